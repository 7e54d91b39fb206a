// Functions of the distance to a wall, from tables of 65 samples. docs/physics/fluid.md, "Boundary density", "Large solids" and
// "Adhesion".
#pragma once

#include "reference/physics/fluid/kernel.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace mote::reference {

// A function of q from 0 to 1, constant beyond 1. Linear between samples.
template <typename S> class SampledFunction {
public:
    static constexpr std::size_t kIntervals = 64;

    SampledFunction() = default;
    template <typename Function> explicit SampledFunction(const Function& function) {
        for (std::size_t k = 0; k <= kIntervals; ++k) {
            samples_[k] = static_cast<S>(function(static_cast<double>(k) / kIntervals));
        }
    }
    template <typename From> explicit SampledFunction(const SampledFunction<From>& other)
        : SampledFunction([&](double q) { return other(static_cast<From>(q)); }) {}

    S operator()(S q) const {
        const S at = kIntervals * std::min<S>(q, 1);
        const auto lower = std::min(static_cast<std::size_t>(at), kIntervals - 1);
        const S f = at - static_cast<S>(lower);
        return (1 - f) * samples_[lower] + f * samples_[lower + 1];
    }

private:
    std::array<S, kIntervals + 1> samples_{};
};

// By distance/h, for h = 1: B of a wall, and K of a large solid (wall_bend() of boundary_density.hpp).
template <typename S> struct WallTable { SampledFunction<S> share, slope, bend, bend_slope; };

// Computed once for each kernel.
template <typename S> WallTable<S> wall_table(Kernel kernel, unsigned dimensions);

} // namespace mote::reference
