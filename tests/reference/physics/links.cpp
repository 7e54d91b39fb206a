#include "reference/physics/links.hpp"

#include <cmath>

namespace mote::reference {

namespace {

struct Ends {
    std::uint32_t a, b;
};

Ends ends_of(const LinkState& state, std::size_t link) {
    return {state.places[state.links[link].a], state.places[state.links[link].b]};
}

bool holds(const LinkState& state, std::size_t link) {
    const Ends ends = ends_of(state, link);
    return state.torn[link] == 0 && ends.a != kNowhere && ends.b != kNowhere;
}

} // namespace

double stiffness_per_iteration(double stiffness, std::uint32_t iterations) {
    return 1.0 - std::pow(1.0 - stiffness, 1.0 / iterations);
}

std::vector<std::uint32_t> link_count(const LinkState& state, std::size_t particles) {
    std::vector<std::uint32_t> counts(particles, 0);
    for (std::size_t c = 0; c < state.links.size(); ++c) {
        if (!holds(state, c)) continue;
        ++counts[ends_of(state, c).a];
        ++counts[ends_of(state, c).b];
    }
    return counts;
}

std::vector<LinkMultiplier> link_lambda(const LinkState& state, std::span<const Vec4> predicted, std::span<const Vec4> start,
                                        std::span<const std::uint32_t> counts, std::span<const float> totals,
                                        const LinkRules& rules) {
    std::vector<LinkMultiplier> result(state.links.size());
    for (std::size_t c = 0; c < result.size(); ++c) {
        const bool compliant = rules.method == LinkMethod::compliant;
        result[c].total = compliant ? totals[c] : 0.0;
        if (!holds(state, c)) continue;
        const Link& link = state.links[c];
        const auto [a, b] = ends_of(state, c);
        const Double3 to_a = place(predicted[a]) - place(predicted[b]);
        const double distance = length(to_a);
        result[c].direction = distance > 0.0 ? (1.0 / distance) * to_a : Double3{0, 1, 0};
        const double w = static_cast<double>(start[a][3]) * counts[a] + static_cast<double>(start[b][3]) * counts[b];
        if (w == 0.0) continue;
        const double error = distance - link.length;
        if (compliant) {
            const double alpha = link.compliance / (static_cast<double>(rules.dt) * rules.dt);
            result[c].change = (-error - alpha * totals[c]) / (w + alpha);
            result[c].total = totals[c] + rules.omega * result[c].change;
        } else {
            result[c].change = -link.stiffness * error / w;
        }
    }
    return result;
}

std::vector<Double4> link_solve(const LinkState& state, std::span<const Vec4> predicted, std::span<const Vec4> start,
                                std::span<const LinkMultiplier> multipliers, float omega) {
    std::vector<Double3> corrections(predicted.size());
    for (std::size_t c = 0; c < state.links.size(); ++c) {
        if (!holds(state, c)) continue;
        const auto [a, b] = ends_of(state, c);
        const Double3 impulse = multipliers[c].change * multipliers[c].direction;
        corrections[a] = corrections[a] + static_cast<double>(start[a][3]) * impulse;
        corrections[b] = corrections[b] - static_cast<double>(start[b][3]) * impulse;
    }
    std::vector<Double4> result;
    for (std::size_t i = 0; i < predicted.size(); ++i) {
        result.push_back(with_w(place(predicted[i]) + static_cast<double>(omega) * corrections[i], predicted[i][3]));
    }
    return result;
}

std::vector<std::uint32_t> tear(const LinkState& state, std::span<const Vec4> spheres, double slack) {
    std::vector<std::uint32_t> torn(state.torn.begin(), state.torn.end());
    for (std::size_t c = 0; c < torn.size(); ++c) {
        const Link& link = state.links[c];
        if (!holds(state, c)) torn[c] = 1;
        if (!holds(state, c) || link.tears_at == 0.0f) continue;
        const auto [a, b] = ends_of(state, c);
        const double strain = length(place(spheres[a]) - place(spheres[b])) / link.length - 1.0;
        if (strain > link.tears_at - slack) torn[c] = 1;
    }
    return torn;
}

} // namespace mote::reference
