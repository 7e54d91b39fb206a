#include "reference/physics/collide/collide.hpp"
#include "reference/physics/collide/collide_bounce.hpp"
#include "reference/physics/collide/collide_relax.hpp"
#include "reference/physics/state/stabilise.hpp"
#include "support/step_passes.hpp"

#include <cmath>

namespace mote::test {
namespace {

namespace ref = reference;

class CollidePasses final : public FamilyPasses {
public:
    explicit CollidePasses(PassStep& step) {
        for (const Collider& one : step.scene.colliders) {
            ref::Collider made{
                .kind = static_cast<ref::ColliderKind>(one.kind), .inside = one.inside, .dimensions = {one.radius, 0, 0}};
            const float long_ = std::hypot(one.normal[0], one.normal[1], one.normal[2]);
            made.normal = {one.normal[0] / long_, one.normal[1] / long_, one.normal[2] / long_};
            made.friction = {one.static_friction, one.kinetic_friction};
            made.restitution = one.restitution;
            step.colliders.push_back(ref::at_rest(made, {one.centre, one.rotation}));
        }
    }

    void stabilise(PassStep& step) override {
        if (!has_impulses(step)) return; // contacts are stabilised together with colliders
        const auto made = ref::stabilise(step.solved(), step.colliders);
        step.predicted = ref::rounded(made.predicted);
        step.start = ref::rounded(made.start);
    }
    void warm_start(PassStep& step) override {
        if (has_impulses(step)) iterate(step);
    }
    void iterate(PassStep& step) override {
        ref::PassState pass(step.predicted, step.start);
        pass.spin = ref::axes_of(step.spins);
        ref::collide<double>(pass, ref::moving<double>(step.colliders));
        step.predicted = ref::rounded(pass.with_fourth(pass.p, step.predicted));
        step.spins = ref::rounded(pass.with_fourth(pass.spin, step.spins));
    }
    void relax(PassStep& step) override {
        if (!has_impulses(step)) return;
        ref::PassState pass(step.finished(), step.scene.dimensions, step.velocities);
        ref::relax_at_colliders<double>(pass, step.dt, ref::moving<double>(step.colliders));
        step.velocities = ref::rounded(pass.with_fourth(pass.v, step.velocities));
    }
    void velocity_effects(PassStep& step) override {
        const ref::BounceRules rules{.gravity = step.scene.solver.gravity, .dt = step.dt, .dimensions = step.scene.dimensions};
        step.velocities = ref::rounded(ref::bounce_off(step.before(), rules, step.colliders, step.velocities));
    }

private:
    static bool has_impulses(const PassStep& step) { return step.scene.solver.contact.method == ContactMethod::impulse; }
};

// A tilted trough.
const StepPasses kPasses{"collide",
                         [](Scene& scene) {
                             scene.colliders = {{.normal = {0.3f, 1, 0},
                                                 .centre = {0, -0.35f, 0},
                                                 .static_friction = 0.5f,
                                                 .kinetic_friction = 0.3f,
                                                 .restitution = 0.4f},
                                                {.kind = ColliderKind::sphere, .inside = true, .radius = 0.6f}};
                         },
                         [](PassStep& step) -> std::unique_ptr<FamilyPasses> { return std::make_unique<CollidePasses>(step); }};

} // namespace
} // namespace mote::test
