#include "reference/physics/contact/penetration.hpp"

#include <algorithm>
#include <cmath>

namespace mote::reference {

std::vector<Penetration> measure_penetration(const SolverState& state) {
    std::vector<Penetration> all(state.predicted.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        for (const std::uint32_t j : neighbours_of(state.lists, i)) {
            const bool both_fluid = is_fluid(state, i) && is_fluid(state, j);
            const bool both_fixed = state.start[i][3] == 0 && state.start[j][3] == 0;
            if (both_fluid || both_fixed) continue;
            const double r_i = state.predicted[i][3], r_j = state.predicted[j][3];
            const double distance = length(xyz(state.predicted[i]) - xyz(state.predicted[j]));
            const double depth = (r_i + r_j - distance) / std::min(r_i, r_j);
            all[i].certainty = std::min(all[i].certainty, std::abs(depth));
            if (depth <= 0) continue;
            all[i].deepest = std::max(all[i].deepest, depth);
            all[i].sum += depth;
            ++all[i].contacts;
        }
    }
    return all;
}

} // namespace mote::reference
