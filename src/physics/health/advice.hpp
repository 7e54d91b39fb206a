// What to do about substeps that are too long, in words.
#pragma once

#include <mote/scene.hpp>

#include <string>

namespace mote::physics {

/// "raise solver.substeps (now 1) to 4"; if a step cannot have so many, "reduce solver.time_step to 0.001 s".
std::string more_substeps(const Solver& solver, double needed);

} // namespace mote::physics
