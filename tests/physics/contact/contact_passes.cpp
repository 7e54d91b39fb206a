#include "reference/physics/contact/contact.hpp"
#include "reference/physics/contact/contact_bounce.hpp"
#include "reference/physics/state/stabilise.hpp"
#include "support/step_passes.hpp"

#include <cmath>

namespace mote::test {
namespace {

namespace ref = reference;

class ContactPasses final : public FamilyPasses {
public:
    explicit ContactPasses(const PassStep& step) {
        for (const Material& a : step.scene.materials) {
            for (const Material& b : step.scene.materials) {
                frictions_.push_back({std::sqrt(a.contact.static_friction * b.contact.static_friction),
                                      std::sqrt(a.contact.kinetic_friction * b.contact.kinetic_friction)});
                restitutions_.push_back(std::sqrt(a.contact.restitution * b.contact.restitution));
            }
        }
        const auto materials = static_cast<std::uint32_t>(step.scene.materials.size());
        const ContactSolver& solver = step.scene.solver.contact;
        contacts_ = {.pair_friction = frictions_,
                     .material_count = materials,
                     .omega = solver.relaxation,
                     .averaging = static_cast<ref::JacobiAveraging>(solver.averaging),
                     .mass_scaling = solver.mass_scaling,
                     .dimensions = step.scene.dimensions};
        bounces_ = {restitutions_, materials, step.scene.solver.gravity, step.dt, step.scene.dimensions};
    }

    void stabilise(PassStep& step) override {
        const auto made = ref::stabilise(step.solved(), contacts_, step.colliders);
        step.predicted = ref::rounded(made.predicted);
        step.start = ref::rounded(made.start);
    }
    void iterate(PassStep& step) override {
        step.predicted = ref::rounded(ref::contact_solve(step.solved(), contacts_, ref::contact_count(step.solved())));
    }
    void velocity_effects(PassStep& step) override {
        step.velocities = ref::rounded(ref::bounce(step.before(), bounces_, ref::contact_count(step.before()), step.velocities));
    }

private:
    std::vector<ref::Friction> frictions_{}; // of both materials of a pair
    std::vector<float> restitutions_{};
    ref::ContactRules contacts_{};
    ref::BounceRules bounces_{};
};

const StepPasses kPasses{"contact",
                         [](Scene& scene) {
                             scene.materials[kSand].contact.restitution = 0.5f;
                             scene.solver.contact = {.relaxation = 0.9f,
                                                     .averaging = scene.dimensions == 2 ? JacobiAveraging::contact_count
                                                                                        : JacobiAveraging::mass_splitting,
                                                     .mass_scaling = 0.5f};
                         },
                         [](PassStep& step) -> std::unique_ptr<FamilyPasses> { return std::make_unique<ContactPasses>(step); }};

} // namespace
} // namespace mote::test
