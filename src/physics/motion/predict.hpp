// The begin of a substep: where every particle goes unconstrained.
#pragma once

#include "physics/state/particles.hpp"

#include <cstdint>

namespace mote::physics {

struct PredictOptions {
    std::uint32_t dimensions = 3;
    std::uint32_t materials = 1; ///< How many there are.
    float kernel_scale = 4;      ///< h/r of fluid particles.
    float half_kernel = 0;       ///< m: half_kernel() of scene_model.hpp.
};

struct Prediction {
    SolverState solver;
    graph::Buffer search_spheres; ///< vec4: predicted position and search radius, m.
};

/// `step` holds STEP_VECTORS vec4 (physics_shared.h), `materials` a vec4 per material and `forces` so many times FORCE_VECTORS
/// vec4 (predict_shared.h), or no force but one vec4 without meaning.
MOTE_PRIVATE_API Prediction predict(graph::Graph& graph, const State& state, graph::Buffer step, graph::Buffer materials,
                                    graph::Buffer forces, const PredictOptions& options);

} // namespace mote::physics
