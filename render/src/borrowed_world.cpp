#include "borrowed_world.hpp"

namespace mote::render {

BorrowedWorld::BorrowedWorld(const SharedBuffers& world)
    : capacity_(world.capacity), spheres_("spheres", world.spheres, gpu::kVec4.stride * std::uint64_t{capacity_}),
      velocities_("velocities", world.velocities, gpu::kVec4.stride * std::uint64_t{capacity_}),
      phases_("phases", world.phases, gpu::kUint.stride * std::uint64_t{capacity_}),
      traits_("traits", world.traits, gpu::kUvec2.stride * std::uint64_t{capacity_}),
      clock_("clock", world.clock, gpu::kUint.stride * std::uint64_t{shared::CLOCK_WORDS}) {}

physics::State BorrowedWorld::import_to(graph::Graph& graph) const {
    const graph::Buffer clock = graph.import("clock", gpu::kUint, clock_);
    return {.count = graph::Count::gpu(clock, shared::CLOCK_LIVE, capacity_),
            .spheres = graph.import("spheres", gpu::kVec4, spheres_),
            .velocities = graph.import("velocities", gpu::kVec4, velocities_),
            .phases = graph.import("phases", gpu::kUint, phases_),
            .traits = graph.import("traits", gpu::kUvec2, traits_),
            .places = {},
            .clock = clock};
}

} // namespace mote::render
