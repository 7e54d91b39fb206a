#include "reference/physics/contact/contact.hpp"

#include <cmath>

namespace mote::reference {

Double3 fallback_direction(std::uint32_t i, std::uint32_t j, unsigned dimensions) {
    std::uint32_t hash = std::min(i, j) * 0x9E3779B1u + std::max(i, j) * 0x85EBCA77u;
    hash = (hash ^ (hash >> 15)) * 0x2C1B3C6Du;
    hash = (hash ^ (hash >> 12)) * 0x297A2D39u;
    hash ^= hash >> 15;
    const auto component = [hash](int shift) { return ((hash >> shift) & 1023u) / 511.5 - 1.0; };
    const Double3 direction{component(0), component(10), dimensions == 2 ? 0.0 : component(20)};
    return ((i < j ? 1.0 : -1.0) / length(direction)) * direction;
}

template <typename S> void count_contacts(StepState<S>& state, const Axes<S>& at, std::vector<std::uint32_t>& counts, S slack) {
    counts.resize(state.capacity);
    state.each([&](std::uint32_t i) {
        counts[i] = 0;
        if (state.w[i] == 0) return;
        const Vector3<S> own = at[i];
        std::uint32_t count = 0;
        state.count_walk("contact_count", state.neighbours_of(i).size());
        for (const std::uint32_t j : state.neighbours_of(i)) {
            if (state.fluid(i) && state.fluid(j)) continue; // the density constraint separates them
            if (state.radius[i] + state.radius[j] - length(at[j] - own) > -slack) ++count;
        }
        counts[i] = count;
    });
}

template <typename S> void solve_contacts(StepState<S>& state, const ContactRules& rules,
                                          const std::vector<std::uint32_t>& counts, const Axes<S>& at, const Axes<S>& from,
                                          Axes<S>& to, std::vector<S>& scaled_w) {
    const bool splits = rules.averaging == JacobiAveraging::mass_splitting;
    const S omega = rules.omega, scaling = rules.mass_scaling;
    scaled_w.resize(state.capacity);
    state.each([&](std::uint32_t i) { scaled_w[i] = scaling == 0 ? state.w[i] : state.w[i] * std::exp(scaling * from.y[i]); });
    state.each([&](std::uint32_t i) {
        const Vector3<S> own = at[i];
        Vector3<S> correction{};
        if (state.w[i] != 0 && counts[i] > 0) {
            const Vector3<S> moved = own - from[i];
            state.count_walk("contact_solve", state.neighbours_of(i).size());
            for (const std::uint32_t j : state.neighbours_of(i)) {
                if (state.fluid(i) && state.fluid(j)) continue;
                const Vector3<S> between = at[j] - own;
                const S squared = dot(between, between), radii = state.radius[i] + state.radius[j];
                if (squared >= radii * radii) continue;
                const S distance = std::sqrt(squared), depth = radii - distance;
                if (depth <= 0) continue;
                const auto own_count = static_cast<S>(counts[i]), other_count = static_cast<S>(counts[j]);
                const S split_w =
                    splits ? scaled_w[i] * own_count + scaled_w[j] * other_count : (scaled_w[i] + scaled_w[j]) * own_count;
                const Vector3<S> at_first = from[j] - from[i];
                const S apart = length(at_first);
                const Vector3<S> normal = apart > 0
                                              ? (1 / apart) * at_first
                                              : contact_normal(between, distance, state.id[i], state.id[j], state.dimensions);
                const Vector3<S> slip = tangential((at[j] - from[j]) - moved, normal);
                const Friction& friction = rules.pair_friction[state.material[i] * rules.material_count + state.material[j]];
                const S share = share_of_slip(friction, length(slip), depth);
                correction = correction + (scaled_w[i] / split_w) * (share * slip - depth * normal);
            }
        }
        to.set(i, own + omega * correction);
    });
}

template void count_contacts(StepState<float>&, const Axes<float>&, std::vector<std::uint32_t>&, float);
template void count_contacts(StepState<double>&, const Axes<double>&, std::vector<std::uint32_t>&, double);
template void solve_contacts(StepState<float>&, const ContactRules&, const std::vector<std::uint32_t>&, const Axes<float>&,
                             const Axes<float>&, Axes<float>&, std::vector<float>&);
template void solve_contacts(StepState<double>&, const ContactRules&, const std::vector<std::uint32_t>&, const Axes<double>&,
                             const Axes<double>&, Axes<double>&, std::vector<double>&);

std::vector<std::uint32_t> contact_count(const SolverState& state, double slack) {
    PassState pass(state, 3);
    std::vector<std::uint32_t> counts;
    count_contacts(pass, pass.p, counts, slack);
    return counts;
}

std::vector<Double4> contact_solve(const SolverState& state, const ContactRules& rules, std::span<const std::uint32_t> counts) {
    PassState pass(state, rules.dimensions);
    std::vector<double> scaled_w;
    solve_contacts(pass, rules, {counts.begin(), counts.end()}, pass.p, pass.previous, pass.next, scaled_w);
    return pass.with_fourth(pass.next, state.predicted);
}

} // namespace mote::reference
