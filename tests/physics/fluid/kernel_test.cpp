// The host's kernels, which calibrate masses and stiffness, against the reference that the shaders are compared with.
#include "physics/fluid/kernel.hpp"
#include "physics/scene_model.hpp"
#include "reference/physics/fluid/kernel.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace mote {
namespace {

using physics::Kernel;

class HostKernel : public ::testing::TestWithParam<std::tuple<Kernel, std::uint32_t>> {
protected:
    Kernel kernel() const { return std::get<0>(GetParam()); }
    reference::Kernel reference_kernel() const { return static_cast<reference::Kernel>(kernel()); }
    std::uint32_t dimensions() const { return std::get<1>(GetParam()); }
};

TEST_P(HostKernel, MatchesTheReference) {
    constexpr double kWidth = 0.3;
    for (int i = 1; i < 120; ++i) { // also beyond the width
        const double distance = kWidth * i / 100;
        const double value = reference::kernel_value(reference_kernel(), distance, kWidth, dimensions());
        const double slope = reference::kernel_slope(reference_kernel(), distance, kWidth, dimensions());
        EXPECT_NEAR(physics::kernel_value(kernel(), distance, kWidth, dimensions()), value, 1e-12 * std::abs(value));
        EXPECT_NEAR(physics::kernel_slope(kernel(), distance, kWidth, dimensions()), slope, 1e-12 * std::abs(slope));
    }
}

TEST_P(HostKernel, CalibratesALatticeAsTheReferenceDoes) {
    constexpr double kRadius = 0.07, kDensity = 900;
    const physics::LatticeSums sums = physics::lattice_sums(kernel(), kRadius, 4, dimensions());
    const double density = reference::lattice_sum(reference_kernel(), kRadius, dimensions());
    EXPECT_NEAR(sums.density, density, 1e-12 * density);
    const double mass = kDensity * std::pow(2 * kRadius, dimensions()) / density;
    const double denominator = reference::lattice_denominator(reference_kernel(), kRadius, kDensity, dimensions());
    EXPECT_NEAR(sums.gradient_squared_sum / (mass * sums.density * sums.density), denominator, 1e-12 * denominator);
}

// Geyer 2022, eq. 3.27: m W(0, h) < ρ0, otherwise a single particle would exceed the rest density. The rule's other half,
// ρ0 < 2 m W(0, h), holds at this width for the Gaussian in 2-D and 3-D and for Wendland's kernel in 2-D; nothing depends on it.
TEST_P(HostKernel, ASingleParticleIsBelowTheRestDensity) {
    constexpr double kRadius = 0.07;
    const physics::LatticeSums sums = physics::lattice_sums(kernel(), kRadius, physics::kKernelScale, dimensions());
    const double own = physics::kernel_value(kernel(), 0, physics::kKernelScale * kRadius, dimensions()) *
                       std::pow(2 * kRadius, dimensions()) / sums.density;
    EXPECT_LT(own, 1);
}

INSTANTIATE_TEST_SUITE_P(EveryKernel, HostKernel,
                         ::testing::Combine(::testing::Values(Kernel::poly6_spiky, Kernel::cubic_spline, Kernel::wendland_c2,
                                                              Kernel::gaussian),
                                            ::testing::Values(2u, 3u)));

} // namespace
} // namespace mote
