#include "reference/physics/contact/contact_pairs.hpp"

#include "reference/physics/state/search_reach.hpp"

#include <algorithm>

namespace mote::reference {

namespace {

// The smallest distance for 0 ≤ t ≤ `end`.
template <typename S> S closest(const Vector3<S>& apart, const Vector3<S>& moved, S end) {
    const S squared = dot(moved, moved);
    const S t = squared > 0 ? std::clamp<S>(-dot(apart, moved) / squared, 0, end) : 0;
    return length(apart + t * moved);
}

} // namespace

template <typename S> void find_contact_pairs(StepState<S>& state, std::uint32_t left, NeighbourLists& pairs, S slack) {
    const auto displacement = [&](std::uint32_t i) { return state.p[i] - state.previous[i]; };
    const auto covered = [&](std::uint32_t i) { return covered_substeps(state.radius[i], length(displacement(i)), left); };
    const auto visit = [&](std::uint32_t i, const auto& found) {
        if (state.w[i] == 0) return;
        state.count_walk("contact_pairs", state.neighbours_of(i).size());
        for (const std::uint32_t j : state.neighbours_of(i)) {
            if (state.fluid(i) && state.fluid(j)) continue;
            const S reach = state.radius[i] + state.radius[j] + search_slack(state.radius[i], left) +
                            search_slack(state.radius[j], left) + slack;
            if (closest<S>(state.previous[i] - state.previous[j], displacement(i) - displacement(j),
                           std::min(covered(i), covered(j))) < reach) {
                found(j);
            }
        }
    };
    auto& [offsets, neighbours] = pairs;
    offsets.assign(state.size + 1, 0);
    state.each([&](std::uint32_t i) { visit(i, [&](std::uint32_t) { ++offsets[i + 1]; }); });
    for (std::size_t i = 0; i < state.size; ++i) offsets[i + 1] += offsets[i];
    neighbours.resize(offsets[state.size]);
    state.each([&](std::uint32_t i) {
        std::uint32_t* next = neighbours.data() + offsets[i];
        visit(i, [&](std::uint32_t j) { *next++ = j; });
        std::sort(neighbours.data() + offsets[i], next,
                  [&](std::uint32_t a, std::uint32_t b) { return state.id[a] < state.id[b]; });
    });
}

template void find_contact_pairs(StepState<float>&, std::uint32_t, NeighbourLists&, float);
template void find_contact_pairs(StepState<double>&, std::uint32_t, NeighbourLists&, double);

} // namespace mote::reference
