#include "reference/physics/contact.hpp"

#include <algorithm>

namespace mote::reference {

namespace {

Double3 from_to(const SolverState& state, std::uint32_t i, std::uint32_t j) {
    return place(state.predicted[j]) - place(state.predicted[i]);
}

// Positive where two spheres overlap.
double depth_of(const SolverState& state, std::uint32_t i, std::uint32_t j) {
    const double radii = static_cast<double>(state.predicted[i][3]) + static_cast<double>(state.predicted[j][3]);
    return radii - length(from_to(state, i, j));
}

// Density keeps fluid particles apart; and where nothing can move there is nothing to solve.
bool may_touch(const SolverState& state, std::uint32_t i, std::uint32_t j) {
    const bool both_fluid = state.fluid[i][0] > 0.0f && state.fluid[j][0] > 0.0f;
    const bool both_fixed = state.start[i][3] == 0.0f && state.start[j][3] == 0.0f;
    return !both_fluid && !both_fixed;
}

Double3 normal_of(const SolverState& state, std::uint32_t i, std::uint32_t j, unsigned dimensions) {
    const Double3 between = from_to(state, i, j);
    const double distance = length(between);
    return distance > 0.0 ? (1.0 / distance) * between : fallback_direction(i, j, dimensions);
}

Double3 displacement(const SolverState& state, std::uint32_t i) { return place(state.predicted[i]) - place(state.start[i]); }

} // namespace

double share_of_slip(const Friction& friction, double slip, double depth) {
    if (slip == 0.0 || slip < friction.of_rest * depth) return 1.0;
    return std::min(friction.of_motion * depth / slip, 1.0);
}

Double3 fallback_direction(std::uint32_t i, std::uint32_t j, unsigned dimensions) {
    std::uint32_t hash = std::min(i, j) * 0x9E3779B1u + std::max(i, j) * 0x85EBCA77u;
    hash = (hash ^ (hash >> 15)) * 0x2C1B3C6Du;
    hash = (hash ^ (hash >> 12)) * 0x297A2D39u;
    hash ^= hash >> 15;
    const auto part = [hash](int shift) { return ((hash >> shift) & 1023u) / 511.5 - 1.0; };
    const Double3 some{part(0), part(10), dimensions == 2 ? 0.0 : part(20)};
    return ((i < j ? 1.0 : -1.0) / length(some)) * some;
}

std::vector<std::uint32_t> contact_count(const SolverState& state, double slack) {
    std::vector<std::uint32_t> counts(state.predicted.size(), 0);
    for (std::uint32_t i = 0; i < counts.size(); ++i) {
        for (const std::uint32_t j : neighbours_of(state.lists, i)) {
            if (may_touch(state, i, j) && depth_of(state, i, j) > -slack) ++counts[i];
        }
    }
    return counts;
}

std::vector<Double4> contact_solve(const SolverState& state, std::span<const Friction> pair_friction,
                                   std::uint32_t material_count, std::span<const std::uint32_t> counts, float omega,
                                   unsigned dimensions) {
    std::vector<Double4> result;
    for (std::uint32_t i = 0; i < state.predicted.size(); ++i) {
        const double w = state.start[i][3];
        Double3 correction{};
        for (const std::uint32_t j : neighbours_of(state.lists, i)) {
            const double depth = depth_of(state, i, j);
            const double split_w = w * counts[i] + static_cast<double>(state.start[j][3]) * counts[j];
            // Of counts that a GPU made, a contact shallower than its roundings may be missing.
            if (!may_touch(state, i, j) || depth <= 0.0 || split_w == 0.0) continue;
            const Double3 normal = normal_of(state, i, j, dimensions);
            const Double3 moved = displacement(state, j) - displacement(state, i);
            const Double3 slip = moved - dot(moved, normal) * normal;
            const Friction& friction = pair_friction[state.materials[i] * material_count + state.materials[j]];
            const double share = share_of_slip(friction, length(slip), depth);
            correction = correction + (w / split_w) * (share * slip - depth * normal);
        }
        result.push_back(with_w(place(state.predicted[i]) + static_cast<double>(omega) * correction, state.predicted[i][3]));
    }
    return result;
}

} // namespace mote::reference
