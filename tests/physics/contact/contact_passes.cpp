#include "reference/physics/contact/contact.hpp"
#include "reference/physics/contact/contact_bounce.hpp"
#include "reference/physics/contact/contact_history.hpp"
#include "reference/physics/contact/contact_pairs.hpp"
#include "reference/physics/contact/impulse_bounce.hpp"
#include "reference/physics/contact/impulse_relax.hpp"
#include "reference/physics/contact/impulse_solve.hpp"
#include "reference/physics/contact/impulse_warm_start.hpp"
#include "reference/physics/contact/pair_coefficients.hpp"
#include "reference/physics/state/stabilise.hpp"
#include "support/step_passes.hpp"

namespace mote::test {
namespace {

namespace ref = reference;

class PositionPasses final : public FamilyPasses {
public:
    explicit PositionPasses(const PassStep& step) {
        for (const ref::PairCoefficients& pair : ref::pair_coefficients(step.scene)) {
            frictions_.push_back(pair.friction);
            restitutions_.push_back(pair.restitution);
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

class SpinningState : public ref::PassState {
public:
    SpinningState(const PassStep& step, const ref::SolverState& solver)
        : PassState(solver, step.scene.dimensions, step.velocities) {
        id = step.ids;
        spin = ref::axes_of(step.spins);
        for (std::size_t i = 0; i < size; ++i) locked[i] = step.spins[i][3] != 0 ? 1 : 0;
    }
};

// Pairs are looked for among the neighbours in every substep.
class ImpulsePasses final : public FamilyPasses {
public:
    explicit ImpulsePasses(const PassStep& step)
        : pairs_(ref::pair_coefficients(step.scene)), rules_{pairs_, static_cast<std::uint32_t>(step.scene.materials.size()),
                                                             step.scene.solver.gravity, step.dt} {
        stored_.of_id.resize(step.ids.size());
    }

    void find_pairs(PassStep& step) override {
        SpinningState state(step, step.solved());
        ref::find_contact_pairs<double>(state, 1, contacts_.pairs);
        ref::remember<double>(state, stored_, contacts_);
    }
    void warm_start(PassStep& step) override {
        constexpr int kBounces = 8 + 8; // docs/physics/contact.md, "Bounce of impulses"
        for (int k = 0; k < kBounces; ++k) {
            SpinningState bounced(step, step.solved());
            ref::bounce_impulses<double>(bounced, rules_, contacts_.pairs, bounced.next);
            step.predicted = ref::rounded(bounced.with_fourth(bounced.next, step.predicted));
        }
        SpinningState warm(step, step.solved());
        ref::warm_start<double>(warm, step.dt, contacts_, warm.next);
        moved(step, warm);
    }
    void iterate(PassStep& step) override {
        SpinningState swept(step, step.solved());
        ref::solve_impulses<double>(swept, rules_, contacts_, swept.next);
        moved(step, swept);
    }
    void relax(PassStep& step) override {
        SpinningState relaxed(step, step.finished());
        ref::relax_impulses<double>(relaxed, rules_, contacts_, relaxed.next);
        step.velocities = ref::rounded(relaxed.with_fourth(relaxed.next, step.velocities));
        step.spins = ref::rounded(relaxed.with_fourth(relaxed.spin, step.spins));
    }
    void velocity_effects(PassStep& step) override {
        SpinningState finished(step, step.finished());
        ref::store<double>(finished, contacts_, stored_);
    }

private:
    static void moved(PassStep& step, const ref::PassState& state) {
        step.predicted = ref::rounded(state.with_fourth(state.next, step.predicted));
        step.spins = ref::rounded(state.with_fourth(state.spin, step.spins));
    }

    std::vector<ref::PairCoefficients> pairs_; // of materials
    ref::ImpulseRules rules_;
    ref::Contacts<double> contacts_{};
    ref::StoredContacts<double> stored_{};
};

const StepPasses kPasses{"contact",
                         [](Scene& scene) {
                             scene.materials[kSand].contact.restitution = 0.5f;
                             scene.solver.contact = {.method = scene.solver.contact.method,
                                                     .relaxation = 0.9f,
                                                     .averaging = scene.dimensions == 2 ? JacobiAveraging::contact_count
                                                                                        : JacobiAveraging::mass_splitting,
                                                     .mass_scaling = 0.5f};
                         },
                         [](PassStep& step) -> std::unique_ptr<FamilyPasses> {
                             if (step.scene.solver.contact.method == ContactMethod::impulse) {
                                 return std::make_unique<ImpulsePasses>(step);
                             }
                             return std::make_unique<PositionPasses>(step);
                         }};

} // namespace
} // namespace mote::test
