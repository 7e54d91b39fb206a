// The beginning of a step: where every particle goes if nothing is in its way.
#pragma once

#include "physics/particles.hpp"
#include "spatial/particles.hpp"

#include <cstdint>
#include <optional>

namespace mote::physics {

struct PredictOptions {
    std::uint32_t dimensions = 3;
    std::uint32_t materials = 1; ///< How many there are.
    float kernel_scale = 4;      ///< h/r of fluid particles.
    float half_kernel = 0;       ///< m: half_kernel(). Solids as large as that are balls.
};

/// m, of the largest fluid particle, 0 if there is none: solids are found from as far as they count in a density.
MOTE_PRIVATE_API float half_kernel(const std::optional<spatial::RadiusRange>& fluid_radii, float kernel_scale);
/// From the smallest to the largest search radius that predict() gives.
MOTE_PRIVATE_API spatial::RadiusRange search_radii(const std::optional<spatial::RadiusRange>& fluid_radii,
                                                   const std::optional<spatial::RadiusRange>& solid_radii, float kernel_scale);

struct Prediction {
    Solving solving;
    graph::Buffer search_spheres; ///< vec4: predicted position and search radius, m.
};

/// `step` holds STEP_VECTORS vec4 (physics_shared.h), `materials` a vec4 per material and `forces` so many times FORCE_VECTORS
/// vec4 (predict_shared.h), or no force but one vec4 without meaning.
MOTE_PRIVATE_API Prediction predict(graph::Graph& graph, const State& state, graph::Buffer step, graph::Buffer materials,
                                    graph::Buffer forces, const PredictOptions& options);

} // namespace mote::physics
