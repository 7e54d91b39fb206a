#include "reference/physics/motion/motion_family.hpp"

#include "reference/physics/motion/finish.hpp"
#include "reference/physics/motion/predict.hpp"
#include "reference/physics/scene_values.hpp"

namespace mote::reference {

std::vector<Force> forces_of(const Scene& scene) {
    std::vector<Force> forces;
    for (const mote::Force& force : scene.forces) {
        forces.push_back({.kind = static_cast<ForceKind>(force.kind),
                          .vector = force.vector,
                          .centre = force.centre,
                          .radius = force.radius,
                          .strength = force.strength,
                          .material = force.material,
                          .group = force.group});
    }
    return forces;
}

namespace {

template <typename S> class MotionFamily final : public Family<S> {
public:
    explicit MotionFamily(const Scene& scene)
        : forces_(forces_of(scene)), rules_{.gravity = scene.solver.gravity,
                                            .dt = substep_time(scene),
                                            .max_speed = scene.solver.max_speed,
                                            .forces = forces_},
          sleep_threshold_(scene.solver.sleep_threshold) {}

    void predict(StepState<S>& state) override { reference::predict(state, rules_); }
    void finish(StepState<S>& state) override { reference::finish(state, rules_.dt, sleep_threshold_); }

private:
    std::vector<Force> forces_;
    PredictRules rules_;
    float sleep_threshold_;
};

} // namespace

template <typename S> std::unique_ptr<Family<S>> make_motion_family(const Scene& scene) {
    return std::make_unique<MotionFamily<S>>(scene);
}

template std::unique_ptr<Family<float>> make_motion_family(const Scene&);
template std::unique_ptr<Family<double>> make_motion_family(const Scene&);

} // namespace mote::reference
