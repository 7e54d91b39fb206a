#include "support/every_step.hpp"

#include "physics/collide/collide.hpp"
#include "physics/step.hpp"

#include <array>

namespace mote::test {

graph::Graph graph_of_every_step(const graph::Settings& settings) {
    constexpr std::uint32_t kCount = 1000;
    graph::Graph graph(settings);
    const auto zeros = [&](const char* name, const gpu::ElementType& type, std::uint64_t count) {
        const graph::Buffer buffer = graph.transient(name, type, count);
        graph.fill(buffer, 0);
        return buffer;
    };
    const physics::State state{.count = graph::Count::host(kCount),
                               .spheres = zeros("spheres", gpu::kVec4, kCount),
                               .velocities = zeros("velocities", gpu::kVec4, kCount),
                               .phases = zeros("phases", gpu::kUint, kCount),
                               .traits = zeros("traits", gpu::kUvec2, kCount)};
    const physics::Tables tables{.rest_densities = zeros("rest densities", gpu::kFloat, 1),
                                 .fluids = zeros("fluids", gpu::kVec4, 1),
                                 .pairs = zeros("pairs", gpu::kVec4, 1),
                                 .colliders = zeros("colliders", gpu::kVec4, shared::COLLIDER_VECTORS)};
    const graph::Buffer step = zeros("step", gpu::kVec4, shared::STEP_VECTORS);
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const physics::Kernel kernel : {physics::Kernel::poly6_spiky, physics::Kernel::cubic_spline,
                                             physics::Kernel::wendland_c2, physics::Kernel::gaussian}) {
            physics::add_step(graph, state, step, tables,
                              {.dimensions = dimensions,
                               .iterations = 1,
                               .fluid_radii = spatial::RadiusRange{0.01f, 0.02f},
                               .solid_radii = spatial::RadiusRange{0.01f, 0.02f},
                               .kernel = kernel,
                               .neighbour_room = kCount});
        }
    }
    return graph;
}

} // namespace mote::test
