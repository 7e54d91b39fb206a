#include "physics/collide/every_collider.hpp"
#include "physics/fluid/boundary.hpp"
#include "physics/fluid/fluid_tables.hpp"
#include "support/variants.hpp"

#include <array>

namespace mote::test {
namespace {

constexpr std::array kKernels{KernelKind::poly6_spiky, KernelKind::cubic_spline, KernelKind::wendland_c2, KernelKind::gaussian};

// Water with all fluid effects, a grain, a large solid, and colliders of every kind.
Scene everything(std::uint32_t dimensions, KernelKind kernel) {
    Scene scene;
    scene.dimensions = dimensions;
    scene.solver.iterations = scene.solver.stabilisation_iterations = 1;
    scene.solver.fluid.kernel = kernel;
    const auto water = scene.add({.name = "water",
                                  .kind = MaterialKind::fluid,
                                  .fluid = {.viscosity = 0.1f, .vorticity = 1, .cohesion = 1, .adhesion = 1}});
    const auto sand = scene.add({.name = "sand", .contact = {.restitution = 0.5f}});
    scene.particles = {{.radius = 0.01f, .material = water},
                       {.position = {1, 0, 0}, .radius = 0.01f, .material = sand},
                       {.position = {2, 0, 0}, .radius = 0.1f, .material = sand}};
    scene.colliders = colliders_of_every_kind();
    return scene;
}

// The same passes in their simpler specialisations.
Scene plainer(std::uint32_t dimensions, KernelKind kernel) {
    Scene scene = everything(dimensions, kernel);
    scene.colliders.clear();
    scene.particles.pop_back(); // the large solid
    scene.materials[0].fluid = {.viscosity = 0.1f, .adhesion = 1};
    return scene;
}

// Water alone, whose anchors are on a lattice.
Scene alone(std::uint32_t dimensions, KernelKind kernel) {
    Scene scene = everything(dimensions, kernel);
    scene.particles.resize(1);
    return scene;
}

const SceneVariants kVariants{[] {
    std::vector<Scene> scenes;
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const KernelKind kernel : kKernels) {
            scenes.push_back(everything(dimensions, kernel));
            scenes.push_back(plainer(dimensions, kernel));
            scenes.push_back(alone(dimensions, kernel));
            if (dimensions == 2) continue; // without meshes
            scenes.push_back(everything(dimensions, kernel));
            scenes.back().colliders.push_back(mesh_of_one_triangle());
        }
    }
    return scenes;
}};

// Computed on demand for debug views, not as part of a step.
const Variants kBoundaries{[](const graph::Settings& settings) {
    constexpr std::uint32_t kCount = 1000;
    graph::Graph graph(settings);
    const auto zeros = [&](const char* name, const gpu::ElementType& type, std::uint64_t count) {
        const graph::Buffer buffer = graph.transient(name, type, count);
        graph.fill(buffer, 0);
        return buffer;
    };
    const physics::SolverState solver{.count = graph::Count::host(kCount),
                                      .predicted = zeros("predicted", gpu::kVec4, kCount),
                                      .previous = {},
                                      .sph = zeros("sph", gpu::kVec4, kCount),
                                      .material_id = {},
                                      .anchors = zeros("anchors", gpu::kVec4, kCount)};
    const spatial::NeighbourLists lists{
        .offsets = zeros("offsets", gpu::kUint, kCount + 1), .neighbours = zeros("neighbours", gpu::kUint, kCount), .total = {}};
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const KernelKind kernel : kKernels) {
            physics::find_boundary(graph, solver, lists, zeros("flags", gpu::kUint, kCount), dimensions,
                                   static_cast<physics::Kernel>(kernel));
        }
    }
    return graph;
}};

} // namespace
} // namespace mote::test
