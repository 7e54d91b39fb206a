// Projection of constraints in general, one after another: the sequential solver of position-based dynamics, to which the
// parallel ones of the GPU are compared (Jia 2017, section 3.1.3, algorithm 3.1; Geyer 2022, eq. 3.7-3.15).
#pragma once

#include "reference/vector3.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace mote::reference {

/// Positions in m, and inverse masses in 1/kg; 0 of what nothing moves.
struct Points {
    std::vector<Double3> positions;
    std::vector<double> inverse_masses;
};

struct Gradient {
    std::uint32_t point;
    Double3 value;
};

/// C of some points and its gradient by each of them.
struct Linearised {
    double value;
    std::vector<Gradient> gradients;
};

struct Constraint {
    std::function<Linearised(std::span<const Double3> positions)> at;
    bool unilateral = false; ///< C >= 0 is wanted, and not C = 0.
};

/// m: two points are so far from each other; or at least so far.
Constraint at_distance(std::uint32_t a, std::uint32_t b, double distance);
Constraint no_closer(std::uint32_t a, std::uint32_t b, double distance);
/// m: a point is at least so far above a plane through the origin.
Constraint above(std::uint32_t point, const Double3& normal, double distance);

/// By how much it is violated, in the unit of C.
double violation(const Constraint& constraint, std::span<const Double3> positions);

/// Moves the points to where the linearised constraint holds, by the least kinetic energy (Jia 2017, eq. 3.8, 3.9). The printed
/// algorithm clamps every multiplier at 0; that is right for unilateral constraints alone.
void project(const Constraint& constraint, Points& points);

void gauss_seidel(std::span<const Constraint> constraints, Points& points, std::uint32_t iterations);

} // namespace mote::reference
