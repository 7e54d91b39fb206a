#include "reference/physics/adhesion.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mote::reference {

double point_pull(double q) { return q > 0.5 && q < 1.0 ? std::pow(8.0 * (2.0 * q - 1.0) * (1.0 - q), 0.25) : 0.0; }

// Simpson's rule over s = from + (1 - from) u² (3 - 2u), which is squeezed towards both ends, where A begins and ends like a
// root.
double half_space_pull(double q, unsigned dimensions) {
    constexpr int kIntervals = 400; // an even number
    const double from = std::clamp(q, 0.5, 1.0), wide = 1.0 - from;
    double sum = 0.0;
    for (int k = 1; k < kIntervals; ++k) { // at both ends ds/du is 0
        const double u = static_cast<double>(k) / kIntervals;
        const double s = from + wide * u * u * (3.0 - 2.0 * u), squared = std::max(s * s - q * q, 0.0);
        const double shell = dimensions == 2 ? 2.0 * std::sqrt(squared) : std::numbers::pi * squared;
        sum += (k % 2 == 1 ? 4.0 : 2.0) * point_pull(s) * shell * wide * 6.0 * u * (1.0 - u);
    }
    return sum / (3.0 * kIntervals);
}

namespace {

// P, between a fluid particle and a solid at a distance d of their centres.
double pull_of_solid(const SolverState& state, std::uint32_t fluid, std::uint32_t solid, double d, unsigned dimensions) {
    const double h = state.fluid[fluid][2], amount = state.fluid[solid][1];
    const double ball = -static_cast<double>(state.fluid[solid][2]);
    if (ball <= 0.0) return amount / std::pow(h, dimensions) * point_pull(d / h);
    return amount * half_space_pull(std::max(d - ball, 0.0) / h, dimensions);
}

} // namespace

std::vector<Double4> adhesion(const SolverState& state, std::span<const float> strengths, std::span<const Collider> colliders,
                              std::span<const Vec4> velocities, float dt, unsigned dimensions, const MeshSurface* mesh) {
    const std::size_t n = velocities.size();
    std::vector<Double3> gained(n);
    // Every pair once, from its fluid; then the walls.
    for (std::uint32_t i = 0; i < n; ++i) {
        if (!is_fluid(state, i)) continue;
        const double beta = strengths[state.materials[i]], w_i = state.fluid[i][3];
        const Double3 x = place(state.predicted[i]);
        for (const std::uint32_t k : neighbours_of(state.lists, i)) {
            const Double3 between = x - place(state.predicted[k]);
            const double d = length(between), w_k = state.fluid[k][3];
            if (is_fluid(state, k) || d == 0.0 || w_i + w_k == 0.0) continue;
            const Double3 impulse = (dt * beta * pull_of_solid(state, i, k, d, dimensions) / (w_i + w_k) / d) * between;
            gained[i] = gained[i] - w_i * impulse;
            gained[k] = gained[k] + w_k * impulse;
        }
        const double h = state.fluid[i][2];
        const auto add = [&](const Surface& wall) {
            if (w_i == 0.0 || wall.distance >= h) return;
            gained[i] = gained[i] - (dt * beta * half_space_pull(std::max(wall.distance, 0.0) / h, dimensions)) * wall.normal;
        };
        for (const Collider& collider : colliders) {
            if (collider.active) add(surface_at(collider, x));
        }
        if (mesh == nullptr) continue;
        if (const auto point = mesh_at(*mesh, x, state.predicted[i][3], h)) add(point->surface);
    }
    std::vector<Double4> result;
    for (std::size_t i = 0; i < n; ++i) result.push_back(with_w(place(velocities[i]) + gained[i], velocities[i][3]));
    return result;
}

} // namespace mote::reference
