// One step of a world: all passes in their order (docs/physics.md).
#pragma once

#include "physics/collide/collider_table.hpp"
#include "physics/collide/collider_use.hpp"
#include "physics/collide/mesh.hpp"
#include "physics/emit.hpp"
#include "physics/fluid/kernel.hpp"
#include "physics/link/link.hpp"
#include "physics/particles.hpp"
#include "spatial/particles.hpp"

#include <mote/scene.hpp>

#include <cstdint>
#include <optional>

namespace mote::physics {

/// What does not change while a world runs, in buffers that the passes read. What a scene has none of is no buffer, or nothing:
/// its passes are left out.
struct Tables {
    graph::Buffer step;               ///< predict()
    graph::Buffer materials;          ///< predict()
    graph::Buffer forces;             ///< predict()
    graph::Buffer fluids;             ///< density_lambda()
    graph::Buffer flows{};            ///< fluid_velocity()
    bool eddies = false;              ///< Some fluid has vorticity.
    graph::Buffer adhesions{};        ///< adhesion(): where solids draw some fluid, ...
    graph::Buffer adhesion_samples{}; ///< ... and then this too.
    graph::Buffer wall_samples{};     ///< walls(), density_lambda(): where there is fluid.
    graph::Buffer pairs;              ///< contact_solve()
    bool bounces = false;             ///< Some materials bounce.

    graph::Buffer colliders{};  ///< collide()
    graph::Buffer key_frames{}; ///< move_colliders()
    ColliderUse collider_use{};
    bool colliders_change = false;
    bool colliders_bounce = false;
    std::optional<MeshSurface> meshes{};
    bool meshes_bounce = false;

    std::optional<Links> links{};
    graph::Buffer sinks{}; ///< order()
    std::optional<EmitterTable> emitters{};
};

struct StepOptions {
    std::uint32_t dimensions = 3;
    std::uint32_t substeps = 1;
    std::uint32_t iterations = 4;
    std::uint32_t stabilisation_iterations = 0;
    std::uint32_t materials = 1;
    std::optional<spatial::RadiusRange> fluid_radii{}; ///< m. None: there is no fluid, ...
    std::optional<spatial::RadiusRange> solid_radii{}; ///< ... or nothing solid: passes that nobody needs are left out.
    float margin =
        0; ///< m: pairs that are farther apart than they reach, by more than this, are not looked at in the iterations.
    float kernel_scale = 4;
    Kernel kernel = Kernel::cubic_spline;
    Averaging averaging = Averaging::mass_splitting;
    Method method = Method::iterations;
    float contact_relaxation = 1;
    float density_relaxation = 1;
    float link_relaxation = 1;
    float mass_scaling = 0;
    std::uint32_t neighbour_room = 0; ///< In all lists together; more are an error that Executable::check() reports.
};

/// Adds the passes of one step, which ends in the buffers of `state`.
void add_step(graph::Graph& graph, const State& state, const Tables& tables, const StepOptions& options);

} // namespace mote::physics
