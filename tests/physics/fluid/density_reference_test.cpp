// Tests of the CPU reference of kernels and densities: cases worked by hand, and properties that hold for any method.
#include "reference/physics/contact/contact.hpp"
#include "reference/physics/fluid/density.hpp"
#include "support/physics_reference_case.hpp"

namespace mote::physics_reference {
namespace {

TEST(ReferenceKernel, IntegratesToOne) {
    for (const Kernel kernel : kAllKernels) {
        for (const unsigned dimensions : {2u, 3u}) {
            constexpr int kSteps = 10000;
            const double h = 0.3;
            double integral = 0.0;
            for (int step = 0; step < kSteps; ++step) {
                const double d = (step + 0.5) * h / kSteps;
                const double shell = dimensions == 2 ? 2.0 * kPi * d : 4.0 * kPi * d * d;
                integral += shell * h / kSteps * reference::kernel_value(kernel, d, h, dimensions);
            }
            // The Gaussian's tail beyond h is missing.
            const double expected = kernel != Kernel::gaussian ? 1.0 : dimensions == 2 ? 1.0 - std::exp(-2.4 * kPi) : 0.999534;
            EXPECT_NEAR(integral, expected, 1e-6) << static_cast<int>(kernel) << ' ' << dimensions;
            EXPECT_NEAR(integral, 1.0, 1e-3);
        }
    }
}

TEST(ReferenceKernel, SlopeIsTheDerivative) {
    const double h = 0.7;
    for (const Kernel kernel : kAllKernels) {
        for (const unsigned dimensions : {2u, 3u}) {
            const auto value = [&](double d) { // for poly6_spiky, the value of spiky, whose slope it uses
                return kernel == Kernel::poly6_spiky
                           ? (dimensions == 2 ? 10.0 : 15.0) / (kPi * std::pow(h, dimensions)) * std::pow(1.0 - d / h, 3)
                           : reference::kernel_value(kernel, d, h, dimensions);
            };
            const double scale = value(0.0) / h;
            for (const double q : {0.01, 0.2, 0.49, 0.5, 0.51, 0.8, 0.99}) {
                const double step = 1e-5 * h;
                const double expected = (value(q * h + step) - value(q * h - step)) / (2.0 * step);
                EXPECT_NEAR(reference::kernel_slope(kernel, q * h, h, dimensions), expected, 1e-4 * scale)
                    << static_cast<int>(kernel) << ' ' << dimensions << ' ' << q;
            }
        }
    }
}

TEST(ReferenceKernel, EndsAtTheSupportAndHasNoSlopeAtTheCentre) {
    for (const Kernel kernel : kAllKernels) {
        for (const unsigned dimensions : {2u, 3u}) {
            EXPECT_EQ(reference::kernel_value(kernel, 0.5, 0.5, dimensions), 0.0);
            EXPECT_EQ(reference::kernel_slope(kernel, 0.5, 0.5, dimensions), 0.0);
            EXPECT_EQ(reference::kernel_value(kernel, 3.0, 0.5, dimensions), 0.0);
            EXPECT_GT(reference::kernel_value(kernel, 0.499, 0.5, dimensions), 0.0);
            EXPECT_EQ(reference::kernel_slope(kernel, 0.0, 0.5, dimensions), 0.0);
        }
    }
}

// Densities of a particle in a lattice of spacing 2r, with h = 4r, if every particle has the mass of its cube: computed
// independently of this code. Those of the Gaussian include the neighbours exactly at h, where it is not quite 0; here these do
// not count.
struct LatticeFigures {
    Kernel kernel;
    unsigned dimensions;
    double interior, surface, film, isolated; // densities in units of rho0
    double squared_gradients;                 // sum of m |grad W|^2 with r = 1 and rho0 = 1
};

constexpr std::array kLattices{
    LatticeFigures{Kernel::gaussian, 2, 1.021, 0.902, 0.783, 0.600, 0.0308},
    LatticeFigures{Kernel::gaussian, 3, 1.074, 0.979, 0.885, 0.600, 0.0162},
    LatticeFigures{Kernel::cubic_spline, 2, 1.001, 0.841, 0.682, 0.455, 0.0325},
    LatticeFigures{Kernel::cubic_spline, 3, 1.000, 0.850, 0.701, 0.318, 0.0133},
    LatticeFigures{Kernel::poly6_spiky, 2, 1.015, 0.801, 0.587, 0.318, 0.0249},
    LatticeFigures{Kernel::poly6_spiky, 3, 1.010, 0.817, 0.624, 0.196, 0.0117},
    LatticeFigures{Kernel::wendland_c2, 2, 1.038, 0.902, 0.766, 0.557, 0.0328},
    LatticeFigures{Kernel::wendland_c2, 3, 1.034, 0.906, 0.778, 0.418, 0.0149},
};

// The contribution of the Gaussian at h, in units of rho0, for each neighbour there.
double left_at_support(const LatticeFigures& the) {
    return the.kernel == Kernel::gaussian
               ? 0.6 * std::exp(-kPi * std::pow(0.6 * std::pow(2.0, the.dimensions), 2.0 / the.dimensions))
               : 0.0;
}

TEST(ReferenceKernel, LatticeSumsMatchIndependentFigures) {
    for (const LatticeFigures& the : kLattices) {
        const double expected = the.interior - 2.0 * the.dimensions * left_at_support(the);
        EXPECT_NEAR(reference::lattice_sum(the.kernel, 0.02, the.dimensions), expected, 0.001);
        const double sum = reference::lattice_sum(the.kernel, 1.0, the.dimensions);
        EXPECT_NEAR(reference::lattice_denominator(the.kernel, 1.0, 1.0, the.dimensions) * sum, the.squared_gradients, 0.0001);
        // 1/(kg m^2): scales as r^-(D+2) and 1/rho0.
        EXPECT_NEAR(reference::lattice_denominator(the.kernel, 0.5, 1000.0, the.dimensions) * 1000.0 * sum,
                    the.squared_gradients * std::pow(2.0, the.dimensions + 2), 0.0001 * std::pow(2.0, the.dimensions + 2));
        // With h = 4 and V = 2^D / L.
        const double scale = 16 * std::pow(2.0, the.dimensions) / (sum * sum);
        EXPECT_NEAR(reference::lattice_stiffness(the.kernel, the.dimensions), the.squared_gradients * scale, 0.0001 * scale);
    }
}

// Radius 1/2 and density 1: layers perpendicular to y, as wide as the kernel, with the particle of interest at the centre.
reference::Density density_in_lattice(const LatticeFigures& the, int lowest, int highest, int widest) {
    Cloud cloud;
    const int deep = the.dimensions == 2 ? 0 : widest;
    cloud.add_fluid({0, 0, 0, 0.5f}, 1.0f, 1.0f);
    for (int x = -widest; x <= widest; ++x) {
        for (int y = lowest; y <= highest; ++y) {
            for (int z = -deep; z <= deep; ++z) {
                if (x == 0 && y == 0 && z == 0) continue;
                cloud.add_fluid({static_cast<float>(x), static_cast<float>(y), static_cast<float>(z), 0.5f}, 1.0f, 1.0f);
            }
        }
    }
    cloud.find_neighbours();
    return reference::density_lambda(the.kernel, cloud.state(), std::array{reference::FluidMaterial{}}, {}, the.dimensions)[0];
}

TEST(ReferenceDensity, MatchesLatticeFigures) {
    for (const LatticeFigures& the : kLattices) {
        const double left = left_at_support(the);
        const reference::Density interior = density_in_lattice(the, -2, 2, 2);
        EXPECT_NEAR(interior.rho, the.interior - 2 * the.dimensions * left, 0.001);
        EXPECT_NEAR(density_in_lattice(the, -2, 0, 2).rho, the.surface - (2 * the.dimensions - 1) * left, 0.001);
        EXPECT_NEAR(density_in_lattice(the, 0, 0, 2).rho, the.film - (2 * the.dimensions - 2) * left, 0.001);
        EXPECT_NEAR(density_in_lattice(the, 0, 0, 0).rho, the.isolated, 0.001);
        // Masses, and so the denominator, are too large by the factor L.
        const double sum = reference::lattice_sum(the.kernel, 0.5, the.dimensions);
        const double denominator = reference::lattice_denominator(the.kernel, 0.5, 1.0, the.dimensions) * sum;
        EXPECT_NEAR(interior.lambda, (1.0 - sum) / denominator, 1e-12);
    }
}

// Two particles of water, 1 m³ each, 1 m apart, with radius 1/2 m, so Q = 1/2. The spline's factor is 1/pi: W(0) = 1/pi,
// W = 1/(4 pi) and dW/dd = -3/(4 pi).
Cloud two_of_water() {
    Cloud cloud;
    cloud.add_fluid({0, 0, 0, 0.5f}, 1000.0f, 1000.0f);
    cloud.add_fluid({1, 0, 0, 0.5f}, 1000.0f, 1000.0f);
    cloud.find_neighbours();
    return cloud;
}

constexpr double kSlope = 0.75 / kPi;
constexpr float kScale = 4000; // kg m²: ρ0 V h² of each

TEST(ReferenceDensity, TwoParticlesMatchHandComputation) {
    const Cloud cloud = two_of_water();
    const std::array soft{reference::FluidMaterial{.epsilon = 0.25f * kScale}};
    const auto densities = reference::density_lambda(Kernel::cubic_spline, cloud.state(), soft, {}, 3);
    const double w = 0.001f;
    const double lambda = (1.0 - 1.25 / kPi) / (0.25 + 2.0 * w * kSlope * kSlope);
    for (const reference::Density& density : densities) {
        EXPECT_NEAR(density.rho, 1250.0 / kPi, 1e-9);
        EXPECT_NEAR(density.lambda, lambda, 1e-9);
    }
    // Their density is too low, so they attract each other.
    const auto solved = reference::density_solve(Kernel::cubic_spline, cloud.state(), soft, densities, {}, 0.5f, 0.3f, 3);
    const double by = w * 2.0 * lambda * kSlope;
    expect_near(solved[0], {0.5 * by, 0, 0, 0.5});
    expect_near(solved[1], {1.0 - 0.5 * by, 0, 0, 0.5});
}

TEST(ReferenceDensity, OneSidedDoesNotAttract) {
    Cloud cloud = two_of_water();
    const std::array pushing{reference::FluidMaterial{.epsilon = 0.25f * kScale, .one_sided = true}};
    const auto thin = reference::density_lambda(Kernel::cubic_spline, cloud.state(), pushing, {}, 3);
    EXPECT_NEAR(thin[0].rho, 1250.0 / kPi, 1e-9);
    EXPECT_EQ(thin[0].lambda, 0.0);
    for (Vec4& fluid : cloud.fluid) fluid[1] = 4.0f;
    const auto dense = reference::density_lambda(Kernel::cubic_spline, cloud.state(), pushing, {}, 3);
    EXPECT_LT(dense[0].lambda, 0.0);
    const auto solved = reference::density_solve(Kernel::cubic_spline, cloud.state(), pushing, dense, {}, 1.0f, 0.3f, 3);
    EXPECT_LT(solved[0][0], 0.0);
    EXPECT_GT(solved[1][0], 1.0);
}

TEST(ReferenceDensity, ArtificialPressureMatchesHandComputation) {
    Cloud cloud = two_of_water();
    cloud.materials = {0, 1};
    const std::array materials{reference::FluidMaterial{.artificial_pressure = 0x1p-15f},
                               reference::FluidMaterial{.artificial_pressure = 0x3p-15f}};
    const std::vector<reference::Density> none(2);
    const double w = 0.001f;
    const double mean = 0x2p-15 * kScale * kSlope * w; // where q is the distance, W/W(q h) is 1
    expect_near(reference::density_solve(Kernel::cubic_spline, cloud.state(), materials, none, {}, 1.0f, 0.5f, 3)[0],
                {-mean, 0, 0, 0.5});
    // W(3/4) is 1/32 of the factor, an eighth of W(1/2).
    expect_near(reference::density_solve(Kernel::cubic_spline, cloud.state(), materials, none, {}, 1.0f, 0.75f, 3)[1],
                {1.0 + 4096.0 * mean, 0, 0, 0.5}, 1e-9);
    // W(1/4) is 23/32.
    const double weaker = mean * std::pow(8.0 / 23.0, 4);
    expect_near(reference::density_solve(Kernel::cubic_spline, cloud.state(), materials, none, {}, 1.0f, 0.25f, 3)[1],
                {1.0 + weaker, 0, 0, 0.5});
}

// Water of twice the radius, so with eight times the volume and 32 times ρ0 V h², in the middle between two small particles.
TEST(ReferenceDensity, EveryParticleHasItsOwnSoftnessAndPressure) {
    Cloud cloud;
    cloud.add_fluid({0, 0, 0, 0.5f}, 1000.0f, 1000.0f);
    cloud.add_fluid({1.5f, 0, 0, 1.0f}, 1000.0f, 8000.0f); // the mean of h is 3, so Q = 1/2
    cloud.find_neighbours();
    const std::array soft{reference::FluidMaterial{.epsilon = 16.0f, .artificial_pressure = 0x1p-15f}};
    const auto densities = reference::density_lambda(Kernel::cubic_spline, cloud.state(), soft, {}, 3);
    const double factor = 8.0 / (27.0 * kPi), value = factor / 4, slope = 2 * factor / 4; // |dW/dd| = factor 1.5/h
    const double w = 0.001f, large_w = 1.0f / 8000.0f;
    const double gradient = 8 * slope, large_gradient = slope; // Σ V ∇W
    const double error = 1 / kPi + 8 * value - 1, large_error = 1 / kPi + value - 1;
    EXPECT_NEAR(densities[0].lambda, -error / (16 / 4e3 + (w + large_w) * gradient * gradient), 1e-9);
    EXPECT_NEAR(densities[1].lambda, -large_error / (16 / 128e3 + (w + large_w) * large_gradient * large_gradient), 1e-9);
    // At the distance q the pressure adds -a/2 to each λ, weighted by the volume of the other.
    const std::vector<reference::Density> none(2);
    const auto solved = reference::density_solve(Kernel::cubic_spline, cloud.state(), soft, none, {}, 1.0f, 0.5f, 3);
    const double pressure = 0.5 * (8 * 4e3 + 1 * 128e3) * 0x1p-15 * slope;
    expect_near(solved[0], {-w * pressure, 0, 0, 0.5});
    expect_near(solved[1], {1.5 + large_w * pressure, 0, 0, 1});
}

// A solid of twice the radius, so eight times the volume, next to water: h is that of the water.
TEST(ReferenceDensity, SolidsCountAsTheFluidTheyDisplace) {
    Cloud cloud;
    cloud.add_solid({1, 0, 0, 1.0f}, 0.0005f);
    cloud.add_fluid({0, 0, 0, 0.5f}, 1000.0f, 1000.0f);
    cloud.add_solid({1, 0, 0, 1.0f}, 0.0f);
    cloud.find_neighbours();
    const std::array soft{reference::FluidMaterial{.epsilon = 0.25f * kScale, .artificial_pressure = 1.0f}};
    const auto densities = reference::density_lambda(Kernel::cubic_spline, cloud.state(), soft, {}, 3);
    EXPECT_EQ(densities[0].rho, 0.0);
    EXPECT_EQ(densities[0].lambda, 0.0);
    EXPECT_NEAR(densities[1].rho, (1000.0 + 2.0 * 8000.0 / 4.0) / kPi, 1e-9);
    const double w = 0.001f, solid_w = 0.0005f;
    const double lambda = -(5.0 / kPi - 1.0) / (0.25 + (w * 16.0 * 16.0 + solid_w * 8.0 * 8.0) * kSlope * kSlope);
    EXPECT_NEAR(densities[1].lambda, lambda, 1e-9);
    const auto solved = reference::density_solve(Kernel::cubic_spline, cloud.state(), soft, densities, {}, 1.0f, 0.3f, 3);
    expect_near(solved[1], {w * 16.0 * lambda * kSlope, 0, 0, 0.5});
    expect_near(solved[0], {1.0 - solid_w * 8.0 * lambda * kSlope, 0, 0, 1});
    expect_near(solved[2], {1, 0, 0, 1});
}

TEST(ReferenceDensity, UnlikeFluidsUseTheMeanSupport) {
    Cloud cloud;
    cloud.add_fluid({0, 0, 0, 0.5f}, 1000.0f, 1000.0f);  // h = 2
    cloud.add_fluid({0, 1.5f, 0, 1.0f}, 100.0f, 800.0f); // h = 4: the mean is 3, so Q = 1/2
    cloud.find_neighbours();
    const std::array soft{reference::FluidMaterial{.epsilon = 1.0f}};
    const auto densities = reference::density_lambda(Kernel::cubic_spline, cloud.state(), soft, {}, 3);
    const double value = 0.25 * 8.0 / (27.0 * kPi);
    // Each counts the other's volume, 1 and 8 m^3, as if it were the same fluid.
    EXPECT_NEAR(densities[0].rho, 1000.0 * (1.0 / kPi + 8.0 * value), 1e-9);
    EXPECT_NEAR(densities[1].rho, 100.0 * (8.0 / (8.0 * kPi) + value), 1e-9);
}

TEST(ReferenceDensity, CoincidentParticlesSeparate) {
    Cloud cloud;
    cloud.add_fluid({0, 0, 0, 0.5f}, 1000.0f, 4000.0f);
    cloud.add_fluid({0, 0, 0, 0.5f}, 1000.0f, 4000.0f);
    cloud.find_neighbours();
    const std::array soft{reference::FluidMaterial{.epsilon = 0.25f * kScale}};
    const auto densities = reference::density_lambda(Kernel::cubic_spline, cloud.state(), soft, {}, 3);
    EXPECT_NEAR(densities[0].rho, 8000.0 / kPi, 1e-9);
    EXPECT_LT(densities[0].lambda, 0.0);
    const auto solved = reference::density_solve(Kernel::cubic_spline, cloud.state(), soft, densities, {}, 1.0f, 0.3f, 3);
    const Double3 displacement = xyz(solved[0]);
    EXPECT_GT(length(displacement), 1e-3);
    const Double3 expected = length(displacement) * reference::fallback_direction(1, 0, 3);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        EXPECT_NEAR(displacement[axis], expected[axis], 1e-12);
        EXPECT_NEAR(displacement[axis], -solved[1][axis], 1e-12);
    }
}

TEST(ReferenceDensity, WallsMatchHandComputation) {
    const Cloud cloud = two_of_water();
    const std::array soft{reference::FluidMaterial{.epsilon = 0.25f * kScale}};
    const std::vector<Vec4> walls{{0, -0.5f, 0, 0.25f}, {0, 0, 0, 0}};
    const auto densities = reference::density_lambda(Kernel::cubic_spline, cloud.state(), soft, walls, 3);
    EXPECT_NEAR(densities[0].rho, 1250.0 / kPi + 250.0, 1e-9);
    EXPECT_NEAR(densities[1].rho, 1250.0 / kPi, 1e-9);
    const double w = 0.001f, squared = kSlope * kSlope;
    EXPECT_NEAR(densities[0].lambda, (0.75 - 1.25 / kPi) / (0.25 + w * (squared + 0.25) + w * squared), 1e-9);
    const auto solved = reference::density_solve(Kernel::cubic_spline, cloud.state(), soft, densities, walls, 1.0f, 0.3f, 3);
    expect_near(solved[0], {w * (densities[0].lambda + densities[1].lambda) * kSlope, -0.5 * w * densities[0].lambda, 0, 0.5});
    expect_near(solved[1], {1 - w * (densities[0].lambda + densities[1].lambda) * kSlope, 0, 0, 0.5});
}

// So soft that displacements stay small, with omega so large that none is lost in the rounding of p.
TEST(ReferenceDensity, ConservesMomentum) {
    constexpr float kOmega = 256.0f;
    const std::array materials{reference::FluidMaterial{.epsilon = 5e7f, .artificial_pressure = 1e-7f},
                               reference::FluidMaterial{.epsilon = 1e8f, .artificial_pressure = 1e-6f, .one_sided = true}};
    for (const unsigned dimensions : {2u, 3u}) {
        const Cloud cloud = random_cloud(dimensions);
        for (const Kernel kernel : kAllKernels) {
            const auto densities = reference::density_lambda(kernel, cloud.state(), materials, {}, dimensions);
            const auto solved =
                reference::density_solve(kernel, cloud.state(), materials, densities, {}, kOmega, 0.3f, dimensions);
            EXPECT_LT(momentum_error(cloud, solved), 1e-12) << static_cast<int>(kernel) << ' ' << dimensions;
        }
    }
}

} // namespace
} // namespace mote::physics_reference
