#include "physics/step.hpp"

#include "physics/check_finite.hpp"
#include "physics/collide/collide.hpp"
#include "physics/collide/collide_bounce.hpp"
#include "physics/collide/move.hpp"
#include "physics/contact/contact.hpp"
#include "physics/contact/contact_bounce.hpp"
#include "physics/contact/stabilise.hpp"
#include "physics/finish.hpp"
#include "physics/fluid/adhesion.hpp"
#include "physics/fluid/density.hpp"
#include "physics/fluid/fluid_velocity.hpp"
#include "physics/fluid/walls.hpp"
#include "physics/order.hpp"
#include "physics/predict.hpp"
#include "physics/velocity_store.hpp"
#include "spatial/neighbour_search.hpp"

#include <algorithm>

namespace mote::physics {

namespace {

using graph::Buffer;
using graph::Graph;

constexpr Buffer kNone{};

float half_kernel_of(const StepOptions& options) { return half_kernel(options.fluid_radii, options.kernel_scale); }

bool has_balls(const StepOptions& options) {
    return options.fluid_radii && options.solid_radii && options.solid_radii->largest >= half_kernel_of(options);
}

// From how far a mesh matters: three radii to collide with it, a kernel to count it as a wall.
float mesh_reach(const StepOptions& options) {
    const float fluid = options.fluid_radii ? std::max(3.0f, options.kernel_scale) * options.fluid_radii->largest : 0;
    return std::max(fluid, options.solid_radii ? 3 * options.solid_radii->largest : 0);
}

spatial::NeighbourLists neighbours(Graph& graph, const State& state, Buffer search_spheres, const StepOptions& options) {
    const std::uint32_t n = state.count.capacity;
    const spatial::NeighbourSearch search(
        {.criterion = spatial::Criterion::touching, .margin = options.margin, .dimensions = options.dimensions},
        search_radii(options.fluid_radii, options.solid_radii, options.kernel_scale), n);
    const Buffer starts = graph.transient("neighbour starts", gpu::kUint, std::uint64_t{n} + 1);
    const Buffer list = graph.transient("neighbours", gpu::kUint, options.neighbour_room);
    return search.add(graph, {search_spheres, state.count, state.phases}, starts, list);
}

// One substep after the other; what their parts share.
class Substeps {
public:
    Substeps(Graph& graph, const State& state, const Tables& tables, const StepOptions& options)
        : graph_(graph), state_(state), tables_(tables), options_(options) {}

    void add(std::uint32_t number) {
        move(number);
        Prediction prediction = predict(graph_, state_, tables_.step, tables_.materials, tables_.forces,
                                        {.dimensions = options_.dimensions,
                                         .materials = options_.materials,
                                         .kernel_scale = options_.kernel_scale,
                                         .half_kernel = half_kernel_of(options_)});
        Solving& solving = prediction.solving;
        lists_ = neighbours(graph_, state_, prediction.search_spheres, options_);
        for (std::uint32_t i = 0; i < options_.stabilisation_iterations; ++i) {
            stabilise(graph_, solving, lists_, tables_.pairs,
                      {.contacts = contacts_,
                       .solids = options_.solid_radii.has_value(),
                       .colliders = colliders_,
                       .collider_use = tables_.collider_use});
        }
        foretold_ = solving;
        if (tables_.links) {
            if (number == 0) link_counts_ = link_count(graph_, solving, *tables_.links); // links tear after the last substep
            link_multipliers_ = new_link_multipliers(graph_, *tables_.links);
        }
        for (std::uint32_t i = 0; i < options_.iterations; ++i) iterate(solving, i == 0);
        finish(graph_, solving, state_, tables_.step);
        check_finite(graph_, state_); // what goes wrong is told at once
        settle_velocities(solving);
    }

private:
    void move(std::uint32_t number) {
        colliders_ = tables_.colliders;
        if (!tables_.colliders_change) return;
        colliders_ = move_colliders(graph_, tables_.colliders, tables_.key_frames, state_.clock,
                                    {.substep = number, .substeps = options_.substeps});
    }

    void iterate(Solving& solving, bool first) {
        if (options_.solid_radii) {
            const Buffer counts = contact_count(graph_, solving, lists_, contacts_);
            if (first) foretold_counts_ = counts;
            contact_solve(graph_, solving, lists_, counts, tables_.pairs, contacts_);
        }
        if (tables_.links) {
            link_lambda(graph_, solving, *tables_.links, link_counts_, link_multipliers_, links_);
            link_solve(graph_, solving, *tables_.links, link_multipliers_, links_);
        }
        if (options_.fluid_radii) {
            density_.walls = find_walls(solving);
            const Buffer multipliers = density_lambda(graph_, solving, lists_, tables_.fluids, state_.densities, density_);
            density_solve(graph_, solving, lists_, multipliers, density_);
        }
        if (colliders_ != kNone)
            collide(graph_, solving, colliders_, {.dimensions = options_.dimensions, .use = tables_.collider_use});
        if (tables_.meshes) {
            collide_mesh(graph_, solving, *tables_.meshes,
                         closest_on_mesh(graph_, solving, *tables_.meshes, mesh_reach(options_)));
        }
    }

    WallsOptions walls_around(const Solving& solving) {
        WallsOptions options{.dimensions = options_.dimensions, .colliders = colliders_, .use = tables_.collider_use};
        if (tables_.meshes) options.closest = closest_on_mesh(graph_, solving, *tables_.meshes, mesh_reach(options_));
        return options;
    }

    Buffer find_walls(const Solving& solving) {
        if (colliders_ == kNone && !tables_.meshes) return kNone;
        return walls(graph_, solving, tables_.wall_samples, walls_around(solving));
    }

    // After positions: each pass gives new velocities, of which the last go back into the state.
    void settle_velocities(const Solving& solving) {
        Buffer velocities = state_.velocities;
        if (options_.solid_radii && tables_.bounces) {
            velocities = contact_bounce(graph_, foretold_, lists_, foretold_counts_, tables_.pairs, velocities, tables_.step,
                                        {options_.dimensions, options_.fluid_radii.has_value(), options_.materials});
        }
        if (tables_.colliders_bounce) {
            velocities = collide_bounce(graph_, foretold_, colliders_, velocities, tables_.step,
                                        {options_.dimensions, tables_.collider_use});
        }
        if (tables_.meshes_bounce) {
            const spatial::ClosestPoints closest = closest_on_mesh(graph_, foretold_, *tables_.meshes, mesh_reach(options_));
            velocities = mesh_bounce(graph_, foretold_, *tables_.meshes, closest, velocities, tables_.step);
        }
        if (tables_.flows != kNone) {
            const FluidVelocityOptions flow{options_.dimensions, options_.materials, options_.kernel};
            const Buffer curls = tables_.eddies ? fluid_curl(graph_, solving, lists_, velocities, flow) : kNone;
            velocities = fluid_velocity(graph_, solving, lists_, velocities, curls, tables_.flows, tables_.step, flow);
        }
        if (tables_.adhesions != kNone) {
            velocities = adhesion(graph_, solving, lists_, velocities, tables_.adhesions, tables_.adhesion_samples, tables_.step,
                                  walls_around(solving));
        }
        if (velocities != state_.velocities) velocity_store(graph_, velocities, state_);
    }

    Graph& graph_;
    const State& state_;
    const Tables& tables_;
    const StepOptions& options_;
    const ContactOptions contacts_{.dimensions = options_.dimensions,
                                   .fluids = options_.fluid_radii.has_value(),
                                   .relaxation = options_.contact_relaxation,
                                   .materials = options_.materials,
                                   .averaging = options_.averaging,
                                   .mass_scaling = options_.mass_scaling};
    const LinkOptions links_{options_.method, options_.link_relaxation};
    DensityOptions density_{.dimensions = options_.dimensions,
                            .materials = options_.materials,
                            .kernel = options_.kernel,
                            .relaxation = options_.density_relaxation,
                            .samples = has_balls(options_) ? tables_.wall_samples : kNone};
    Buffer colliders_{};
    spatial::NeighbourLists lists_{};
    Solving foretold_{}; ///< As predict() and stabilise() gave it, before contacts and the rest.
    Buffer foretold_counts_{};
    Buffer link_counts_{};
    Buffer link_multipliers_{};
};

} // namespace

void add_step(Graph& graph, const State& state, const Tables& tables, const StepOptions& options) {
    if (tables.emitters) emit(graph, state, *tables.emitters);
    order(graph, state, {.dimensions = options.dimensions, .sinks = tables.sinks});
    Substeps substeps(graph, state, tables, options);
    for (std::uint32_t i = 0; i < options.substeps; ++i) substeps.add(i);
    if (tables.links) tear(graph, state.spheres, *tables.links);
    graph.pass("physics/tick", graph.one_group(graph::Count::host(1)), {{"Clock", state.clock}});
}

} // namespace mote::physics
