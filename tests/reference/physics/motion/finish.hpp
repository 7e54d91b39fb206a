// CPU reference of the end of a substep: positions and velocities from the solved ones. docs/physics/motion.md, "Finish".
#pragma once

#include "reference/physics/solver_state.hpp"

namespace mote::reference {

// Computes `x` and `v` from `p` and `previous`. dt (s) is above 0. A particle slower than sleep_threshold (m/s) stays where it
// was, but keeps its velocity: otherwise a particle at rest in mid-air would never fall. Fixed particles (w = 0) follow their v
// and never sleep.
template <typename S> void finish(StepState<S>& state, float dt, float sleep_threshold);

struct Finished {
    std::vector<Vec4> spheres;       // x, radius: exact copies
    std::vector<Double4> velocities; // v, w
};

// The pass. velocities: v, w at the start of the step.
Finished finish(std::span<const Vec4> predicted, std::span<const Vec4> start, std::span<const Vec4> velocities, float dt,
                float sleep_threshold);

} // namespace mote::reference
