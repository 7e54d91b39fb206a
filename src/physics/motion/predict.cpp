#include "physics/motion/predict.hpp"

#include "physics/motion/predict_shared.h"

namespace mote::physics {

Prediction predict(graph::Graph& graph, const State& state, graph::Buffer step, graph::Buffer materials, graph::Buffer forces,
                   const PredictOptions& options) {
    const std::uint32_t n = state.count.capacity;
    graph.require("predict", "position_radius", state.position_radius, gpu::kVec4, n);
    graph.require("predict", "position_low", state.position_low, gpu::kVec4, n);
    graph.require("predict", "velocities", state.velocities, gpu::kVec4, n);
    graph.require("predict", "phases", state.phases, gpu::kUint, n);
    graph.require("predict", "groups", state.groups, gpu::kUint, n);
    graph.require("predict", "material_id", state.material_id, gpu::kUvec2, n);
    graph.require("predict", "materials", materials, gpu::kVec4, options.materials);
    graph.require("predict", "step", step, gpu::kVec4, shared::STEP_VECTORS);
    const Prediction prediction{{.count = state.count,
                                 .predicted = graph.transient("predicted", gpu::kVec4, n),
                                 .previous = graph.transient("previous positions", gpu::kVec4, n),
                                 .sph = graph.transient("sph", gpu::kVec4, n),
                                 .material_id = state.material_id,
                                 .anchors = graph.transient("anchors", gpu::kVec4, n),
                                 .period = options.period},
                                graph.transient("search spheres", gpu::kVec4, n)};
    graph.pass("physics/motion/predict", graph.threads(state.count),
               {{"Step", step},
                {"PositionRadius", state.position_radius},
                {"PositionLow", state.position_low},
                {"Phases", state.phases},
                {"Groups", state.groups},
                {"MaterialId", state.material_id},
                {"Materials", materials},
                {"Forces", forces},
                {"Velocities", state.velocities},
                {"Predicted", prediction.solver.predicted},
                {"Previous", prediction.solver.previous},
                {"Anchors", prediction.solver.anchors},
                {"Sph", prediction.solver.sph},
                {"SearchSpheres", prediction.search_spheres},
                {"Clamped", graph::or_absent(options.clamped)}},
               shared::PredictPush{options.kernel_scale,
                                   static_cast<std::uint32_t>(graph.info(forces).count / shared::FORCE_VECTORS),
                                   options.half_kernels.largest, options.half_kernels.smallest, options.period,
                                   options.period > 0 ? 1 / options.period : 0, options.search_origin[0],
                                   options.search_origin[1], options.search_origin[2]},
               {{"DIMENSIONS", options.dimensions}, {"LIMITED", options.clamped != graph::Buffer{}}});
    return prediction;
}

} // namespace mote::physics
