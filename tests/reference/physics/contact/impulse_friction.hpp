// CPU reference of friction and rolling friction of a contact. docs/physics/contact.md, "Impulses".
#pragma once

#include "reference/physics/contact/contacts.hpp"

namespace mote::reference {

// A contact of i with j while it is solved. Velocities in m/s, spins in rad/s.
template <typename S> struct Touch {
    std::uint32_t i, j;
    Vector3<S> normal; // towards i
    S gap;             // m
    Vector3<S> relative_velocity, spin_i, spin_j;
};

// Impulse and couple after a sweep whose normal impulse is `load`.
template <typename S> Kept<S> with_friction(const StepState<S>& state, const Contacts<S>& contacts, const PairCoefficients& pair,
                                            const Touch<S>& at, const Kept<S>& kept, S load) {
    const auto [i, j, normal, gap, velocity, spin_i, spin_j] = at;
    const S share_i = contacts.share[i], share_j = contacts.share[j];
    const Vector3<S> turning = arm(state, i, j, gap) * spin_i + arm(state, j, i, gap) * spin_j;
    const Vector3<S> slip = tangential(velocity, normal) - cross(turning, normal);
    const S mobility = share_i * (1 + inverse_gyration(state, i)) + share_j * (1 + inverse_gyration(state, j));
    Vector3<S> along = tangential(kept.impulse, normal) - (1 / mobility) * slip;
    if (const S size = length(along); size > static_cast<S>(pair.friction.mu_static) * load) {
        along = (static_cast<S>(pair.friction.mu_kinetic) * load / size) * along;
    }
    Vector3<S> couple{};
    if (const S rolls = inverse_inertia(state, i, share_i) + inverse_inertia(state, j, share_j); rolls > 0) {
        couple = kept.couple - (1 / (2 * rolls)) * (spin_i - spin_j);
        const S ri = state.radius[i], rj = state.radius[j];
        const S longest = static_cast<S>(pair.rolling) * ri * rj / (ri + rj) * load, size = length(couple);
        if (size > longest) couple = (longest / size) * couple;
    }
    return {load * normal + along, kept.before, couple};
}

// What a sweep changes for i by a contact: Σ (l' - l), and Σ of the torques.
template <typename S> struct Change {
    Vector3<S> impulse{}, torque{};

    void add(const StepState<S>& state, const Touch<S>& at, const Kept<S>& before, const Kept<S>& after) {
        const Vector3<S> change = after.impulse - before.impulse;
        impulse = impulse + change;
        torque = torque + (after.couple - before.couple) -
                 arm(state, at.i, at.j, at.gap) * cross(at.normal, tangential(change, at.normal));
    }
};

} // namespace mote::reference
