// CPU twin of the contacts: count, then solve, all at once. docs/physics.md, "contacts".
#pragma once

#include "reference/physics/solver_state.hpp"

namespace mote::reference {

struct Friction {
    float of_rest = 0.0f;   // mu_s
    float of_motion = 0.0f; // mu_k
};

// How much of a slip (m, at least 0) along a contact of this depth (m) friction takes back: from 0 to 1.
double share_of_slip(const Friction& friction, double slip, double depth);

// The unit vector from i to j where both are at one place; its opposite from j to i. z is 0 in 2 dimensions.
Double3 fallback_direction(std::uint32_t i, std::uint32_t j, unsigned dimensions);

// How many of the neighbours touch a particle, if something can move it. Where floats round, what is right lies between the counts of -slack and slack (m).
std::vector<std::uint32_t> contact_count(const SolverState& state, double slack = 0.0);

enum class Averaging { mass_splitting, plain };

struct ContactRules {
    std::span<const Friction> pair_friction; // that of materials a and b is at a * material_count + b
    std::uint32_t material_count = 1;
    float omega = 1.0f;
    Averaging averaging = Averaging::mass_splitting;
    float mass_scaling = 0.0f; // k, 1/m: how much lighter things are the higher up they are
    unsigned dimensions = 3;
};

// w exp(k y): the inverse mass that contacts see.
double scaled_w(const SolverState& state, std::uint32_t i, float mass_scaling);

// From i to j where they are predicted to be.
Double3 contact_normal(const SolverState& state, std::uint32_t i, std::uint32_t j, unsigned dimensions);
// Positive where two spheres overlap, m.
double contact_depth(const SolverState& state, std::uint32_t i, std::uint32_t j);

// The next predicted positions.
std::vector<Double4> contact_solve(const SolverState& state, const ContactRules& rules, std::span<const std::uint32_t> counts);

} // namespace mote::reference
