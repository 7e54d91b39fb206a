#include "support/every_constraint.hpp"

#include "physics/collide/collide.hpp"
#include "physics/collide/collide_bounce.hpp"
#include "physics/collide/mesh.hpp"
#include "physics/collide/move.hpp"
#include "physics/contact/contact_bounce.hpp"
#include "physics/contact/stabilise.hpp"
#include "physics/fluid/adhesion.hpp"
#include "physics/fluid/boundary.hpp"
#include "physics/fluid/density.hpp"
#include "physics/fluid/fluid_velocity.hpp"
#include "physics/fluid/walls.hpp"
#include "physics/link/link.hpp"

#include <array>

namespace mote::test {

namespace {

using graph::Buffer;
using physics::Kernel;

constexpr std::uint32_t kCount = 1000;
constexpr std::array kKernels{Kernel::poly6_spiky, Kernel::cubic_spline, Kernel::wendland_c2, Kernel::gaussian};

// All buffers hold zeros.
struct Inputs {
    explicit Inputs(graph::Graph& target)
        : graph(target), solving{.count = graph::Count::host(kCount),
                                 .predicted = zeros("predicted", gpu::kVec4, kCount),
                                 .start = zeros("start", gpu::kVec4, kCount),
                                 .fluid = zeros("fluid", gpu::kVec4, kCount),
                                 .traits = zeros("traits", gpu::kUvec2, kCount)},
          lists{.starts = zeros("starts", gpu::kUint, kCount + 1),
                .neighbours = zeros("neighbours", gpu::kUint, kCount),
                .total = {}},
          velocities(zeros("velocities", gpu::kVec4, kCount)), step(zeros("step", gpu::kVec4, shared::STEP_VECTORS)),
          materials(zeros("materials", gpu::kVec4, 1)), colliders(zeros("colliders", gpu::kVec4, shared::COLLIDER_VECTORS)) {}

    Buffer zeros(const char* name, const gpu::ElementType& type, std::uint64_t count) const {
        const Buffer buffer = graph.transient(name, type, count);
        graph.fill(buffer, 0);
        return buffer;
    }

    graph::Graph& graph;
    physics::Solving solving;
    spatial::NeighbourLists lists;
    Buffer velocities, step, materials, colliders;
};

void add_contacts(Inputs& in, std::uint32_t dimensions) {
    const Buffer counts = in.zeros("contact counts", gpu::kUint, kCount);
    for (const bool fluids : {false, true}) {
        for (const std::uint32_t materials : {1u, 2u}) {
            const Buffer pairs = in.zeros("pairs", gpu::kVec4, materials * materials);
            for (const Averaging averaging : {Averaging::mass_splitting, Averaging::plain}) {
                for (const float scaling : {0.0f, 1.0f}) {
                    physics::stabilise(in.graph, in.solving, in.lists, pairs,
                                       {.contacts = {.dimensions = dimensions,
                                                     .fluids = fluids,
                                                     .materials = materials,
                                                     .averaging = averaging,
                                                     .mass_scaling = scaling},
                                        .colliders = in.colliders});
                }
            }
            physics::contact_bounce(in.graph, in.solving, in.lists, counts, pairs, in.velocities, in.step,
                                    {.dimensions = dimensions, .fluids = fluids, .materials = materials});
        }
    }
}

void add_colliders(Inputs& in, std::uint32_t dimensions) {
    const Buffer clock = in.zeros("clock", gpu::kUint, 2);
    const Buffer now = physics::move_colliders(in.graph, in.colliders, in.zeros("keys", gpu::kVec4, 2), clock, {});
    physics::collide(in.graph, in.solving, now, {.dimensions = dimensions});
    physics::collide_bounce(in.graph, in.solving, now, in.velocities, in.step, {.dimensions = dimensions});
}

void add_fluids(Inputs& in, std::uint32_t dimensions, const spatial::ClosestPoints& closest) {
    const Buffer samples = in.zeros("samples", gpu::kVec4, physics::kWallSamples);
    const Buffer walls = physics::walls(in.graph, in.solving, samples, {.dimensions = dimensions, .colliders = in.colliders});
    physics::walls(in.graph, in.solving, samples, {.dimensions = dimensions, .colliders = in.colliders, .closest = closest});
    const Buffer adhesions = in.zeros("adhesions", gpu::kFloat, 1);
    for (const auto& near : {std::optional<spatial::ClosestPoints>{}, std::optional(closest)}) {
        physics::adhesion(in.graph, in.solving, in.lists, in.velocities, adhesions, samples, in.step,
                          {.dimensions = dimensions, .colliders = in.colliders, .closest = near});
    }
    for (const Kernel kernel : kKernels) {
        const physics::DensityOptions options{.dimensions = dimensions, .kernel = kernel, .walls = walls, .samples = samples};
        const Buffer densities = in.zeros("densities", gpu::kFloat, kCount);
        const Buffer multipliers = physics::density_lambda(in.graph, in.solving, in.lists, in.materials, densities, options);
        physics::density_solve(in.graph, in.solving, in.lists, multipliers, options);
        physics::find_boundary(in.graph, in.solving, in.lists, in.zeros("border", gpu::kUint, kCount), dimensions, kernel);
        const physics::FluidVelocityOptions flow{.dimensions = dimensions, .kernel = kernel};
        const Buffer curls = physics::fluid_curl(in.graph, in.solving, in.lists, in.velocities, flow);
        for (const Buffer used : {Buffer{}, curls}) {
            physics::fluid_velocity(in.graph, in.solving, in.lists, in.velocities, used, in.materials, in.step, flow);
        }
    }
}

void add_links(Inputs& in) {
    const physics::Links links{.ends = in.zeros("ends", gpu::kUvec2, 1),
                               .traits = in.zeros("link traits", gpu::kVec4, 1),
                               .starts = in.zeros("link starts", gpu::kUint, kCount + 1),
                               .of_particle = in.zeros("links of particles", gpu::kUint, 2),
                               .torn = in.zeros("torn", gpu::kUint, 1),
                               .places = in.zeros("places", gpu::kUint, kCount),
                               .count = 1};
    const Buffer counts = physics::link_count(in.graph, in.solving, links);
    const Buffer multipliers = physics::new_link_multipliers(in.graph, links);
    for (const Method method : {Method::iterations, Method::compliant}) {
        physics::link_lambda(in.graph, in.solving, links, counts, multipliers, {.method = method});
        physics::link_solve(in.graph, in.solving, links, multipliers, {.method = method});
    }
    physics::tear(in.graph, in.solving.predicted, links);
}

} // namespace

void add_every_constraint(graph::Graph& graph) {
    Inputs in(graph);
    const physics::MeshSurface surface = physics::mesh_surface(
        graph, {.vertices = {{0, 0, 0, 0}, {0, 0, 1, 0}, {1, 0, 0, 0}}, .triangles = {{0, 1, 2, 0}}, .traits = {{}}});
    const spatial::ClosestPoints closest = physics::closest_on_mesh(graph, in.solving, surface, 1);
    physics::collide_mesh(graph, in.solving, surface, closest);
    physics::mesh_bounce(graph, in.solving, surface, closest, in.velocities, in.step);
    add_links(in);
    for (const std::uint32_t dimensions : {2u, 3u}) {
        add_contacts(in, dimensions);
        add_colliders(in, dimensions);
        add_fluids(in, dimensions, closest);
    }
}

} // namespace mote::test
