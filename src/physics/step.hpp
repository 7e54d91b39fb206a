// One step of a world: all passes in their order (docs/physics.md).
#pragma once

#include "physics/contact/contact.hpp"
#include "physics/fluid/density.hpp"
#include "physics/particles.hpp"
#include "spatial/particles.hpp"

#include <cstdint>
#include <optional>

namespace mote::physics {

/// What does not change while a world runs, in buffers that the passes read.
struct Tables {
    graph::Buffer rest_densities; ///< float per material, kg/m³.
    graph::Buffer fluids;         ///< vec4 per material: density_lambda().
    graph::Buffer pairs;          ///< vec4 per two materials: contact_solve().
    graph::Buffer colliders{};    ///< vec4: collide(). No buffer: there are none.
};

struct StepOptions {
    std::uint32_t dimensions = 3;
    std::uint32_t iterations = 4;
    std::uint32_t materials = 1;
    std::optional<spatial::RadiusRange> fluid_radii{}; ///< m. None: there is no fluid, ...
    std::optional<spatial::RadiusRange> solid_radii{}; ///< ... or nothing solid: passes that nobody needs are left out.
    float margin =
        0; ///< m: pairs that are farther apart than they reach, by more than this, are not looked at in the iterations.
    float kernel_scale = 4;
    Kernel kernel = Kernel::cubic_spline;
    float contact_relaxation = 1;
    float density_relaxation = 1;
    std::uint32_t neighbour_room = 0; ///< In all lists together; more are an error that Executable::check() reports.
};

/// Adds the passes of one step, which ends in the buffers of `state`. Gives back the densities before the last iteration (float,
/// kg/m³), or no buffer where there is no fluid. `step`: see predict().
graph::Buffer add_step(graph::Graph& graph, const State& state, graph::Buffer step, const Tables& tables,
                       const StepOptions& options);

} // namespace mote::physics
