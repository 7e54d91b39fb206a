// The kernels in floats, for the twin of the whole step: a type each, so that loops over neighbours know theirs. The formulas are
// those of docs/physics.md, "kernels"; step_twin_test.cpp compares them with kernel.hpp.
#pragma once

#include "reference/physics/kernel.hpp"

#include <cmath>
#include <stdexcept>

namespace mote::reference {

// Of a support h: what all distances have in common.
template <Kernel kKernel, unsigned kDimensions> class FastKernel {
public:
    void set(float h) {
        if (h == h_) return;
        h_ = h;
        per_h_ = 1.0f / h;
        const float per_volume = kDimensions == 2 ? per_h_ * per_h_ : per_h_ * per_h_ * per_h_;
        constexpr float pi = 3.14159265f;
        if constexpr (kKernel == Kernel::poly6_spiky) {
            value_ = (kDimensions == 2 ? 4.0f : 315.0f / 64.0f) / pi * per_volume;
            slope_ = (kDimensions == 2 ? -30.0f : -45.0f) / pi * per_volume * per_h_;
        } else if constexpr (kKernel == Kernel::cubic_spline) {
            value_ = (kDimensions == 2 ? 40.0f / 7.0f : 8.0f) / pi * per_volume;
            slope_ = 6.0f * value_ * per_h_;
        } else if constexpr (kKernel == Kernel::wendland_c2) {
            value_ = (kDimensions == 2 ? 7.0f : 10.5f) / pi * per_volume;
            slope_ = -20.0f * value_ * per_h_;
        } else {
            value_ = 0.6f * (kDimensions == 2 ? 4.0f : 8.0f) * per_volume;
            exponent_ = pi * (kDimensions == 2 ? value_ : std::pow(value_, 2.0f / 3.0f));
        }
    }
    // From 0 to below h.
    float value(float distance) const {
        const float q = distance * per_h_, rest = 1.0f - q;
        if constexpr (kKernel == Kernel::poly6_spiky) {
            const float square = 1.0f - q * q;
            return value_ * square * square * square;
        } else if constexpr (kKernel == Kernel::cubic_spline) {
            return value_ * (q <= 0.5f ? 6.0f * q * q * (q - 1.0f) + 1.0f : 2.0f * rest * rest * rest);
        } else if constexpr (kKernel == Kernel::wendland_c2) {
            return value_ * (rest * rest) * (rest * rest) * (4.0f * q + 1.0f);
        } else {
            return value_ * std::exp(-exponent_ * distance * distance);
        }
    }
    float slope(float distance) const {
        const float q = distance * per_h_, rest = 1.0f - q;
        if constexpr (kKernel == Kernel::poly6_spiky) {
            return slope_ * rest * rest;
        } else if constexpr (kKernel == Kernel::cubic_spline) {
            return slope_ * (q <= 0.5f ? q * (3.0f * q - 2.0f) : -rest * rest);
        } else if constexpr (kKernel == Kernel::wendland_c2) {
            return slope_ * q * rest * rest * rest;
        } else {
            return -2.0f * exponent_ * distance * value(distance);
        }
    }

private:
    float h_ = 0.0f, per_h_ = 0.0f, value_ = 0.0f, slope_ = 0.0f, exponent_ = 0.0f;
};

// Calls body with a FastKernel.
template <typename Body> void with_kernel(Kernel kernel, unsigned dimensions, const Body& body) {
    const auto of = [&]<Kernel kKernel>() {
        if (dimensions == 2) {
            body(FastKernel<kKernel, 2>{});
        } else {
            body(FastKernel<kKernel, 3>{});
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
