// CPU reference of stabilisation: contacts and colliders at the start of a step move x and p alike. docs/physics.md, "Stabilise".
#pragma once

#include "reference/physics/collide/collide.hpp"
#include "reference/physics/contact/contact.hpp"

namespace mote::reference {

// `p` holds x', the stabilised `previous`. Moves `predicted` by the same displacement and makes it `p` again.
template <typename S> void follow(StepState<S>& state, Axes<S>& predicted);

struct Stabilised {
    std::vector<Double4> predicted; // p + (x' - x), radius
    std::vector<Double4> start;     // x', w
};

// The last step alone. solved: x', radius.
Stabilised follow(std::span<const Vec4> predicted, std::span<const Vec4> start, std::span<const Vec4> solved);

// One iteration: contacts at x, then colliders at their poses at the start of the substep; both without friction.
Stabilised stabilise(const SolverState& state, const ContactRules& rules, std::span<const Collider> colliders);
// Colliders alone, as with contacts by impulses.
Stabilised stabilise(const SolverState& state, std::span<const Collider> colliders);

} // namespace mote::reference
