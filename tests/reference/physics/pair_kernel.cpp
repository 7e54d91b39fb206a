#include "reference/physics/pair_kernel.hpp"

#include "reference/physics/contact.hpp"
#include "reference/physics/walls.hpp"

#include <algorithm>

namespace mote::reference {

namespace {

double support_of_pair(const SolverState& state, std::uint32_t i, std::uint32_t j) {
    const double own = state.fluid[i][2];
    const double other = state.fluid[j][2];
    if (is_fluid(state, i) && is_fluid(state, j)) return 0.5 * (own + other);
    return is_fluid(state, i) ? own : other;
}

} // namespace

PairKernel pair_kernel(Kernel kernel, const SolverState& state, std::uint32_t i, std::uint32_t j, unsigned dimensions) {
    const Double3 to_i = place(state.predicted[i]) - place(state.predicted[j]);
    const double distance = length(to_i);
    const double h = support_of_pair(state, i, j);
    if (const double radius = -std::min(state.fluid[i][2], state.fluid[j][2]); radius > 0.0) {
        const WallShare ball = ball_share(kernel, distance, radius, h, dimensions);
        const Double3 away = distance > 0.0 ? (1.0 / distance) * to_i : Double3{};
        return {.h = h, .value = ball.share, .gradient = ball.slope * away};
    }
    const double slope = kernel_slope(kernel, distance == 0.0 ? 0.1 * h : distance, h, dimensions);
    const Double3 direction = distance == 0.0 ? fallback_direction(j, i, dimensions) : (1.0 / distance) * to_i;
    return {.h = h, .value = kernel_value(kernel, distance, h, dimensions), .gradient = slope * direction};
}

} // namespace mote::reference
