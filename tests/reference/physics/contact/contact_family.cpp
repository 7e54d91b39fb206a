#include "reference/physics/contact/contact_family.hpp"

#include "reference/physics/contact/contact_bounce.hpp"
#include "reference/physics/contact/impulse_family.hpp"
#include "reference/physics/contact/pair_coefficients.hpp"
#include "reference/physics/scene_values.hpp"

#include <algorithm>

namespace mote::reference {

namespace {

template <typename S> class PositionContacts final : public Family<S> {
public:
    explicit PositionContacts(const Scene& scene) {
        const std::size_t n = scene.materials.size();
        for (const PairCoefficients& pair : pair_coefficients(scene)) {
            friction_.push_back(pair.friction);
            restitution_.push_back(pair.restitution);
        }
        bounces_ = std::any_of(restitution_.begin(), restitution_.end(), [](float e) { return e > 0; });
        contacts_ = {.pair_friction = friction_,
                     .material_count = static_cast<std::uint32_t>(n),
                     .omega = scene.solver.contact.relaxation,
                     .averaging = static_cast<JacobiAveraging>(scene.solver.contact.averaging),
                     .mass_scaling = scene.solver.contact.mass_scaling,
                     .dimensions = scene.dimensions};
        restitutions_ = {.pair_restitution = restitution_,
                         .material_count = static_cast<std::uint32_t>(n),
                         .gravity = scene.solver.gravity,
                         .dt = substep_time(scene),
                         .dimensions = scene.dimensions};
    }

    void extend_reach(const StepState<S>& state, std::vector<S>& reach) override {
        for (std::size_t i = 0; i < state.size; ++i) reach[i] = std::max(reach[i], state.radius[i]);
    }

    void stabilise(StepState<S>& state) override { iterate(state); }
    void iterate(StepState<S>& state) override {
        count_contacts(state, state.p, counts_);
        solve_contacts(state, contacts_, counts_, state.p, state.previous, state.next, scaled_w_);
        std::swap(state.p, state.next);
    }

    void velocity_effects(StepState<S>& state) override {
        if (!bounces_) return;
        count_contacts(state, state.unconstrained, counts_);
        bounce_contacts(state, restitutions_, counts_, state.next);
        std::swap(state.v, state.next);
    }

private:
    std::vector<Friction> friction_; // by pair of materials
    std::vector<float> restitution_;
    bool bounces_ = false;
    ContactRules contacts_;
    BounceRules restitutions_;
    std::vector<std::uint32_t> counts_;
    std::vector<S> scaled_w_;
};

} // namespace

template <typename S> std::unique_ptr<Family<S>> make_contact_family(const Scene& scene) {
    if (!has_kind(scene, MaterialKind::solid)) return nullptr;
    if (scene.solver.contact.method == ContactMethod::impulse) return make_impulse_family<S>(scene);
    return std::make_unique<PositionContacts<S>>(scene);
}

template std::unique_ptr<Family<float>> make_contact_family(const Scene&);
template std::unique_ptr<Family<double>> make_contact_family(const Scene&);

} // namespace mote::reference
