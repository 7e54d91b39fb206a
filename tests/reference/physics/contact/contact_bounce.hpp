// CPU reference of restitution: velocities after contacts that were approached at speed. docs/physics/contact.md, "Bounce".
#pragma once

#include "reference/physics/contact/contact.hpp"

namespace mote::reference {

struct BounceRules {
    std::span<const float> pair_restitution{}; // of materials a and b: at a * material_count + b
    std::uint32_t material_count = 1;
    std::array<float, 3> gravity{}; // m/s^2
    float dt = 1.0f;                // s, of the substep
    unsigned dimensions = 3;
};

// Approach speed (m/s) up to which nothing bounces: the speed that gravity adds in two substeps.
template <typename S> S resting_speed(const BounceRules& rules) { return 2 * length(as<S>(rules.gravity)) * rules.dt; }

template <typename S> Vector3<S> unconstrained_velocity(const StepState<S>& state, S dt, std::uint32_t i) {
    return (1 / dt) * (state.unconstrained[i] - state.unconstrained_previous[i]);
}

// Velocities after the contacts at the unconstrained positions; `counts` is their number per particle.
template <typename S>
void bounce_contacts(StepState<S>& state, const BounceRules& rules, const std::vector<std::uint32_t>& counts, Axes<S>& to);

// The pass. state.predicted: the output of predict. velocities: v, w. Returns v, w.
std::vector<Double4> bounce(const SolverState& state, const BounceRules& rules, std::span<const std::uint32_t> counts,
                            std::span<const Vec4> velocities);

} // namespace mote::reference
