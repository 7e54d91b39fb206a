#include "reference/physics/health/missed.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace mote::reference {

std::vector<Missed> find_missed(const SolverState& state, const NeighbourLists& of_step, const NeighbourLists* solid_pairs) {
    const auto pairs_of = [](const NeighbourLists& lists) {
        std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
        for (std::uint32_t i = 0; i + 1 < lists.offsets.size(); ++i) {
            for (const std::uint32_t j : neighbours_of(lists, i)) pairs.insert(std::minmax(i, j));
        }
        return pairs;
    };
    const auto neighbours = pairs_of(of_step), solids = solid_pairs ? pairs_of(*solid_pairs) : neighbours;
    const auto is_known = [&](std::uint32_t i, std::uint32_t j) {
        const bool are_fixed = state.start[i][3] == 0 && state.start[j][3] == 0;
        if (solid_pairs && !(is_fluid(state, i) && is_fluid(state, j))) return are_fixed || solids.contains(std::minmax(i, j));
        return neighbours.contains(std::minmax(i, j));
    };
    std::vector<Missed> all(state.predicted.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        for (const std::uint32_t j : neighbours_of(state.lists, i)) {
            if (is_known(i, j)) continue;
            const double gap =
                length(xyz(state.predicted[i]) - xyz(state.predicted[j])) - state.predicted[i][3] - state.predicted[j][3];
            all[i].certainty = std::min(all[i].certainty, std::abs(gap));
            if (gap < 0) ++all[i].count;
        }
    }
    return all;
}

} // namespace mote::reference
