#include "reference/physics/fluid/boundary.hpp"

#include <algorithm>
#include <cmath>

namespace mote::reference {

namespace {

// A fluid neighbour within the kernel of the pair.
struct Near {
    Double3 away{}; // from i to j, m
    double distance = 0, h = 0, volume = 0;
};

std::vector<Near> near(const SolverState& state, std::uint32_t i) {
    std::vector<Near> found;
    for (const std::uint32_t j : neighbours_of(state.lists, i)) {
        if (!is_fluid(state, j)) continue;
        const Double3 away = xyz(state.predicted[j]) - xyz(state.predicted[i]);
        const double h = 0.5 * (static_cast<double>(state.fluid[i][2]) + state.fluid[j][2]);
        if (length(away) < h) found.push_back({away, length(away), h, state.fluid[j][1]});
    }
    return found;
}

} // namespace

std::vector<BoundaryFlag> find_boundary(Kernel kernel, const SolverState& state, unsigned dimensions) {
    std::vector<BoundaryFlag> flags(state.predicted.size());
    for (std::uint32_t i = 0; i < flags.size(); ++i) {
        if (!is_fluid(state, i)) continue;
        const std::vector<Near> others = near(state, i);
        const double h = state.fluid[i][2];
        double ratio = state.fluid[i][1] * kernel_value(kernel, 0.0, h, dimensions);
        Double3 outwards{};
        for (const Near& other : others) {
            ratio += other.volume * kernel_value(kernel, other.distance, other.h, dimensions);
            if (other.distance == 0) continue;
            const double slope = other.volume * kernel_slope(kernel, other.distance, other.h, dimensions);
            outwards = outwards + (slope / other.distance) * other.away;
        }
        const double score = 2 * h * length(outwards) + 4 * std::max(0.0, 1 - ratio);
        BoundaryFlag flag{.flagged = score >= 1, .certainty = std::abs(score - 1)};
        for (const Near& other : others) {
            if (score < 1 || length(outwards) == 0 || other.distance == 0) continue;
            const double cosine = dot(outwards, other.away) / (length(outwards) * other.distance);
            flag.certainty = std::min(flag.certainty, std::abs(cosine - 0.6));
            if (cosine > 0.6) flag.flagged = false;
        }
        flags[i] = flag;
    }
    return flags;
}

} // namespace mote::reference
