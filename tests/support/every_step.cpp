#include "support/every_step.hpp"

#include "physics/order_sink_shared.h"
#include "physics/predict_shared.h"
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
    physics::State state{.count = graph::Count::host(kCount),
                         .spheres = zeros("spheres", gpu::kVec4, kCount),
                         .velocities = zeros("velocities", gpu::kVec4, kCount),
                         .phases = zeros("phases", gpu::kUint, kCount),
                         .traits = zeros("traits", gpu::kUvec2, kCount),
                         .places = zeros("places", gpu::kUint, kCount),
                         .clock = zeros("clock", gpu::kUint, shared::CLOCK_WORDS)};
    state.count = graph::Count::gpu(state.clock, shared::CLOCK_LIVE, kCount);
    Scene scene; // what a table is made from
    scene.add({.kind = MaterialKind::fluid});
    scene.emitters = {{.opening = 1, .speed = 1, .radius = 0.1f}};
    const physics::Tables tables{.step = zeros("step", gpu::kVec4, shared::STEP_VECTORS),
                                 .materials = zeros("materials", gpu::kVec4, 1),
                                 .forces = zeros("forces", gpu::kVec4, shared::FORCE_VECTORS),
                                 .fluids = zeros("fluids", gpu::kVec4, 1),
                                 .pairs = zeros("pairs", gpu::kVec4, 1),
                                 .colliders = zeros("colliders", gpu::kVec4, shared::COLLIDER_VECTORS),
                                 .sinks = zeros("sinks", gpu::kVec4, shared::SINK_VECTORS),
                                 .emitters = physics::emitter_table(scene, [](const Emitter&) { return 1.0f; })};
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const physics::Kernel kernel : {physics::Kernel::poly6_spiky, physics::Kernel::cubic_spline,
                                             physics::Kernel::wendland_c2, physics::Kernel::gaussian}) {
            physics::add_step(graph, state, tables,
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
