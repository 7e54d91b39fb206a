// CPU reference of the prediction: the motion of every particle without constraints. docs/physics/motion.md, "Predict".
#pragma once

#include "reference/physics/solver_state.hpp"

namespace mote::reference {

enum class ForceKind { uniform, wind, point };

struct Force {
    static constexpr std::uint32_t kAll = 0xFFFFFFFFu;
    ForceKind kind = ForceKind::uniform;
    std::array<float, 3> vector{}; // m/s^2; wind: m/s
    std::array<float, 3> centre{}; // m
    float radius = 0.0f;           // m
    float strength = 0.0f;         // wind: 1/s; point: m/s^2
    std::uint32_t material = kAll;
    std::uint32_t group = kAll;
};

struct PredictRules {
    std::array<float, 3> gravity{}; // m/s^2
    float dt = 1.0f;                // s
    float max_speed = 0.0f;         // m/s; 0: no limit
    std::span<const Force> forces{};
};

// Computes `p`, `previous` and the predicted `v` from `x` and `v`.
template <typename S> void predict(StepState<S>& state, const PredictRules& rules);

struct Prediction {
    std::vector<Double4> predicted;     // p, radius
    std::vector<Double4> velocities;    // v, w
    std::vector<Vec4> start;            // x, w: exact copies
    std::vector<std::uint32_t> clamped; // 1 if the maximum speed has slowed the particle down
};

// The pass. spheres: x, radius; velocities: v (m/s), w; groups: the lower 24 bits of phases. Fixed particles (w = 0) follow their
// v at any speed. Materials and groups are not read if there are no forces.
Prediction predict(std::span<const Vec4> spheres, std::span<const Vec4> velocities, std::span<const std::uint32_t> materials,
                   std::span<const std::uint32_t> groups, const PredictRules& rules);

} // namespace mote::reference
