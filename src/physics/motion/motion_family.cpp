#include "physics/motion/motion_family.hpp"

#include "physics/motion/check_finite.hpp"
#include "physics/motion/finish.hpp"
#include "physics/motion/forces.hpp"
#include "physics/motion/motion_health.hpp"
#include "physics/motion/predict.hpp"
#include "physics/motion/predict_in_place.hpp"
#include "physics/scene_model.hpp"
#include "physics/state/check_state.hpp"
#include "physics/table.hpp"

namespace mote::physics {

std::vector<Vec4> material_table(const Scene& scene) {
    std::vector<Vec4> table;
    for (const Material& material : scene.materials) {
        table.push_back({material.density, static_cast<float>(volume_factor(scene, material)), 0, 0});
    }
    return table;
}

PredictOptions predict_options(const Scene& scene) {
    return {.dimensions = scene.dimensions,
            .materials = static_cast<std::uint32_t>(scene.materials.size()),
            .kernel_scale = kKernelScale,
            .half_kernels = half_kernels(scene),
            .period = local_period(scene),
            .search_origin = search_origin(scene)};
}

namespace {

class MotionStep final : public FamilyStep {
public:
    bool acts_in(Stage stage) const override { return stage == Stage::predict || stage == Stage::finish; }
    void add(Stage stage, StepContext& context) override {
        if (stage == Stage::predict) return add_predict(context);
        finish(context.graph, context.solver, context.unconstrained, context.state.particles, context.step);
        check_finite(context.graph, context.state.particles); // here, before a NaN spreads to neighbours
    }
    void add_health(StepContext& context, HealthMeasures& measures) const override { add_motion_health(context, measures); }

private:
    Prediction predict_substep(StepContext& context) {
        const Scene& scene = context.scene;
        if (context.substep == 0) materials_ = table(context.graph, "materials", gpu::kVec4, material_table(scene));
        PredictOptions options = predict_options(scene);
        if (scene.solver.max_speed > 0) options.clamped = context.state[kClamped];
        return predict(context.graph, context.state.particles, context.step, materials_, context.state[kForces], options);
    }

    void add_predict(StepContext& context) {
        const Prediction prediction =
            context.in_place ? predict_in_place(context.graph, context.scene, context.state.particles) : predict_substep(context);
        context.solver = prediction.solver;
        context.search_spheres = prediction.search_spheres;
    }

    graph::Buffer materials_{};
};

} // namespace

std::vector<InitialAttribute> MotionFamily::attributes(const Scene& scene) const {
    std::vector<InitialAttribute> all{initially<Vec4>(kForces, force_table(scene))};
    if (scene.solver.max_speed > 0) all.push_back(initially_zero(kClamped, capacity_of(scene)));
    return all;
}

void MotionFamily::check_state(const HostState& state) const { require_finite(state, kForces); }

std::unique_ptr<FamilyStep> MotionFamily::start(gpu::Device*, const Scene&) const { return std::make_unique<MotionStep>(); }

} // namespace mote::physics
