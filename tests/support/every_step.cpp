// Programs come from the families: scenes that make them add every pass in every form, through the step that Worlds have.
#include "support/every_step.hpp"

#include "physics/families.hpp"
#include "physics/fluid/boundary.hpp"
#include "physics/fluid/fluid_tables.hpp"
#include "physics/scene_model.hpp"
#include "physics/step.hpp"

#include <array>

namespace mote::test {

namespace {

constexpr std::array kKernels{KernelKind::poly6_spiky, KernelKind::cubic_spline, KernelKind::wendland_c2, KernelKind::gaussian};

// Two materials of each kind, one particle of each, and a large solid.
Scene everything(std::uint32_t dimensions, KernelKind kernel) {
    Scene scene;
    scene.dimensions = dimensions;
    scene.capacity = 1000;
    scene.solver.iterations = scene.solver.stabilisation_iterations = 1;
    scene.solver.fluid.kernel = kernel;
    const auto water = scene.add({.name = "water",
                                  .kind = MaterialKind::fluid,
                                  .fluid = {.viscosity = 0.1f, .vorticity = 1, .cohesion = 1, .adhesion = 1}});
    const auto sand = scene.add({.name = "sand", .contact = {.restitution = 0.5f}});
    scene.particles = {{.radius = 0.01f, .material = water},
                       {.position = {1, 0, 0}, .radius = 0.01f, .material = sand},
                       {.position = {2, 0, 0}, .radius = 0.1f, .material = sand}};
    scene.links = {{.a = 1, .b = 2}};
    scene.emitters = {{.radius = 0.1f, .speed = 0.1f, .particle_radius = 0.01f, .material = water}};
    scene.sinks = {{.kind = SinkKind::sphere, .centre = {9, 9, 0}, .radius = 1}};
    scene.forces = {{.kind = ForceKind::wind, .vector = {1, 0, 0}, .strength = 1}};
    for (const ColliderKind kind : {ColliderKind::plane, ColliderKind::sphere, ColliderKind::box, ColliderKind::capsule,
                                    ColliderKind::cylinder, ColliderKind::cone}) {
        scene.colliders.push_back({.kind = kind,
                                   .half_extents = {1, 1, 1},
                                   .radius = 1,
                                   .half_height = 1,
                                   .kinematic = true,
                                   .static_friction = 0.5f,
                                   .kinetic_friction = 0.4f,
                                   .restitution = 0.5f});
    }
    if (dimensions == 3) {
        scene.colliders.push_back(
            {.kind = ColliderKind::mesh, .mesh = {{{0, 0, 0}, {0, 0, 1}, {1, 0, 0}}, {{0, 1, 2}}}, .restitution = 0.5f});
    }
    return scene;
}

// The same passes in their plainer forms.
Scene plainer(std::uint32_t dimensions, KernelKind kernel) {
    Scene scene = everything(dimensions, kernel);
    scene.colliders.clear();
    scene.particles.pop_back(); // the large solid
    scene.links = {{.a = 0, .b = 1}};
    scene.materials[0].fluid = {.viscosity = 0.1f, .adhesion = 1};
    scene.solver.contact = {.averaging = JacobiAveraging::contact_count, .mass_scaling = 1};
    scene.solver.link.method = LinkMethod::xpbd;
    return scene;
}

// One solid material without fluid: contacts alone, in each of their forms; smooth colliders.
std::vector<Scene> grains(std::uint32_t dimensions) {
    std::vector<Scene> scenes;
    for (const std::uint32_t materials : {1u, 2u}) {
        for (const JacobiAveraging averaging : {JacobiAveraging::mass_splitting, JacobiAveraging::contact_count}) {
            for (const float scaling : {0.0f, 1.0f}) {
                Scene& scene = scenes.emplace_back();
                scene.dimensions = dimensions;
                scene.solver.iterations = scene.solver.stabilisation_iterations = 1;
                scene.solver.contact = {.averaging = averaging, .mass_scaling = scaling};
                for (std::uint32_t m = 0; m < materials; ++m) scene.add({.contact = {.restitution = 0.5f}});
                scene.particles = {{.radius = 0.01f}};
                scene.colliders = {{}};
            }
        }
    }
    return scenes;
}

std::vector<Scene> variants() {
    std::vector<Scene> scenes;
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const KernelKind kernel : kKernels) {
            scenes.push_back(everything(dimensions, kernel));
            scenes.push_back(plainer(dimensions, kernel));
            Scene without_meshes = everything(dimensions, kernel);
            if (dimensions == 3) without_meshes.colliders.pop_back();
            without_meshes.solver.contact.averaging = JacobiAveraging::contact_count;
            scenes.push_back(without_meshes);
        }
        const std::vector<Scene> dry = grains(dimensions);
        scenes.insert(scenes.end(), dry.begin(), dry.end());
    }
    return scenes;
}

// All attributes, with zeros.
physics::StateImport blank_state(graph::Graph& graph, const Scene& scene) {
    physics::StateImport in;
    const physics::HostState state = physics::state_of(scene);
    for (const auto& [attribute, values] : state.attributes()) {
        const std::string name(attribute.name);
        const graph::Buffer buffer = in.all[name] = graph.transient(name, attribute.type, values.size() / attribute.type.stride);
        graph.fill(buffer, 0);
        if (attribute.scope == physics::Scope::particle && attribute.sorted) in.sorted.push_back(buffer);
    }
    in.particles = {.count = graph::Count::gpu(in[physics::kCounters], shared::COUNTER_LIVE, physics::capacity_of(scene)),
                    .position_radius = in[physics::kPositionRadius],
                    .velocities = in[physics::kVelocities],
                    .phases = in[physics::kPhases],
                    .groups = in[physics::kUserGroups],
                    .material_id = in[physics::kMaterialId],
                    .id_to_index = in[physics::kIdToIndex],
                    .counters = in[physics::kCounters]};
    return in;
}

// Debug views ask for it, not a step.
void add_boundaries(graph::Graph& graph) {
    constexpr std::uint32_t kCount = 1000;
    const auto zeros = [&](const char* name, const gpu::ElementType& type, std::uint64_t count) {
        const graph::Buffer buffer = graph.transient(name, type, count);
        graph.fill(buffer, 0);
        return buffer;
    };
    const physics::SolverState solver{.count = graph::Count::host(kCount),
                                      .predicted = zeros("predicted", gpu::kVec4, kCount),
                                      .previous = {},
                                      .sph = zeros("sph", gpu::kVec4, kCount),
                                      .material_id = {}};
    const spatial::NeighbourLists lists{.offsets = zeros("offsets", gpu::kUint, kCount + 1),
                                        .neighbours = zeros("neighbours", gpu::kUint, kCount),
                                        .total = {}};
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const KernelKind kernel : kKernels) {
            physics::find_boundary(graph, solver, lists, zeros("flags", gpu::kUint, kCount), dimensions,
                                   static_cast<physics::Kernel>(kernel));
        }
    }
}

} // namespace

graph::Graph graph_of_every_step(const graph::Settings& settings) {
    graph::Graph graph(settings);
    for (const Scene& scene : variants()) {
        physics::FamilySteps families = physics::start_families(nullptr, scene);
        physics::add_step(graph, scene, blank_state(graph, scene), families);
    }
    add_boundaries(graph);
    return graph;
}

} // namespace mote::test
