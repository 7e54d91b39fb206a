// The kernels of docs/physics/fluid.md, "Kernels", one type each, so that loops over neighbours are compiled for theirs.
#pragma once

#include "reference/physics/fluid/kernel.hpp"

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace mote::reference {

// Holds the values that depend on the support h only.
template <typename S, Kernel kKernel, unsigned kDimensions> class SmoothingKernel {
public:
    void set(S h) {
        if (h == h_) return;
        h_ = h;
        per_h_ = 1 / h;
        const S per_volume = kDimensions == 2 ? per_h_ * per_h_ : per_h_ * per_h_ * per_h_;
        constexpr S pi = std::numbers::pi_v<S>;
        if constexpr (kKernel == Kernel::poly6_spiky) {
            value_ = (kDimensions == 2 ? S(4) : S(315) / 64) / pi * per_volume;
            slope_ = (kDimensions == 2 ? S(-30) : S(-45)) / pi * per_volume * per_h_;
        } else if constexpr (kKernel == Kernel::cubic_spline) {
            value_ = (kDimensions == 2 ? S(40) / 7 : S(8)) / pi * per_volume;
            slope_ = 6 * value_ * per_h_;
        } else if constexpr (kKernel == Kernel::wendland_c2) {
            value_ = (kDimensions == 2 ? S(7) : S(10.5)) / pi * per_volume;
            slope_ = -20 * value_ * per_h_;
        } else {
            value_ = S(0.6) * (kDimensions == 2 ? 4 : 8) * per_volume;
            exponent_ = pi * (kDimensions == 2 ? value_ : std::pow(value_, S(2) / 3));
        }
    }
    // 0 <= distance < h.
    S value(S distance) const {
        const S q = distance * per_h_, rest = 1 - q;
        if constexpr (kKernel == Kernel::poly6_spiky) {
            const S square = 1 - q * q;
            return value_ * square * square * square;
        } else if constexpr (kKernel == Kernel::cubic_spline) {
            return value_ * (q <= S(0.5) ? 6 * q * q * (q - 1) + 1 : 2 * rest * rest * rest);
        } else if constexpr (kKernel == Kernel::wendland_c2) {
            return value_ * (rest * rest) * (rest * rest) * (4 * q + 1);
        } else {
            return value_ * std::exp(-exponent_ * distance * distance);
        }
    }
    S slope(S distance) const {
        const S q = distance * per_h_, rest = 1 - q;
        if constexpr (kKernel == Kernel::poly6_spiky) {
            return slope_ * rest * rest;
        } else if constexpr (kKernel == Kernel::cubic_spline) {
            return slope_ * (q <= S(0.5) ? q * (3 * q - 2) : -rest * rest);
        } else if constexpr (kKernel == Kernel::wendland_c2) {
            return slope_ * q * rest * rest * rest;
        } else {
            return -2 * exponent_ * distance * value(distance);
        }
    }

private:
    S h_ = 0, per_h_ = 0, value_ = 0, slope_ = 0, exponent_ = 0;
};

// Calls body with a SmoothingKernel.
template <typename S, typename Body> void with_kernel(Kernel kernel, unsigned dimensions, const Body& body) {
    const auto of = [&]<Kernel kKernel>() {
        if (dimensions != 2 && dimensions != 3) throw std::invalid_argument("kernels have 2 or 3 dimensions");
        if (dimensions == 2) {
            body(SmoothingKernel<S, kKernel, 2>{});
        } else {
            body(SmoothingKernel<S, kKernel, 3>{});
        }
    };
    switch (kernel) {
    case Kernel::poly6_spiky: return of.template operator()<Kernel::poly6_spiky>();
    case Kernel::cubic_spline: return of.template operator()<Kernel::cubic_spline>();
    case Kernel::wendland_c2: return of.template operator()<Kernel::wendland_c2>();
    case Kernel::gaussian: return of.template operator()<Kernel::gaussian>();
    }
    throw std::invalid_argument("no such kernel");
}

} // namespace mote::reference
