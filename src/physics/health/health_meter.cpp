#include "physics/health/health_meter.hpp"

#include "physics/scene_model.hpp"
#include "physics/table.hpp"

namespace mote::physics {

HealthMeasures add_health(graph::Graph& graph, const Scene& scene, const StateImport& state, FamilySteps& families) {
    StepContext context(graph, scene, state);
    context.step = table(graph, "step", gpu::kVec4, step_table(scene));
    add_stage(Stage::kinematics, context, families);
    add_present(context, families);
    HealthMeasures measures;
    for (const auto& [name, family] : families) family->add_health(context, measures);
    return measures;
}

HealthMeter::HealthMeter(const Scene& scene, const StateBuffers& state) : families_(start_families(&state.device(), scene)) {
    graph::Graph graph(graph::Settings::of(state.device()));
    measures_ = add_health(graph, scene, state.import_to(graph, count_changes(scene)), families_);
    executable_.emplace(state.device(), graph);
}

Health HealthMeter::measure() {
    executable_->run();
    return measures_.read(*executable_);
}

} // namespace mote::physics
