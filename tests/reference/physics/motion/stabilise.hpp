// Stabilisation: what contacts and colliders do at the begin of a step moves x and p alike. docs/physics.md,
// "stabilise".
#pragma once

#include "reference/physics/collide/collide.hpp"
#include "reference/physics/contact/contact.hpp"

namespace mote::reference {

// `p` is x', where stabilisation has put `previous`; `predicted` becomes p again, moved as far as `previous` is.
template <typename S> void follow(StepState<S>& state, Axes<S>& predicted);

struct Stabilised {
    std::vector<Double4> predicted; // p + (x' - x), radius
    std::vector<Double4> start;     // x', w
};

// The last part alone. solved: x', radius.
Stabilised follow(std::span<const Vec4> predicted, std::span<const Vec4> start, std::span<const Vec4> solved);

// One iteration: contacts at x, then colliders, where they were at the begin of the substep; both without friction.
Stabilised stabilise(const SolverState& state, const ContactRules& rules, std::span<const Collider> colliders);

} // namespace mote::reference
