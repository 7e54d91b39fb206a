#include "physics/finish.hpp"

namespace mote::physics {

Finished finish(graph::Graph& graph, const Solving& solving, graph::Buffer velocities, graph::Buffer step) {
    const std::uint32_t n = solving.count.capacity;
    const Finished finished{graph.transient("new spheres", gpu::kVec4, n), graph.transient("new velocities", gpu::kVec4, n)};
    graph.pass("physics/finish", graph.threads(solving.count),
               {{"Step", step},
                {"Predicted", solving.predicted},
                {"Start", solving.start},
                {"Velocities", velocities},
                {"NewSpheres", finished.spheres},
                {"NewVelocities", finished.velocities}});
    return finished;
}

} // namespace mote::physics
