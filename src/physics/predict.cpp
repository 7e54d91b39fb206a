#include "physics/predict.hpp"

#include "physics/predict_shared.h"

#include <algorithm>
#include <limits>

namespace mote::physics {

float half_kernel(const std::optional<spatial::RadiusRange>& fluid_radii, float kernel_scale) {
    return fluid_radii ? 0.5f * kernel_scale * fluid_radii->largest : 0;
}

spatial::RadiusRange search_radii(const std::optional<spatial::RadiusRange>& fluid_radii,
                                  const std::optional<spatial::RadiusRange>& solid_radii, float kernel_scale) {
    const float half = half_kernel(fluid_radii, kernel_scale);
    const auto of_solid = [&](float radius) { return fluid_radii && radius >= half ? radius + half : std::max(radius, half); };
    spatial::RadiusRange reach{std::numeric_limits<float>::max(), 0};
    if (fluid_radii) reach = {0.5f * kernel_scale * fluid_radii->smallest, half};
    if (solid_radii) {
        reach.smallest = std::min(reach.smallest, of_solid(solid_radii->smallest));
        reach.largest = std::max(reach.largest, of_solid(solid_radii->largest));
    }
    return reach;
}

Prediction predict(graph::Graph& graph, const State& state, graph::Buffer step, graph::Buffer materials, graph::Buffer forces,
                   const PredictOptions& options) {
    const std::uint32_t n = state.count.capacity;
    graph.require("predict", "spheres", state.spheres, gpu::kVec4, n);
    graph.require("predict", "velocities", state.velocities, gpu::kVec4, n);
    graph.require("predict", "phases", state.phases, gpu::kUint, n);
    graph.require("predict", "traits", state.traits, gpu::kUvec2, n);
    graph.require("predict", "materials", materials, gpu::kVec4, options.materials);
    graph.require("predict", "step", step, gpu::kVec4, shared::STEP_VECTORS);
    const Prediction prediction{{.count = state.count,
                                 .predicted = graph.transient("predicted", gpu::kVec4, n),
                                 .start = graph.transient("start", gpu::kVec4, n),
                                 .fluid = graph.transient("fluid", gpu::kVec4, n),
                                 .traits = state.traits},
                                graph.transient("search spheres", gpu::kVec4, n)};
    graph.pass("physics/predict", graph.threads(state.count),
               {{"Step", step},
                {"Spheres", state.spheres},
                {"Velocities", state.velocities},
                {"Phases", state.phases},
                {"Traits", state.traits},
                {"Materials", materials},
                {"Forces", forces},
                {"Predicted", prediction.solving.predicted},
                {"Start", prediction.solving.start},
                {"Fluid", prediction.solving.fluid},
                {"SearchSpheres", prediction.search_spheres}},
               shared::PredictPush{options.kernel_scale,
                                   static_cast<std::uint32_t>(graph.info(forces).count / shared::FORCE_VECTORS),
                                   options.half_kernel},
               {{"DIMENSIONS", options.dimensions}});
    return prediction;
}

} // namespace mote::physics
