#include "physics/emit/emit_family.hpp"

#include "physics/emit/cull_sinks.hpp"
#include "physics/emit/emit.hpp"
#include "physics/scene_model.hpp"
#include "physics/table.hpp"

namespace mote::physics {

namespace {

class EmitStep final : public FamilyStep {
public:
    explicit EmitStep(const Scene& scene) : emitters_(!scene.emitters.empty()), sinks_(!scene.sinks.empty()) {}

    bool acts_in(Stage stage) const override {
        return (stage == Stage::spawn && emitters_) || (stage == Stage::mark_removed && sinks_);
    }
    void add(Stage stage, StepContext& context) override {
        graph::Graph& graph = context.graph;
        const State& state = context.state.particles;
        if (stage == Stage::spawn) {
            emit(graph, state, emitter_table(context.scene, [&](const Emitter& emitter) {
                     return inverse_mass(context.scene, emitter.material, emitter.particle_radius);
                 }));
        } else {
            cull_sinks(graph, state, table(graph, "sinks", gpu::kVec4, sink_table(context.scene)), context.sort_keys);
        }
    }

private:
    bool emitters_, sinks_;
};

} // namespace

std::unique_ptr<FamilyStep> EmitFamily::start(gpu::Device*, const Scene& scene) const {
    if (scene.emitters.empty() && scene.sinks.empty()) return nullptr;
    return std::make_unique<EmitStep>(scene);
}

} // namespace mote::physics
