#include "reference/physics/motion/finish.hpp"
#include "reference/physics/motion/motion_family.hpp"
#include "reference/physics/motion/predict.hpp"
#include "support/step_passes.hpp"

namespace mote::test {
namespace {

namespace ref = reference;

class MotionPasses final : public FamilyPasses {
public:
    explicit MotionPasses(const PassStep& step) : forces_(ref::forces_of(step.scene)) {}

    void predict(PassStep& step) override {
        const auto made = ref::predict(step.spheres, step.velocities, step.materials, step.groups,
                                       {.gravity = step.scene.solver.gravity, .dt = step.dt, .forces = forces_});
        step.predicted = ref::rounded(made.predicted);
        step.start = made.start;
    }
    void finish(PassStep& step) override {
        const auto made = ref::finish(step.predicted, step.start, step.velocities, step.dt, step.scene.solver.sleep_threshold);
        step.spheres = made.spheres;
        step.velocities = ref::rounded(made.velocities);
    }

private:
    std::vector<ref::Force> forces_;
};

const StepPasses kPasses{"motion",
                         [](Scene& scene) {
                             scene.forces = {{.kind = ForceKind::wind, .vector = {3, 0, 0}, .strength = 0.5f, .material = kSand}};
                             scene.solver.sleep_threshold = 0.05f;
                         },
                         [](PassStep& step) -> std::unique_ptr<FamilyPasses> { return std::make_unique<MotionPasses>(step); }};

} // namespace
} // namespace mote::test
