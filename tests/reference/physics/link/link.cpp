#include "reference/physics/link/link.hpp"

#include <cmath>

namespace mote::reference {

namespace {

struct Ends {
    std::uint32_t a, b;
};

Ends ends_of(const LinkState& state, std::size_t link) {
    return {state.id_to_index[state.links[link].a], state.id_to_index[state.links[link].b]};
}

bool holds(const LinkState& state, std::size_t link) {
    const Ends ends = ends_of(state, link);
    return state.link_broken[link] == 0 && ends.a != kInvalidIndex && ends.b != kInvalidIndex;
}

} // namespace

double stiffness_per_iteration(double stiffness, std::uint32_t iterations) {
    return 1.0 - std::pow(1.0 - stiffness, 1.0 / iterations);
}

LinkIncidence::LinkIncidence(std::span<const Link> links, std::size_t ids) : offsets(ids + 1, 0), ends(2 * links.size()) {
    for (const Link& link : links) {
        ++offsets[link.a + 1];
        ++offsets[link.b + 1];
    }
    for (std::size_t id = 0; id < ids; ++id) offsets[id + 1] += offsets[id];
    std::vector<std::uint32_t> next(offsets);
    for (std::uint32_t c = 0; c < links.size(); ++c) {
        ends[next[links[c].a]++] = 2 * c;
        ends[next[links[c].b]++] = 2 * c + 1;
    }
}

void count_links(Threads& threads, const LinkState& links, const LinkIncidence& incidence, std::vector<std::uint32_t>& counts) {
    threads.each(links.id_to_index.size(), [&](std::uint32_t id) {
        if (links.id_to_index[id] == kInvalidIndex) return;
        std::uint32_t count = 0;
        for (std::uint32_t k = incidence.offsets[id]; k < incidence.offsets[id + 1]; ++k) {
            if (holds(links, incidence.ends[k] / 2)) ++count;
        }
        counts[links.id_to_index[id]] = count;
    });
}

template <typename S> void find_link_multipliers(StepState<S>& state, const LinkState& links,
                                                 const std::vector<std::uint32_t>& counts, const Axes<S>& at,
                                                 const LinkRules& rules, std::vector<LinkMultiplierOf<S>>& multipliers) {
    const S dt = rules.dt, omega = rules.omega;
    state.threads.each(links.links.size(), [&](std::uint32_t c) {
        LinkMultiplierOf<S>& multiplier = multipliers[c];
        multiplier.change = 0;
        multiplier.direction = {};
        if (!holds(links, c)) return;
        const Link& link = links.links[c];
        const auto [a, b] = ends_of(links, c);
        const Vector3<S> to_a = at[a] - at[b];
        const S distance = length(to_a);
        multiplier.direction = distance > 0 ? (1 / distance) * to_a : Vector3<S>{0, 1, 0};
        const S w = state.w[a] * static_cast<S>(counts[a]) + state.w[b] * static_cast<S>(counts[b]);
        if (w == 0) return;
        const S error = distance - static_cast<S>(link.length);
        if (rules.method == LinkMethod::xpbd) {
            const S alpha = static_cast<S>(link.compliance) / (dt * dt);
            multiplier.change = (-error - alpha * multiplier.total) / (w + alpha);
            multiplier.total += omega * multiplier.change;
        } else {
            multiplier.change = -static_cast<S>(link.stiffness) * error / w;
        }
    });
}

template <typename S> void solve_links(StepState<S>& state, const LinkState& links, const LinkIncidence& incidence,
                                       const std::vector<LinkMultiplierOf<S>>& multipliers, float omega, const Axes<S>& at,
                                       Axes<S>& to) {
    state.threads.each(links.id_to_index.size(), [&](std::uint32_t id) {
        const std::uint32_t i = links.id_to_index[id];
        if (i == kInvalidIndex) return;
        Vector3<S> impulse{};
        for (std::uint32_t k = incidence.offsets[id]; k < incidence.offsets[id + 1]; ++k) {
            const LinkMultiplierOf<S>& multiplier = multipliers[incidence.ends[k] / 2];
            const S side = incidence.ends[k] % 2 == 0 ? 1 : -1;
            impulse = impulse + (side * multiplier.change) * multiplier.direction;
        }
        to.set(i, at[i] + (static_cast<S>(omega) * state.w[i]) * impulse);
    });
}

template <typename S>
void tear_links(StepState<S>& state, const LinkState& links, const Axes<S>& at, std::vector<std::uint32_t>& torn, S slack) {
    state.threads.each(links.links.size(), [&](std::uint32_t c) {
        const Link& link = links.links[c];
        if (!holds(links, c)) {
            torn[c] = 1;
        } else if (link.tear_strain != 0) {
            const auto [a, b] = ends_of(links, c);
            const S longest = (1 + static_cast<S>(link.tear_strain) - slack) * static_cast<S>(link.length);
            if (length(at[a] - at[b]) > longest) torn[c] = 1;
        }
    });
}

void lock_spins(Threads& threads, const LinkState& links, const LinkIncidence& incidence, std::vector<std::uint32_t>& locked) {
    threads.each(links.id_to_index.size(), [&](std::uint32_t id) {
        if (links.id_to_index[id] == kInvalidIndex) return;
        const auto begin = incidence.ends.begin() + incidence.offsets[id],
                   end = incidence.ends.begin() + incidence.offsets[id + 1];
        locked[links.id_to_index[id]] = std::any_of(begin, end, [&](std::uint32_t k) { return holds(links, k / 2); }) ? 1 : 0;
    });
}

template void find_link_multipliers(StepState<float>&, const LinkState&, const std::vector<std::uint32_t>&, const Axes<float>&,
                                    const LinkRules&, std::vector<LinkMultiplierOf<float>>&);
template void find_link_multipliers(StepState<double>&, const LinkState&, const std::vector<std::uint32_t>&, const Axes<double>&,
                                    const LinkRules&, std::vector<LinkMultiplierOf<double>>&);
template void solve_links(StepState<float>&, const LinkState&, const LinkIncidence&, const std::vector<LinkMultiplierOf<float>>&,
                          float, const Axes<float>&, Axes<float>&);
template void solve_links(StepState<double>&, const LinkState&, const LinkIncidence&,
                          const std::vector<LinkMultiplierOf<double>>&, float, const Axes<double>&, Axes<double>&);
template void tear_links(StepState<float>&, const LinkState&, const Axes<float>&, std::vector<std::uint32_t>&, float);
template void tear_links(StepState<double>&, const LinkState&, const Axes<double>&, std::vector<std::uint32_t>&, double);

std::vector<std::uint32_t> link_count(const LinkState& state, std::size_t particles) {
    Threads one(1);
    std::vector<std::uint32_t> counts(particles, 0);
    count_links(one, state, {state.links, state.id_to_index.size()}, counts);
    return counts;
}

std::vector<LinkMultiplier> link_lambda(const LinkState& state, std::span<const Vec4> predicted, std::span<const Vec4> start,
                                        std::span<const std::uint32_t> counts, std::span<const float> totals,
                                        const LinkRules& rules) {
    PassState pass(predicted, start);
    std::vector<LinkMultiplier> multipliers(state.links.size());
    for (std::size_t c = 0; c < multipliers.size() && rules.method == LinkMethod::xpbd; ++c) {
        multipliers[c].total = totals[c];
    }
    find_link_multipliers(pass, state, {counts.begin(), counts.end()}, pass.p, rules, multipliers);
    return multipliers;
}

std::vector<Double4> link_solve(const LinkState& state, std::span<const Vec4> predicted, std::span<const Vec4> start,
                                std::span<const LinkMultiplier> multipliers, float omega) {
    PassState pass(predicted, start);
    pass.next = pass.p;
    solve_links(pass, state, {state.links, state.id_to_index.size()}, {multipliers.begin(), multipliers.end()}, omega, pass.p,
                pass.next);
    return pass.with_fourth(pass.next, predicted);
}

std::vector<std::uint32_t> tear(const LinkState& state, std::span<const Vec4> spheres, double slack) {
    PassState pass(spheres, spheres);
    std::vector<std::uint32_t> torn(state.link_broken.begin(), state.link_broken.end());
    tear_links(pass, state, pass.x, torn, slack);
    return torn;
}

std::vector<double> link_stretch(const LinkState& state, std::span<const Vec4> spheres, std::span<const float> rigid_lengths) {
    std::vector<double> strains(state.links.size(), 0.0);
    for (std::size_t c = 0; c < strains.size(); ++c) {
        if (!holds(state, c) || rigid_lengths[c] == 0) continue;
        const auto [a, b] = ends_of(state, c);
        strains[c] = length(xyz(spheres[a]) - xyz(spheres[b])) / double{rigid_lengths[c]} - 1;
    }
    return strains;
}

std::vector<std::uint32_t> spin_lock(const LinkState& state) {
    Threads one(1);
    const std::size_t ids = state.id_to_index.size();
    std::vector<std::uint32_t> of_index(ids), of_id(ids);
    lock_spins(one, state, {state.links, ids}, of_index);
    for (std::size_t id = 0; id < ids; ++id) {
        if (state.id_to_index[id] != kInvalidIndex) of_id[id] = of_index[state.id_to_index[id]];
    }
    return of_id;
}

} // namespace mote::reference
