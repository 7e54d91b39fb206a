// CPU twin of the prediction: where every particle would go were it alone. docs/physics.md, "predict".
#pragma once

#include "reference/physics/solver_state.hpp"

namespace mote::reference {

struct Prediction {
    std::vector<Double4> predicted; // p, radius
    std::vector<Vec4> start;        // x, w: exact copies
};

// spheres: x, radius; velocities: v (m/s), w. What nothing moves (w = 0) follows its v, however fast that is. gravity in m/s^2,
// dt in s, max_speed in m/s.
Prediction predict(std::span<const Vec4> spheres, std::span<const Vec4> velocities, const std::array<float, 3>& gravity, float dt,
                   float max_speed);

} // namespace mote::reference
