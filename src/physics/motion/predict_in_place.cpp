#include "physics/motion/predict_in_place.hpp"

#include "algorithms/copy.hpp"
#include "physics/motion/motion_family.hpp"
#include "physics/scene_model.hpp"
#include "physics/table.hpp"

#include <array>

namespace mote::physics {

// A prediction replaces velocities, so it gets a copy, which only has to keep the inverse masses.
Prediction predict_in_place(graph::Graph& graph, const Scene& scene, State state) {
    const graph::Buffer velocities = graph.transient("copied velocities", gpu::kVec4, state.count.capacity);
    algorithms::copy(graph, state.velocities, state.count, velocities);
    state.velocities = velocities;
    return predict(graph, state, table(graph, "no time", gpu::kVec4, std::array<Vec4, shared::STEP_VECTORS>{}),
                   table(graph, "materials", gpu::kVec4, material_table(scene)),
                   table(graph, "no force", gpu::kVec4, std::array<Vec4, 1>{}), predict_options(scene));
}

} // namespace mote::physics
