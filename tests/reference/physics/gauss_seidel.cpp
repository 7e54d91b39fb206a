#include "reference/physics/gauss_seidel.hpp"

#include <cmath>

namespace mote::reference {

namespace {

// Σ w |∇C|² (1/kg) below which no particle can be moved to satisfy a constraint.
constexpr double kImmovable = 1e-12;

Constraint of_distance(std::uint32_t a, std::uint32_t b, double distance, bool unilateral) {
    return {[=](std::span<const Double3> positions) -> Linearised {
                const Double3 apart = positions[a] - positions[b];
                const double now = length(apart);
                const Double3 direction = (1 / now) * apart;
                return {now - distance, {{a, direction}, {b, -1.0 * direction}}};
            },
            unilateral};
}

bool holds(const Constraint& constraint, double value) { return constraint.unilateral ? value >= 0 : value == 0; }

} // namespace

Constraint at_distance(std::uint32_t a, std::uint32_t b, double distance) { return of_distance(a, b, distance, false); }
Constraint no_closer(std::uint32_t a, std::uint32_t b, double distance) { return of_distance(a, b, distance, true); }

Constraint above(std::uint32_t point, const Double3& normal, double distance) {
    return {[=](std::span<const Double3> positions) -> Linearised {
                return {dot(normal, positions[point]) - distance, {{point, normal}}};
            },
            true};
}

double violation(const Constraint& constraint, std::span<const Double3> positions) {
    const double value = constraint.at(positions).value;
    return holds(constraint, value) ? 0 : std::abs(value);
}

void project(const Constraint& constraint, Points& points) {
    const Linearised c = constraint.at(points.positions);
    if (holds(constraint, c.value)) return;
    double sum = 0;
    for (const Gradient& gradient : c.gradients)
        sum += points.inverse_masses[gradient.point] * dot(gradient.value, gradient.value);
    if (sum < kImmovable) return;
    const double multiplier = -c.value / sum;
    for (const Gradient& gradient : c.gradients) {
        Double3& position = points.positions[gradient.point];
        position = position + (points.inverse_masses[gradient.point] * multiplier) * gradient.value;
    }
}

void gauss_seidel(std::span<const Constraint> constraints, Points& points, std::uint32_t iterations) {
    for (std::uint32_t i = 0; i < iterations; ++i) {
        for (const Constraint& constraint : constraints) project(constraint, points);
    }
}

} // namespace mote::reference
