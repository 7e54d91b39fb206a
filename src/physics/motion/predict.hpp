// The start of a substep: predicts unconstrained positions.
#pragma once

#include "physics/state/particles.hpp"
#include "spatial/particles.hpp"

#include <mote/scene.hpp>

#include <cstdint>

namespace mote::physics {

struct PredictOptions {
    std::uint32_t dimensions = 3;
    std::uint32_t materials = 1;             ///< Number of materials.
    float kernel_scale = 0;                  ///< h/r of fluid particles: kKernelScale in scene_model.hpp.
    spatial::RadiusRange half_kernels{0, 0}; ///< m: half_kernels() in scene_model.hpp.
    float period = 0;                        ///< m: local_period() in scene_model.hpp. 0: each particle is its own anchor.
    Vec3 search_origin{};                    ///< m: search spheres are relative to it.
    graph::Buffer clamped{}; ///< uint per id: becomes 1 where the maximum speed of `step` acts. Buffer{}: there is no maximum.
};

struct Prediction {
    SolverState solver;
    graph::Buffer search_spheres; ///< vec4: predicted position relative to the search origin, and search radius, m.
};

/// Replaces the velocities by the predicted ones. `step` holds STEP_VECTORS vec4 (physics_shared.h), `materials` a vec4 per
/// material and `forces` FORCE_VECTORS vec4 per force (predict_shared.h), or one unused vec4 if there are none.
Prediction predict(graph::Graph& graph, const State& state, graph::Buffer step, graph::Buffer materials, graph::Buffer forces,
                   const PredictOptions& options);

} // namespace mote::physics
