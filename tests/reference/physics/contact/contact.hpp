// CPU reference of contacts: counted, then solved all at once. docs/physics/contact.md, "Contacts".
#pragma once

#include "reference/physics/solver_state.hpp"

#include <algorithm>

namespace mote::reference {

struct Friction {
    float mu_static = 0.0f;
    float mu_kinetic = 0.0f;
};

// The fraction, from 0 to 1, of a slip (m, at least 0) along a contact of this depth (m) that friction cancels.
template <typename S> S share_of_slip(const Friction& friction, S slip, S depth) {
    if (slip == 0 || slip < static_cast<S>(friction.mu_static) * depth) return 1;
    return std::min<S>(static_cast<S>(friction.mu_kinetic) * depth / slip, 1);
}

// The unit vector from the particle with id i to that with id j if both coincide; from j to i it is the opposite. z is 0 in 2
// dimensions.
Double3 fallback_direction(std::uint32_t i, std::uint32_t j, unsigned dimensions);

// The unit vector from i to j, ids: `between` is the vector from i to j and `distance` its length.
template <typename S>
Vector3<S> contact_normal(const Vector3<S>& between, S distance, std::uint32_t i, std::uint32_t j, unsigned dimensions) {
    return distance > 0 ? (1 / distance) * between : as<S>(fallback_direction(i, j, dimensions));
}

enum class JacobiAveraging { mass_splitting, contact_count };

struct ContactRules {
    std::span<const Friction> pair_friction; // of materials a and b: at a * material_count + b
    std::uint32_t material_count = 1;
    float omega = 1.0f;
    JacobiAveraging averaging = JacobiAveraging::mass_splitting;
    float mass_scaling = 0.0f; // k, 1/m: w grows with exp(k height)
    unsigned dimensions = 3;
};

// The number of neighbours that touch each particle at the positions `at`; 0 for fixed particles. `slack` (m) as below.
template <typename S>
void count_contacts(StepState<S>& state, const Axes<S>& at, std::vector<std::uint32_t>& counts, S slack = 0);

// Moves particles from `at` to `to`; `from` are their positions at the start. counts: contacts at `at`. scaled_w is scratch.
template <typename S> void solve_contacts(StepState<S>& state, const ContactRules& rules,
                                          const std::vector<std::uint32_t>& counts, const Axes<S>& at, const Axes<S>& from,
                                          Axes<S>& to, std::vector<S>& scaled_w);

// The passes.

// Floats round: the correct count lies between those of -slack and slack (m).
std::vector<std::uint32_t> contact_count(const SolverState& state, double slack = 0.0);

// The next predicted positions.
std::vector<Double4> contact_solve(const SolverState& state, const ContactRules& rules, std::span<const std::uint32_t> counts);

} // namespace mote::reference
