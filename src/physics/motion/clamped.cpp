#include "physics/motion/clamped.hpp"

#include "physics/motion/clamped_shared.h"

namespace mote::physics {

graph::Buffer find_clamped(graph::Graph& graph, const graph::Count& count, graph::Buffer velocities, float max_speed) {
    const graph::Buffer flags = graph.transient("clamped", gpu::kUint, count.capacity);
    graph.pass("physics/motion/clamped", graph.threads(count), {{"Velocities", velocities}, {"Flags", flags}},
               shared::ClampedPush{max_speed});
    return flags;
}

} // namespace mote::physics
