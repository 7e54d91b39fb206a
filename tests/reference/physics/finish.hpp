// CPU twin of the end of a step: positions and velocities from what was predicted and solved. docs/physics.md, "finish".
#pragma once

#include "reference/physics/solver_state.hpp"

namespace mote::reference {

struct Finished {
    std::vector<Vec4> spheres;       // x, radius: exact copies
    std::vector<Double4> velocities; // v, w
};

// velocities: v, w of the begin of the step. dt (s) above 0. What moves slower than sleep_speed (m/s) stays where it was, but its
// velocity is not lost: else nothing that is at rest in mid-air would ever fall. What nothing moves (w = 0) follows its v and
// never sleeps.
Finished finish(std::span<const Vec4> predicted, std::span<const Vec4> start, std::span<const Vec4> velocities, float dt,
                float sleep_speed);

} // namespace mote::reference
