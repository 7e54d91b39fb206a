// Contacts: counted, then solved all at once. docs/physics.md, "contacts".
#pragma once

#include "reference/physics/solver_state.hpp"

#include <algorithm>

namespace mote::reference {

struct Friction {
    float of_rest = 0.0f;   // mu_s
    float of_motion = 0.0f; // mu_k
};

// How much of a slip (m, at least 0) along a contact of this depth (m) friction takes back: from 0 to 1.
template <typename S> S share_of_slip(const Friction& friction, S slip, S depth) {
    if (slip == 0 || slip < static_cast<S>(friction.of_rest) * depth) return 1;
    return std::min<S>(static_cast<S>(friction.of_motion) * depth / slip, 1);
}

// The unit vector from i to j where both are at one place; its opposite from j to i. z is 0 in 2 dimensions.
Double3 fallback_direction(std::uint32_t i, std::uint32_t j, unsigned dimensions);

// From one to another that is `between` away from it, at `distance`.
template <typename S>
Vector3<S> contact_normal(const Vector3<S>& between, S distance, std::uint32_t i, std::uint32_t j, unsigned dimensions) {
    return distance > 0 ? (1 / distance) * between : as<S>(fallback_direction(i, j, dimensions));
}

enum class JacobiAveraging { mass_splitting, contact_count };

struct ContactRules {
    std::span<const Friction> pair_friction; // that of materials a and b is at a * material_count + b
    std::uint32_t material_count = 1;
    float omega = 1.0f;
    JacobiAveraging averaging = JacobiAveraging::mass_splitting;
    float mass_scaling = 0.0f; // k, 1/m: how much lighter things are the higher up they are
    unsigned dimensions = 3;
};

// How many of the neighbours touch a particle at a place, if something can move it. `slack` (m) as below.
template <typename S>
void count_contacts(StepState<S>& state, const Axes<S>& at, std::vector<std::uint32_t>& counts, S slack = 0);

// From `at` to `to`, of particles that came from `from`. counts: contacts at `at`. scaled_w is scratch.
template <typename S> void solve_contacts(StepState<S>& state, const ContactRules& rules,
                                          const std::vector<std::uint32_t>& counts, const Axes<S>& at, const Axes<S>& from,
                                          Axes<S>& to, std::vector<S>& scaled_w);

// The passes.

// Where floats round, what is right lies between the counts of -slack and slack (m).
std::vector<std::uint32_t> contact_count(const SolverState& state, double slack = 0.0);

// The next predicted positions.
std::vector<Double4> contact_solve(const SolverState& state, const ContactRules& rules, std::span<const std::uint32_t> counts);

} // namespace mote::reference
