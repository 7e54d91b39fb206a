#include "reference/physics/contact/impulse_family.hpp"

#include "reference/physics/contact/contact_history.hpp"
#include "reference/physics/contact/contact_pairs.hpp"
#include "reference/physics/contact/impulse_bounce.hpp"
#include "reference/physics/contact/impulse_relax.hpp"
#include "reference/physics/contact/impulse_solve.hpp"
#include "reference/physics/contact/impulse_warm_start.hpp"
#include "reference/physics/scene_values.hpp"

#include <algorithm>

namespace mote::reference {

namespace {

template <typename S> class ImpulseContacts final : public Family<S> {
public:
    explicit ImpulseContacts(const Scene& scene)
        : pairs_(pair_coefficients(scene)), rules_{.pairs = pairs_,
                                                   .material_count = static_cast<std::uint32_t>(scene.materials.size()),
                                                   .gravity = scene.solver.gravity,
                                                   .dt = substep_time(scene)},
          bounces_(std::ranges::any_of(pairs_, [](const PairCoefficients& pair) { return pair.restitution > 0; })) {}

    void extend_reach(const StepState<S>& state, std::vector<S>& reach) override {
        for (std::size_t i = 0; i < state.size; ++i) reach[i] = std::max(reach[i], state.radius[i]);
    }

    void lists(StepState<S>& state) override {
        stored_.of_id.resize(state.capacity);
        find_contact_pairs(state, 1, contacts_.pairs);
        remember(state, stored_, contacts_);
    }

    void warm_start(StepState<S>& state) override {
        constexpr int kBounces = 8 + 8; // most do nothing
        for (int k = 0; k < (bounces_ ? kBounces : 0); ++k) {
            bounce_impulses(state, rules_, contacts_.pairs, state.next);
            std::swap(state.p, state.next);
        }
        reference::warm_start(state, rules_.dt, contacts_, state.next);
        std::swap(state.p, state.next);
    }

    void iterate(StepState<S>& state) override {
        solve_impulses(state, rules_, contacts_, state.next);
        std::swap(state.p, state.next);
    }

    void relax(StepState<S>& state) override {
        relax_impulses(state, rules_, contacts_, state.next);
        std::swap(state.v, state.next);
    }

    void velocity_effects(StepState<S>& state) override { store(state, contacts_, stored_); }

private:
    std::vector<PairCoefficients> pairs_; // of materials
    ImpulseRules rules_;
    bool bounces_;
    Contacts<S> contacts_;
    StoredContacts<S> stored_;
};

} // namespace

template <typename S> std::unique_ptr<Family<S>> make_impulse_family(const Scene& scene) {
    return std::make_unique<ImpulseContacts<S>>(scene);
}

template std::unique_ptr<Family<float>> make_impulse_family(const Scene&);
template std::unique_ptr<Family<double>> make_impulse_family(const Scene&);

} // namespace mote::reference
