#include "reference/physics/health/missed.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace mote::reference {

std::vector<Missed> find_missed(const SolverState& state, const NeighbourLists& of_step) {
    std::vector<Missed> all(state.predicted.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        const auto listed = neighbours_of(of_step, i);
        const std::set<std::uint32_t> known(listed.begin(), listed.end());
        for (const std::uint32_t j : neighbours_of(state.lists, i)) {
            if (known.contains(j)) continue;
            const double gap =
                length(xyz(state.predicted[i]) - xyz(state.predicted[j])) - state.predicted[i][3] - state.predicted[j][3];
            all[i].certainty = std::min(all[i].certainty, std::abs(gap));
            if (gap < 0) ++all[i].count;
        }
    }
    return all;
}

} // namespace mote::reference
