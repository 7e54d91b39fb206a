// The kernel between two particles, at least one of which is fluid. docs/physics/fluid.md, "Density" and "Large solids".
#pragma once

#include "reference/physics/contact/contact.hpp"
#include "reference/physics/fluid/wall_table.hpp"

namespace mote::reference {

template <typename S> struct PairKernel {
    S value = 0;     // W
    S steepness = 0; // dW/dd / d; for coincident particles dW/dd at 0.1 h
};

template <typename S, typename K> S steepness(const K& kernel, S distance, S h) {
    return distance > 0 ? kernel.slope(distance) / distance : kernel.slope(S(0.1) * h);
}

// The vector to multiply by the steepness: p_i - p_j, or the fallback direction if the particles coincide.
template <typename S>
Vector3<S> separation(const StepState<S>& state, const Vector3<S>& between, bool apart, std::uint32_t i, std::uint32_t j) {
    return apart ? between : as<S>(fallback_direction(state.id[j], state.id[i], state.dimensions));
}

// B° instead of W, between a large solid and a fluid particle whose centres are `distance` apart.
template <typename S> PairKernel<S> large_solid_kernel(const WallTable<S>& table, S distance, S radius, S h) {
    const S gap = std::max<S>(distance - radius, 0), q = gap / h, bent = h / (radius + gap);
    const S bend = table.bend(q), slope = table.slope(q) - bent * table.bend_slope(q) + bent * bent * bend;
    return {table.share(q) - bent * bend, distance > 0 ? slope / h / distance : 0};
}

} // namespace mote::reference
