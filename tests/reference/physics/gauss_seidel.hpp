// Projection of general constraints, one after another: the sequential solver of position-based dynamics, with which the parallel
// ones on the GPU are compared (Jia 2017, section 3.1.3, algorithm 3.1; Geyer 2022, eq. 3.7-3.15).
#pragma once

#include "reference/vector3.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace mote::reference {

/// Positions in m, and inverse masses in 1/kg; 0 for fixed points.
struct Points {
    std::vector<Double3> positions;
    std::vector<double> inverse_masses;
};

struct Gradient {
    std::uint32_t point;
    Double3 value;
};

/// C, and its gradient with respect to each of its points.
struct Linearised {
    double value;
    std::vector<Gradient> gradients;
};

struct Constraint {
    std::function<Linearised(std::span<const Double3> positions)> at;
    bool unilateral = false; ///< C >= 0 instead of C = 0.
};

/// Two points are this far apart (m); or at least this far.
Constraint at_distance(std::uint32_t a, std::uint32_t b, double distance);
Constraint no_closer(std::uint32_t a, std::uint32_t b, double distance);
/// A point is at least this far (m) above a plane through the origin.
Constraint above(std::uint32_t point, const Double3& normal, double distance);

/// The violation, in the unit of C.
double violation(const Constraint& constraint, std::span<const Double3> positions);

/// Moves the points so that the linearised constraint holds, with the least kinetic energy (Jia 2017, eq. 3.8, 3.9). The
/// published algorithm clamps every multiplier at 0; that is correct only for unilateral constraints.
void project(const Constraint& constraint, Points& points);

void gauss_seidel(std::span<const Constraint> constraints, Points& points, std::uint32_t iterations);

} // namespace mote::reference
