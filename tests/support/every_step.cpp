#include "support/every_step.hpp"

#include "physics/fluid/walls.hpp"
#include "physics/order_sink_shared.h"
#include "physics/predict_shared.h"
#include "physics/step.hpp"
#include "support/every_constraint.hpp"

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
                         .clock = zeros("clock", gpu::kUint, shared::CLOCK_WORDS),
                         .densities = zeros("densities", gpu::kFloat, kCount)};
    state.count = graph::Count::gpu(state.clock, shared::CLOCK_LIVE, kCount);
    Scene scene; // what some tables are made from
    scene.add({.kind = MaterialKind::fluid});
    scene.emitters = {{.opening = 1, .speed = 1, .radius = 0.1f}};
    scene.colliders = {{.kind = ColliderKind::mesh, .mesh = {{{0, 0, 0}, {0, 0, 1}, {1, 0, 0}}, {{0, 1, 2}}}}};
    const physics::Tables tables{.step = zeros("step", gpu::kVec4, shared::STEP_VECTORS),
                                 .materials = zeros("materials", gpu::kVec4, 1),
                                 .forces = zeros("forces", gpu::kVec4, shared::FORCE_VECTORS),
                                 .fluids = zeros("fluids", gpu::kVec4, 1),
                                 .flows = zeros("flows", gpu::kVec4, 1),
                                 .eddies = true,
                                 .wall_samples = zeros("wall samples", gpu::kVec4, physics::kWallSamples),
                                 .pairs = zeros("pairs", gpu::kVec4, 1),
                                 .bounces = true,
                                 .colliders = zeros("colliders", gpu::kVec4, shared::COLLIDER_VECTORS),
                                 .key_frames = zeros("key frames", gpu::kVec4, shared::KEY_VECTORS),
                                 .colliders_change = true,
                                 .colliders_bounce = true,
                                 .meshes = physics::mesh_surface(graph, physics::pack_meshes(scene)),
                                 .meshes_bounce = true,
                                 .links = physics::Links{.ends = zeros("link ends", gpu::kUvec2, kCount),
                                                         .traits = zeros("link traits", gpu::kVec4, kCount),
                                                         .starts = zeros("link starts", gpu::kUint, kCount + 1),
                                                         .of_particle = zeros("links of particles", gpu::kUint, 2 * kCount),
                                                         .torn = zeros("torn", gpu::kUint, kCount),
                                                         .places = state.places,
                                                         .count = kCount},
                                 .sinks = zeros("sinks", gpu::kVec4, shared::SINK_VECTORS),
                                 .emitters = physics::emitter_table(scene, [](const Emitter&) { return 1.0f; })};
    physics::Tables few = tables; // the same passes in their plainer forms
    few.colliders = few.flows = {};
    few.meshes.reset();
    few.colliders_change = few.colliders_bounce = few.meshes_bounce = false;
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const physics::Kernel kernel : {physics::Kernel::poly6_spiky, physics::Kernel::cubic_spline,
                                             physics::Kernel::wendland_c2, physics::Kernel::gaussian}) {
            physics::StepOptions options{.dimensions = dimensions,
                                         .iterations = 1,
                                         .stabilisation_iterations = 1,
                                         .fluid_radii = spatial::RadiusRange{0.01f, 0.02f},
                                         .solid_radii = spatial::RadiusRange{0.01f, 0.02f},
                                         .kernel = kernel,
                                         .mass_scaling = 1,
                                         .neighbour_room = kCount};
            physics::add_step(graph, state, tables, options);
            options.averaging = Averaging::plain;
            options.method = Method::compliant;
            options.mass_scaling = 0;
            physics::add_step(graph, state, few, options);
        }
    }
    add_every_constraint(graph);
    return graph;
}

} // namespace mote::test
