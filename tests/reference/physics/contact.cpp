#include "reference/physics/contact.hpp"

#include <algorithm>

namespace mote::reference {

namespace {

Double3 from_to(const SolverState& state, std::uint32_t i, std::uint32_t j) {
    return place(state.predicted[j]) - place(state.predicted[i]);
}

// Density keeps fluid particles apart.
bool may_touch(const SolverState& state, std::uint32_t i, std::uint32_t j) { return !is_fluid(state, i) || !is_fluid(state, j); }

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
        if (state.start[i][3] == 0.0f) continue;
        for (const std::uint32_t j : neighbours_of(state.lists, i)) {
            if (may_touch(state, i, j) && contact_depth(state, i, j) > -slack) ++counts[i];
        }
    }
    return counts;
}

double scaled_w(const SolverState& state, std::uint32_t i, float mass_scaling) {
    return state.start[i][3] * std::exp(static_cast<double>(mass_scaling) * state.start[i][1]);
}

double contact_depth(const SolverState& state, std::uint32_t i, std::uint32_t j) {
    const double radii = static_cast<double>(state.predicted[i][3]) + static_cast<double>(state.predicted[j][3]);
    return radii - length(from_to(state, i, j));
}

Double3 contact_normal(const SolverState& state, std::uint32_t i, std::uint32_t j, unsigned dimensions) {
    const Double3 between = from_to(state, i, j);
    const double distance = length(between);
    return distance > 0.0 ? (1.0 / distance) * between : fallback_direction(i, j, dimensions);
}

std::vector<Double4> contact_solve(const SolverState& state, const ContactRules& rules, std::span<const std::uint32_t> counts) {
    const bool splits = rules.averaging == Averaging::mass_splitting;
    std::vector<Double4> result;
    for (std::uint32_t i = 0; i < state.predicted.size(); ++i) {
        const double w = scaled_w(state, i, rules.mass_scaling);
        Double3 correction{};
        for (const std::uint32_t j : neighbours_of(state.lists, i)) {
            const double depth = contact_depth(state, i, j);
            const double other = scaled_w(state, j, rules.mass_scaling);
            const double split_w = splits ? w * counts[i] + other * counts[j] : (w + other) * counts[i];
            // Of counts that a GPU made, a contact shallower than its roundings may be missing.
            if (!may_touch(state, i, j) || depth <= 0.0 || split_w == 0.0) continue;
            const Double3 at_first = place(state.start[j]) - place(state.start[i]);
            const Double3 normal =
                length(at_first) > 0.0 ? (1.0 / length(at_first)) * at_first : contact_normal(state, i, j, rules.dimensions);
            const Double3 moved = displacement(state, j) - displacement(state, i);
            const Double3 slip = moved - dot(moved, normal) * normal;
            const Friction& friction = rules.pair_friction[state.materials[i] * rules.material_count + state.materials[j]];
            const double share = share_of_slip(friction, length(slip), depth);
            correction = correction + (w / split_w) * (share * slip - depth * normal);
        }
        const double omega = rules.omega;
        result.push_back(with_w(place(state.predicted[i]) + omega * correction, state.predicted[i][3]));
    }
    return result;
}

} // namespace mote::reference
