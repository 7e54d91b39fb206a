#include "physics/health/advice.hpp"

#include "gpu/format.hpp"
#include "physics/automatic_solver.hpp"

#include <cmath>

namespace mote::physics {

namespace {

// To two digits.
double rounded_down(double value) {
    const double unit = std::pow(10, std::floor(std::log10(value)) - 1);
    return std::floor(value / unit) * unit;
}

} // namespace

std::string more_substeps(const Solver& solver, double needed) {
    const double substeps = std::ceil(needed);
    if (substeps <= kMaxSubsteps) return mote::format("raise solver.substeps (now {}) to {:.0f}", solver.substeps, substeps);
    return mote::format("reduce solver.time_step to {:.2g} s", rounded_down(double{solver.time_step} * solver.substeps / needed));
}

} // namespace mote::physics
