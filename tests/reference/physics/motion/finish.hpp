// The end of a substep: positions and velocities from what was predicted and solved. docs/physics.md, "finish".
#pragma once

#include "reference/physics/solver_state.hpp"

namespace mote::reference {

// From `p` and `previous` to `x` and `v`. dt (s) above 0. What moves slower than sleep_threshold (m/s) stays where it was, but
// its velocity is not lost: else nothing that is at rest in mid-air would ever fall. What nothing moves (w = 0) follows its v and
// never sleeps.
template <typename S> void finish(StepState<S>& state, float dt, float sleep_threshold);

struct Finished {
    std::vector<Vec4> spheres;       // x, radius: exact copies
    std::vector<Double4> velocities; // v, w
};

// The pass. velocities: v, w of the begin of the step.
Finished finish(std::span<const Vec4> predicted, std::span<const Vec4> start, std::span<const Vec4> velocities, float dt,
                float sleep_threshold);

} // namespace mote::reference
