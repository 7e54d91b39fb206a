// CPU twin of restitution: velocities after contacts that were met at some speed. docs/physics.md, "bounce".
#pragma once

#include "reference/physics/collide.hpp"
#include "reference/physics/contact.hpp"

namespace mote::reference {

struct BounceRules {
    std::span<const float> pair_restitution; // that of materials a and b is at a * material_count + b
    std::uint32_t material_count = 1;
    std::array<float, 3> gravity{}; // m/s^2
    float dt = 1.0f;                // s, of the substep
    unsigned dimensions = 3;
};

// state: predicted are the positions that predict gave. counts: contacts there. velocities: v, w. Gives back v, w.
std::vector<Double4> bounce(const SolverState& state, const BounceRules& rules, std::span<const std::uint32_t> counts,
                            std::span<const Vec4> velocities);

// After that.
std::vector<Double4> bounce_off(const SolverState& state, const BounceRules& rules, std::span<const Collider> colliders,
                                std::span<const Vec4> velocities);

} // namespace mote::reference
