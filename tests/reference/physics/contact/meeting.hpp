// CPU reference of where two particles touch in a substep. docs/physics/contact.md, "Impulses", 1.
#pragma once

#include "reference/physics/contact/contact.hpp"

namespace mote::reference {

template <typename S> struct Meeting {
    Vector3<S> normal{}; // n, towards i
    S gap = 0;           // s, m
    bool meets = false;
};

// On the paths from `previous` to `p`.
template <typename S> Meeting<S> meeting(const StepState<S>& state, std::uint32_t i, std::uint32_t j) {
    const S radii = state.radius[i] + state.radius[j];
    const Vector3<S> apart = state.previous[i] - state.previous[j];
    const Vector3<S> moved = (state.p[i] - state.previous[i]) - (state.p[j] - state.previous[j]);
    const S distance = length(apart), gap = distance - radii;
    const Vector3<S> along = S(-1) * contact_normal(S(-1) * apart, distance, state.id[i], state.id[j], state.dimensions);
    if (gap <= 0) return {along, gap, true};
    const S approach = -dot(apart, moved), outside = dot(apart, apart) - radii * radii;
    const S discriminant = approach * approach - dot(moved, moved) * outside;
    if (approach <= 0 || discriminant < 0) return {along, gap, false};
    const S t = outside / (approach + std::sqrt(discriminant)); // the smaller root
    if (t > 1) return {along, gap, false};
    if (length(moved) <= std::min(state.radius[i], state.radius[j])) return {along, gap, true};
    const Vector3<S> then = apart + t * moved;
    const Vector3<S> normal = (1 / length(then)) * then;
    return {normal, dot(normal, apart) - radii, true};
}

} // namespace mote::reference
