// The oracles of the physics passes, tested like those in reference_test.cpp: against cases worked by hand and against properties
// that hold whatever the method, of which the first is that momentum is kept.
#include "reference/physics/collide.hpp"
#include "reference/physics/contact.hpp"
#include "reference/physics/density.hpp"
#include "reference/physics/finish.hpp"
#include "reference/physics/kernel.hpp"
#include "reference/physics/predict.hpp"
#include "support/inputs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace mote {
namespace {

using reference::Collider;
using reference::ColliderKind;
using reference::Double3;
using reference::Double4;
using reference::Friction;
using reference::Kernel;
using reference::Vec4;
using reference::operator+;
using reference::operator-;
using reference::operator*;
using reference::length;
using Words = std::vector<std::uint32_t>;

constexpr double kPi = std::numbers::pi;
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr std::array kAllKernels{Kernel::poly6_spiky, Kernel::cubic_spline, Kernel::wendland_c2, Kernel::gaussian};

template <std::size_t N>
void expect_near(const std::array<double, N>& found, const std::array<double, N>& expected, double tolerance = 1e-12) {
    for (std::size_t axis = 0; axis < N; ++axis) {
        EXPECT_NEAR(found[axis], expected[axis], tolerance) << axis;
    }
}

Double3 xyz(const Double4& a) { return {a[0], a[1], a[2]}; }

// --- particles ---

// Of two materials: everything takes the first unless it is told otherwise.
struct Cloud {
    std::vector<Vec4> predicted, start, fluid;
    Words materials;
    reference::NeighbourLists lists;

    void add_solid(const Vec4& sphere, float w, unsigned dimensions = 3) {
        const float volume = std::pow(2.0f * sphere[3], static_cast<float>(dimensions));
        add(sphere, {0.0f, volume, 0.0f, w});
    }
    void add_fluid(const Vec4& sphere, float rest_density, float mass) {
        add(sphere, {rest_density, mass, 4.0f * sphere[3], 1.0f / mass});
    }
    // Where it came from: what it moved by in this step.
    void move_last(const std::array<float, 3>& by) {
        for (std::size_t axis = 0; axis < 3; ++axis) start.back()[axis] -= by[axis];
    }

    // Must follow the last addition.
    void find_neighbours() {
        float largest = 0.0f;
        for (const Vec4& f : fluid) largest = std::max(largest, 0.5f * f[2]);
        std::vector<Vec4> reach = predicted;
        for (std::size_t i = 0; i < reach.size(); ++i) {
            reach[i][3] = fluid[i][0] > 0.0f ? 0.5f * fluid[i][2] : std::max(reach[i][3], largest);
        }
        lists = reference::find_neighbours(reach, {}, {.criterion = spatial::Criterion::touching});
    }

    reference::SolverState state() const { return {predicted, start, fluid, materials, lists}; }

private:
    void add(const Vec4& sphere, const Vec4& as_fluid) {
        predicted.push_back(sphere);
        start.push_back({sphere[0], sphere[1], sphere[2], as_fluid[3]});
        fluid.push_back(as_fluid);
        materials.push_back(0);
    }
};

// 250 particles, each touching several others, a third of them solid, with masses from 1 to 1000 and more, all on the move.
Cloud random_cloud(unsigned dimensions) {
    constexpr std::uint32_t kCount = 250;
    const auto numbers = test::make_float_arrays<8>(test::FloatPattern::kUnit, kCount);
    const float flat = dimensions == 2 ? 0.0f : 1.0f;
    const float power = static_cast<float>(dimensions);
    const float spacing = dimensions == 2 ? 2.0f : 0.8f;
    Cloud cloud;
    for (std::uint32_t i = 0; i < kCount; ++i) {
        const auto& [x, y, z, u, a, b, c, what] = numbers[i];
        const float share = i == 0 ? 1.0f : i == 1 ? 0.0f : 0.35f + 0.35f * u;
        const float radius = 0.05f * std::pow(1000.0f, share / power);
        const Vec4 sphere{spacing * x, spacing * y, flat * spacing * z, radius};
        const std::uint32_t material = i % 2;
        const float rest_density = material == 0 ? 1000.0f : 400.0f;
        const float mass = rest_density * std::pow(2.0f * radius, power);
        if (what < -0.3f) {
            cloud.add_solid(sphere, 1.0f / mass, dimensions);
        } else {
            cloud.add_fluid(sphere, rest_density, mass);
        }
        cloud.materials.back() = material;
        cloud.move_last({0.1f * a, 0.1f * b, 0.1f * flat * c});
    }
    cloud.find_neighbours();
    return cloud;
}

// |sum of m dp| in units of the sum of m |dp|: 0 where momentum is kept.
double momentum_error(const Cloud& cloud, const std::vector<Double4>& moved) {
    Double3 sum{};
    double size = 0.0;
    for (std::size_t i = 0; i < moved.size(); ++i) {
        const Double3 by = (1.0 / cloud.start[i][3]) * (xyz(moved[i]) - reference::place(cloud.predicted[i]));
        sum = sum + by;
        size += length(by);
    }
    EXPECT_GT(size, 0.0);
    return length(sum) / size;
}

// --- kernels ---

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
            const auto value = [&](double d) { // that of spiky, whose slope goes with poly6
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

// Around a particle in a lattice of spacing 2r under h = 4r when every particle has the mass of its cube: figures made apart from
// this code. Those of the Gaussian count the neighbours exactly at h, where it has not quite faded; here they do not count.
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

// What the Gaussian has left at h, in units of rho0, for each neighbour there.
double left_at_support(const LatticeFigures& the) {
    return the.kernel == Kernel::gaussian
               ? 0.6 * std::exp(-kPi * std::pow(0.6 * std::pow(2.0, the.dimensions), 2.0 / the.dimensions))
               : 0.0;
}

TEST(ReferenceKernel, LatticeSums) {
    for (const LatticeFigures& the : kLattices) {
        const double expected = the.interior - 2.0 * the.dimensions * left_at_support(the);
        EXPECT_NEAR(reference::lattice_sum(the.kernel, 0.02, the.dimensions), expected, 0.001);
        const double sum = reference::lattice_sum(the.kernel, 1.0, the.dimensions);
        EXPECT_NEAR(reference::lattice_denominator(the.kernel, 1.0, 1.0, the.dimensions) * sum, the.squared_gradients, 0.0001);
        // 1/(kg m^2): with the radius as r^-(D+2), with the density as 1/rho0.
        EXPECT_NEAR(reference::lattice_denominator(the.kernel, 0.5, 1000.0, the.dimensions) * 1000.0 * sum,
                    the.squared_gradients * std::pow(2.0, the.dimensions + 2), 0.0001 * std::pow(2.0, the.dimensions + 2));
    }
}

// --- density ---

// Radius 1/2 and density 1: layers across y, as wide as the kernel reaches, and in the middle of all of them the particle of
// interest.
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
    return reference::density_lambda(the.kernel, cloud.state(), std::array{reference::FluidMaterial{}}, the.dimensions)[0];
}

TEST(ReferenceDensity, OfLattices) {
    for (const LatticeFigures& the : kLattices) {
        const double left = left_at_support(the);
        const reference::Density interior = density_in_lattice(the, -2, 2, 2);
        EXPECT_NEAR(interior.rho, the.interior - 2 * the.dimensions * left, 0.001);
        EXPECT_NEAR(density_in_lattice(the, -2, 0, 2).rho, the.surface - (2 * the.dimensions - 1) * left, 0.001);
        EXPECT_NEAR(density_in_lattice(the, 0, 0, 2).rho, the.film - (2 * the.dimensions - 2) * left, 0.001);
        EXPECT_NEAR(density_in_lattice(the, 0, 0, 0).rho, the.isolated, 0.001);
        // Masses are too large by the factor L, and the denominator with them.
        const double sum = reference::lattice_sum(the.kernel, 0.5, the.dimensions);
        const double denominator = reference::lattice_denominator(the.kernel, 0.5, 1.0, the.dimensions) * sum;
        EXPECT_NEAR(interior.lambda_over_rho0, (1.0 - sum) / denominator, 1e-12);
    }
}

// 1 m apart, with radius 1/2 m and so Q = 1/2 under the spline, of whose factor 1/pi is left: W(0) = 1/pi, W = 1/(4 pi) and dW/dd
// = -3/(4 pi). A cubic metre of water each.
Cloud two_of_water() {
    Cloud cloud;
    cloud.add_fluid({0, 0, 0, 0.5f}, 1000.0f, 1000.0f);
    cloud.add_fluid({1, 0, 0, 0.5f}, 1000.0f, 1000.0f);
    cloud.find_neighbours();
    return cloud;
}

constexpr double kSlope = 0.75 / kPi;

TEST(ReferenceDensity, OfTwoByHand) {
    const Cloud cloud = two_of_water();
    const std::array soft{reference::FluidMaterial{.epsilon = 0.25f}};
    const auto densities = reference::density_lambda(Kernel::cubic_spline, cloud.state(), soft, 3);
    const double w = 0.001f;
    const double lambda = (1.0 - 1.25 / kPi) / (0.25 + 2.0 * w * kSlope * kSlope);
    for (const reference::Density& density : densities) {
        EXPECT_NEAR(density.rho, 1250.0 / kPi, 1e-9);
        EXPECT_NEAR(density.lambda_over_rho0, lambda / 1000.0, 1e-12);
    }
    // Too thin, so they attract each other.
    const auto solved = reference::density_solve(Kernel::cubic_spline, cloud.state(), soft, densities, 0.5f, 0.3f, 3);
    const double by = w * 2.0 * lambda * kSlope;
    expect_near(solved[0], {0.5 * by, 0, 0, 0.5});
    expect_near(solved[1], {1.0 - 0.5 * by, 0, 0, 0.5});
}

TEST(ReferenceDensity, WhatOnlyPushesDoesNotPull) {
    Cloud cloud = two_of_water();
    const std::array pushing{reference::FluidMaterial{.epsilon = 0.25f, .only_pushes = true}};
    const auto thin = reference::density_lambda(Kernel::cubic_spline, cloud.state(), pushing, 3);
    EXPECT_NEAR(thin[0].rho, 1250.0 / kPi, 1e-9);
    EXPECT_EQ(thin[0].lambda_over_rho0, 0.0);
    for (Vec4& fluid : cloud.fluid) fluid[0] = 250.0f;
    const auto dense = reference::density_lambda(Kernel::cubic_spline, cloud.state(), pushing, 3);
    EXPECT_LT(dense[0].lambda_over_rho0, 0.0);
    const auto solved = reference::density_solve(Kernel::cubic_spline, cloud.state(), pushing, dense, 1.0f, 0.3f, 3);
    EXPECT_LT(solved[0][0], 0.0);
    EXPECT_GT(solved[1][0], 1.0);
}

TEST(ReferenceDensity, ArtificialPressureByHand) {
    Cloud cloud = two_of_water();
    cloud.materials = {0, 1};
    const std::array materials{reference::FluidMaterial{.artificial_pressure = 0.125f},
                               reference::FluidMaterial{.artificial_pressure = 0.375f}};
    const std::vector<reference::Density> none(2);
    const double w = 0.001f;
    const double mean = 0.25 * kSlope * 1000.0 * w; // where q is the distance, W/W(q h) is 1
    expect_near(reference::density_solve(Kernel::cubic_spline, cloud.state(), materials, none, 1.0f, 0.5f, 3)[0],
                {-mean, 0, 0, 0.5});
    // W(3/4) is 1/32 of the factor, an eighth of W(1/2).
    expect_near(reference::density_solve(Kernel::cubic_spline, cloud.state(), materials, none, 1.0f, 0.75f, 3)[1],
                {1.0 + 4096.0 * mean, 0, 0, 0.5}, 1e-9);
    // W(1/4) is 23/32.
    const double weaker = mean * std::pow(8.0 / 23.0, 4);
    expect_near(reference::density_solve(Kernel::cubic_spline, cloud.state(), materials, none, 1.0f, 0.25f, 3)[1],
                {1.0 + weaker, 0, 0, 0.5});
}

// A solid of twice the radius, and so eight times the volume, beside water: h is that of the water.
TEST(ReferenceDensity, SolidsCountAsTheFluidTheyDisplace) {
    Cloud cloud;
    cloud.add_solid({1, 0, 0, 1.0f}, 0.0005f);
    cloud.add_fluid({0, 0, 0, 0.5f}, 1000.0f, 1000.0f);
    cloud.add_solid({1, 0, 0, 1.0f}, 0.0f);
    cloud.find_neighbours();
    const std::array soft{reference::FluidMaterial{.epsilon = 0.25f, .artificial_pressure = 1.0f}};
    const auto densities = reference::density_lambda(Kernel::cubic_spline, cloud.state(), soft, 3);
    EXPECT_EQ(densities[0].rho, 0.0);
    EXPECT_EQ(densities[0].lambda_over_rho0, 0.0);
    EXPECT_NEAR(densities[1].rho, (1000.0 + 2.0 * 8000.0 / 4.0) / kPi, 1e-9);
    const double w = 0.001f, solid_w = 0.0005f;
    const double lambda = -(5.0 / kPi - 1.0) / (0.25 + (w * 16.0 * 16.0 + solid_w * 8.0 * 8.0) * kSlope * kSlope);
    EXPECT_NEAR(densities[1].lambda_over_rho0, lambda / 1000.0, 1e-12);
    const auto solved = reference::density_solve(Kernel::cubic_spline, cloud.state(), soft, densities, 1.0f, 0.3f, 3);
    expect_near(solved[1], {w * 16.0 * lambda * kSlope, 0, 0, 0.5});
    expect_near(solved[0], {1.0 - solid_w * 8.0 * lambda * kSlope, 0, 0, 1});
    expect_near(solved[2], {1, 0, 0, 1});
}

TEST(ReferenceDensity, UnlikeFluidsMeetUnderTheMeanSupport) {
    Cloud cloud;
    cloud.add_fluid({0, 0, 0, 0.5f}, 1000.0f, 1000.0f);  // h = 2
    cloud.add_fluid({0, 1.5f, 0, 1.0f}, 100.0f, 800.0f); // h = 4: together 3, so Q = 1/2
    cloud.find_neighbours();
    const std::array soft{reference::FluidMaterial{.epsilon = 1.0f}};
    const auto densities = reference::density_lambda(Kernel::cubic_spline, cloud.state(), soft, 3);
    const double value = 0.25 * 8.0 / (27.0 * kPi);
    EXPECT_NEAR(densities[0].rho, 1000.0 / kPi + 800.0 * value, 1e-9);
    EXPECT_NEAR(densities[1].rho, 800.0 / (8.0 * kPi) + 1000.0 * value, 1e-9);
}

TEST(ReferenceDensity, CoincidentParticlesPart) {
    Cloud cloud;
    cloud.add_fluid({0, 0, 0, 0.5f}, 1000.0f, 4000.0f);
    cloud.add_fluid({0, 0, 0, 0.5f}, 1000.0f, 4000.0f);
    cloud.find_neighbours();
    const std::array soft{reference::FluidMaterial{.epsilon = 0.25f}};
    const auto densities = reference::density_lambda(Kernel::cubic_spline, cloud.state(), soft, 3);
    EXPECT_NEAR(densities[0].rho, 8000.0 / kPi, 1e-9);
    EXPECT_LT(densities[0].lambda_over_rho0, 0.0);
    const auto solved = reference::density_solve(Kernel::cubic_spline, cloud.state(), soft, densities, 1.0f, 0.3f, 3);
    const Double3 way = xyz(solved[0]);
    EXPECT_GT(length(way), 1e-3);
    const Double3 expected = length(way) * reference::fallback_direction(1, 0, 3);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        EXPECT_NEAR(way[axis], expected[axis], 1e-12);
        EXPECT_NEAR(way[axis], -solved[1][axis], 1e-12);
    }
}

// So soft that ways stay short, and omega so large that none is lost in the rounding of p.
TEST(ReferenceDensity, KeepsMomentum) {
    constexpr float kOmega = 256.0f;
    const std::array materials{reference::FluidMaterial{.epsilon = 6e4f, .artificial_pressure = 1e-9f},
                               reference::FluidMaterial{.epsilon = 1e5f, .artificial_pressure = 1e-8f, .only_pushes = true}};
    for (const unsigned dimensions : {2u, 3u}) {
        const Cloud cloud = random_cloud(dimensions);
        for (const Kernel kernel : kAllKernels) {
            const auto densities = reference::density_lambda(kernel, cloud.state(), materials, dimensions);
            const auto solved = reference::density_solve(kernel, cloud.state(), materials, densities, kOmega, 0.3f, dimensions);
            EXPECT_LT(momentum_error(cloud, solved), 1e-12) << static_cast<int>(kernel) << ' ' << dimensions;
        }
    }
}

// --- contacts ---

constexpr std::array kSmooth{Friction{}};

std::vector<Double4> solve_contacts(const Cloud& cloud, std::span<const Friction> friction = kSmooth, float omega = 1.0f,
                                    unsigned dimensions = 3) {
    const std::uint32_t materials = friction.size() == 1 ? 1 : 2;
    return reference::contact_solve(cloud.state(), friction, materials, reference::contact_count(cloud.state()), omega,
                                    dimensions);
}

TEST(ReferenceContact, EqualMassesSeparateExactly) {
    Cloud cloud;
    cloud.add_solid({0, 0, 0, 0.5f}, 0.125f);
    cloud.add_solid({0, 0.75f, 0, 0.5f}, 0.125f);
    cloud.find_neighbours();
    EXPECT_EQ(reference::contact_count(cloud.state()), (Words{1, 1}));
    const auto solved = solve_contacts(cloud);
    EXPECT_EQ(solved[0], (Double4{0, -0.125, 0, 0.5}));
    EXPECT_EQ(solved[1], (Double4{0, 0.875, 0, 0.5}));
    EXPECT_EQ(solve_contacts(cloud, kSmooth, 0.5f)[0], (Double4{0, -0.0625, 0, 0.5}));
}

TEST(ReferenceContact, TheHeavierMovesLessAndTheFixedNotAtAll) {
    Cloud cloud;
    cloud.add_solid({0, 0, 0, 0.5f}, 0.75f);
    cloud.add_solid({0.5f, 0, 0, 0.5f}, 0.25f);
    cloud.find_neighbours();
    expect_near(solve_contacts(cloud)[0], {-0.375, 0, 0, 0.5});
    expect_near(solve_contacts(cloud)[1], {0.625, 0, 0, 0.5});
    cloud.start[1][3] = 0.0f;
    expect_near(solve_contacts(cloud)[0], {-0.5, 0, 0, 0.5});
    expect_near(solve_contacts(cloud)[1], {0.5, 0, 0, 0.5});
}

TEST(ReferenceContact, MassIsSplitAmongContacts) {
    Cloud cloud;
    cloud.add_solid({-0.75f, 0, 0, 0.5f}, 2.0f);
    cloud.add_solid({0, 0, 0, 0.5f}, 2.0f);
    cloud.add_solid({0.75f, 0, 0, 0.5f}, 2.0f);
    cloud.find_neighbours();
    EXPECT_EQ(reference::contact_count(cloud.state()), (Words{1, 2, 1}));
    const auto solved = solve_contacts(cloud); // half of the middle one is twice as easy to move as the whole
    expect_near(solved[0], {-0.75 - 0.25 / 3.0, 0, 0, 0.5});
    expect_near(solved[1], {0, 0, 0, 0.5});
    expect_near(solved[2], {0.75 + 0.25 / 3.0, 0, 0, 0.5});
}

TEST(ReferenceContact, NeighboursThatDoNotTouchAreLeftAlone) {
    Cloud cloud;
    cloud.add_solid({0, 0, 0, 0.5f}, 0.125f);
    cloud.add_solid({0, 0.75f, 0, 0.5f}, 0.125f);
    cloud.add_fluid({0, 2, 0, 0.5f}, 1000.0f, 1000.0f); // makes them all neighbours
    cloud.find_neighbours();
    ASSERT_EQ(cloud.lists.neighbours.size(), 6u);
    EXPECT_EQ(reference::contact_count(cloud.state()), (Words{1, 1, 0}));
    const auto solved = solve_contacts(cloud);
    EXPECT_EQ(solved[1], (Double4{0, 0.875, 0, 0.5}));
    EXPECT_EQ(solved[2], (Double4{0, 2, 0, 0.5}));
}

TEST(ReferenceContact, WhatIsNone) {
    Cloud cloud;
    cloud.add_fluid({0, 0, 0, 0.5f}, 1000.0f, 1000.0f); // with 1: both fluid
    cloud.add_fluid({0.5f, 0, 0, 0.5f}, 1000.0f, 1000.0f);
    cloud.add_solid({0, 0, 1, 0.5f}, 1.0f); // touches 0, but no deeper than 0; a neighbour of 1
    cloud.add_solid({9, 0, 0, 0.5f}, 0.0f); // with 4: neither moves
    cloud.add_solid({9, 0.5f, 0, 0.5f}, 0.0f);
    cloud.find_neighbours();
    ASSERT_EQ(cloud.lists.neighbours.size(), 8u);
    EXPECT_EQ(reference::contact_count(cloud.state()), (Words{0, 0, 0, 0, 0}));
    EXPECT_EQ(reference::contact_count(cloud.state(), 0.001), (Words{1, 0, 1, 0, 0}));
    const auto solved = solve_contacts(cloud);
    EXPECT_EQ(reference::rounded(solved), cloud.predicted);
}

TEST(ReferenceContact, CoincidentCentresPartInOppositeDirections) {
    // Computed apart from this code.
    expect_near(reference::fallback_direction(0, 1, 3), {-0.040316986572944385, -0.7596985116980313, -0.6490244309095563});
    expect_near(reference::fallback_direction(0, 1, 2), {-0.05299514388279484, -0.9985947700267822, 0});
    expect_near(reference::fallback_direction(7, 100000, 3), {-0.5223940299877575, -0.36296711120630853, -0.7715953302189543});
    for (const unsigned dimensions : {2u, 3u}) {
        Cloud cloud;
        cloud.add_solid({1, 2, 0, 0.5f}, 1.0f);
        cloud.add_solid({1, 2, 0, 0.5f}, 1.0f);
        cloud.find_neighbours();
        const Double3 n = reference::fallback_direction(0, 1, dimensions);
        const auto solved = solve_contacts(cloud, kSmooth, 1.0f, dimensions);
        expect_near(xyz(solved[0]), Double3{1, 2, 0} - 0.5 * n);
        expect_near(xyz(solved[1]), Double3{1, 2, 0} + 0.5 * n);
    }
}

// Particle 1 is above 0, an eighth too low, and slips over it along x.
Cloud slipping(float slip) {
    Cloud cloud;
    cloud.add_solid({0, 0, 0, 0.5f}, 1.0f);
    cloud.add_solid({0, 0.875f, 0, 0.5f}, 1.0f);
    cloud.move_last({slip, -0.25f, 0});
    cloud.find_neighbours();
    return cloud;
}

TEST(ReferenceContact, FrictionByHand) {
    const std::array rough{Friction{.of_rest = 0.5f, .of_motion = 0.25f}};
    // Less than mu_s d = 1/16: it sticks, each takes half of the slip.
    expect_near(solve_contacts(slipping(0.03125f), rough)[0], {0.015625, -0.0625, 0, 0.5});
    expect_near(solve_contacts(slipping(0.03125f), rough)[1], {-0.015625, 0.9375, 0, 0.5});
    // Exactly mu_s d and more: mu_k d = 1/32 is taken back.
    expect_near(solve_contacts(slipping(0.0625f), rough)[1], {-0.015625, 0.9375, 0, 0.5});
    expect_near(solve_contacts(slipping(1.0f), rough)[1], {-0.015625, 0.9375, 0, 0.5});
    // Never more than all of it.
    const std::array only_moving{Friction{.of_rest = 0.0f, .of_motion = 1.0f}};
    expect_near(solve_contacts(slipping(0.0625f), only_moving)[1], {-0.03125, 0.9375, 0, 0.5});
    expect_near(solve_contacts(slipping(0.0f), kSmooth)[1], {0, 0.9375, 0, 0.5});
}

TEST(ReferenceContact, FrictionIsThatOfThePairOfMaterials) {
    const std::array table{Friction{}, Friction{.of_rest = 1.0f, .of_motion = 1.0f}, Friction{.of_rest = 1.0f, .of_motion = 1.0f},
                           Friction{}};
    Cloud cloud = slipping(0.0625f);
    for (const std::uint32_t first : {0u, 1u}) {
        for (const std::uint32_t second : {0u, 1u}) {
            cloud.materials = {first, second};
            const double taken = first == second ? 0.0 : 0.03125;
            expect_near(solve_contacts(cloud, table)[0], {taken, -0.0625, 0, 0.5});
            expect_near(solve_contacts(cloud, table)[1], {-taken, 0.9375, 0, 0.5});
        }
    }
}

TEST(ReferenceContact, KeepsMomentum) {
    const std::array table{Friction{.of_rest = 0.2f, .of_motion = 0.1f}, Friction{.of_rest = 0.9f, .of_motion = 0.6f},
                           Friction{.of_rest = 0.9f, .of_motion = 0.6f}, Friction{.of_rest = 0.5f, .of_motion = 0.5f}};
    for (const unsigned dimensions : {2u, 3u}) {
        const Cloud cloud = random_cloud(dimensions);
        const auto [lightest, heaviest] =
            std::minmax_element(cloud.start.begin(), cloud.start.end(), [](const Vec4& a, const Vec4& b) { return a[3] > b[3]; });
        EXPECT_GT((*lightest)[3], 1000.0f * (*heaviest)[3]);
        const Words counts = reference::contact_count(cloud.state());
        EXPECT_GT(*std::max_element(counts.begin(), counts.end()), 10u);
        EXPECT_LT(momentum_error(cloud, solve_contacts(cloud, table, 1.25f, dimensions)), 1e-12);
    }
}

// --- colliders ---

// One particle of radius 1/4 that came from `from`.
Double3 collided(const Collider& collider, const Vec4& at, const std::array<float, 3>& from) {
    const std::vector<Vec4> predicted{at}, start{{from[0], from[1], from[2], 1.0f}};
    return xyz(reference::collide(std::array{collider}, predicted, start)[0]);
}
Double3 collided(const Collider& collider, const std::array<float, 3>& at) {
    return collided(collider, {at[0], at[1], at[2], 0.25f}, at);
}

TEST(ReferenceCollide, Planes) {
    Collider plane{.kind = ColliderKind::plane, .normal = {0, 1, 0}, .offset = 1.0f};
    expect_near(collided(plane, {3, 1.125f, 4}), {3, 1.25, 4});
    expect_near(collided(plane, {3, -5, 4}), {3, 1.25, 4});
    expect_near(collided(plane, {3, 1.25f, 4}), {3, 1.25, 4});
    expect_near(collided(plane, {3, 2, 4}), {3, 2, 4});
    plane.inside = true; // its other side
    expect_near(collided(plane, {3, 2, 4}), {3, 0.75, 4});
    expect_near(collided(plane, {3, 0, 4}), {3, 0, 4});
}

TEST(ReferenceCollide, Spheres) {
    Collider sphere{.kind = ColliderKind::sphere, .centre = {1, 0, 0}, .rotation = {1, 0, 0, 0}, .dimensions = {2, 0, 0}};
    expect_near(collided(sphere, {3.125f, 0, 0}), {3.25, 0, 0});
    expect_near(collided(sphere, {1, 0, -0.5f}), {1, 0, -2.25});
    expect_near(collided(sphere, {4, 0, 0}), {4, 0, 0});
    expect_near(collided(sphere, {1, 0, 0}), {1, 2.25, 0}); // from the very centre upwards
    sphere.inside = true;
    expect_near(collided(sphere, {4, 0, 0}), {2.75, 0, 0});
    expect_near(collided(sphere, {1, -1.875f, 0}), {1, -1.75, 0});
    expect_near(collided(sphere, {1, 0, 0}), {1, 0, 0});
    sphere.dimensions[0] = 0.125f; // into which it does not fit
    expect_near(collided(sphere, {1, 0, 0}), {1, -0.125, 0});
}

TEST(ReferenceCollide, Boxes) {
    Collider box{.kind = ColliderKind::box, .centre = {10, 0, 0}, .dimensions = {1, 2, 3}};
    expect_near(collided(box, {11.125f, 1, 1}), {11.25, 1, 1});
    expect_near(collided(box, {10, -1.5f, 1}), {10, -2.25, 1}); // out by the nearest face
    expect_near(collided(box, {10, 0, 0}), {11.25, 0, 0});      // as near to both: the positive side
    expect_near(collided(box, {11, 2, 3}), {11.25, 2, 3});      // on a corner: x before y before z
    expect_near(collided(box, {12, 0, 0}), {12, 0, 0});
    const double part = 0.25 / std::sqrt(3.0); // beyond a corner
    expect_near(collided(box, {11.0625f, 2.0625f, -3.0625f}), {11 + part, 2 + part, -3 - part});
    box.inside = true;
    expect_near(collided(box, {10.875f, 0, 0}), {10.75, 0, 0});
    expect_near(collided(box, {10, 0, -5}), {10, 0, -2.75});
    expect_near(collided(box, {10, 0, 0}), {10, 0, 0});
    expect_near(collided(box, {10.875f, 1.9375f, 0}), {10.875, 1.75, 0}); // of two faces the nearest
}

TEST(ReferenceCollide, RotatedBoxes) {
    const float half = std::sqrt(0.5f);
    // A quarter turn about z: its x axis is the world's y, and its y axis the world's -x.
    Collider box{.kind = ColliderKind::box, .centre = {10, 0, 0}, .rotation = {0, 0, half, half}, .dimensions = {1, 2, 3}};
    expect_near(collided(box, {10.5f, 1.125f, 0}), {10.5, 1.25, 0}, 1e-6);
    expect_near(collided(box, {12.125f, 0, 0}), {12.25, 0, 0}, 1e-6);
    expect_near(collided(box, {10.5f, 2, 0}), {10.5, 2, 0}, 1e-6);
    // An eighth turn about x takes its face at +y towards (y + z).
    const float cosine = std::cos(static_cast<float>(kPi) / 8.0f), sine = std::sin(static_cast<float>(kPi) / 8.0f);
    box.rotation = {sine, 0, 0, cosine};
    box.dimensions = {8, 1, 8};
    const double diagonal = 1.25 / std::sqrt(2.0);
    expect_near(collided(box, {10, 0.5f, 0.5f}), {10, diagonal, diagonal}, 1e-6);
    box.inside = true;
    expect_near(collided(box, {10, 2, 2}), {10, 0.75 / std::sqrt(2.0), 0.75 / std::sqrt(2.0)}, 1e-6);
}

TEST(ReferenceCollide, InTwoDimensionsABoxHasNoEndAlongZ) {
    const Collider box{.kind = ColliderKind::box, .dimensions = {1, 2, kInfinity}};
    expect_near(collided(box, {0.5f, 0, 0}), {1.25, 0, 0});
    expect_near(collided(box, {0, 2.125f, 0}), {0, 2.25, 0});
}

TEST(ReferenceCollide, Capsules) {
    Collider capsule{.kind = ColliderKind::capsule, .dimensions = {0.5f, 1, 0}}; // from y = -1.5 to 1.5
    expect_near(collided(capsule, {0.625f, 1, 0}), {0.75, 1, 0});
    expect_near(collided(capsule, {0, 1.25f, 0}), {0, 1.75, 0});
    expect_near(collided(capsule, {0, -1.625f, 0}), {0, -1.75, 0});
    expect_near(collided(capsule, {0, 0.5f, 0}), {0.75, 0.5, 0}); // from its segment along its x axis
    const float half = std::sqrt(0.5f);
    capsule.rotation = {0, 0, half, half}; // along the world's -x
    expect_near(collided(capsule, {1.25f, 0, 0}), {1.75, 0, 0}, 1e-6);
    expect_near(collided(capsule, {0.5f, 0, 0}), {0.5, 0.75, 0}, 1e-6);
    capsule.inside = true;
    expect_near(collided(capsule, {0.5f, 1, 0}), {0.5, 0.25, 0}, 1e-6);
    expect_near(collided(capsule, {2, 0, 0}), {1.25, 0, 0}, 1e-6);
}

TEST(ReferenceCollide, FrictionByHand) {
    const Collider floor{.kind = ColliderKind::plane, .friction = {.of_rest = 0.5f, .of_motion = 0.25f}};
    const Vec4 at{1, 0.125f, 0, 0.25f};                                     // an eighth too low
    expect_near(collided(floor, at, {0.96875f, 1, 0}), {0.96875, 0.25, 0}); // slips by 1/32 < mu_s d: it sticks
    expect_near(collided(floor, at, {1, 1, 0.5f}), {1, 0.25, 0.03125});     // by 1/2: mu_k d is taken back
}

TEST(ReferenceCollide, InTurnAndNotWhatNothingMoves) {
    const std::array corner{Collider{.kind = ColliderKind::plane, .normal = {0, 1, 0}},
                            Collider{.kind = ColliderKind::sphere, .centre = {0, -0.75f, 0}, .dimensions = {1.5f, 0, 0}}};
    const std::vector<Vec4> at(2, Vec4{0, -1, 0, 0.25f}); // alone, the sphere would push downwards
    const auto solved = reference::collide(corner, at, std::vector<Vec4>{{0, -1, 0, 1}, {0, -1, 0, 0}});
    expect_near(solved[0], {0, 1, 0, 0.25});
    expect_near(solved[1], {0, -1, 0, 0.25});
}

// --- the begin and the end of a step ---

TEST(ReferencePredict, ByHand) {
    const std::vector<Vec4> spheres{{1, 2, 3, 0.5f}, {0, 0, 0, 0.25f}, {0, 0, 0, 0.25f}, {0, 0, 0, 1}};
    const std::vector<Vec4> velocities{{4, 0, 0, 2}, {0, -6, 16, 1}, {0, 100, 0, 0}, {0, 0, 0, 3}};
    const auto [predicted, start] = reference::predict(spheres, velocities, {0, -8, 0}, 0.25f, 5.0f);
    expect_near(predicted[0], {1 + 0.25 * 4, 2 - 0.25 * 2, 3, 0.5});
    const double limited = 0.25 * 5.0 / std::sqrt(64.0 + 256.0); // of (0, -8, 16)
    expect_near(predicted[1], {0, -8 * limited, 16 * limited, 0.25});
    expect_near(predicted[2], {0, 25, 0, 0.25}); // prescribed: neither falls nor has a limit
    expect_near(predicted[3], {0, -0.5, 0, 1});
    EXPECT_EQ(start, (std::vector<Vec4>{{1, 2, 3, 2}, {0, 0, 0, 1}, {0, 0, 0, 0}, {0, 0, 0, 3}}));
    const auto weightless = reference::predict(spheres, velocities, {0, 0, 0}, 0.25f, 0.0f);
    expect_near(weightless.predicted[0], {1, 2, 3, 0.5});
    expect_near(weightless.predicted[3], {0, 0, 0, 1});
}

TEST(ReferenceFinish, ByHand) {
    // Moves; sleeps; moves at exactly the speed of sleep; prescribed, though slower than that.
    const std::vector<Vec4> predicted{{1, 2, 5, 0.5f}, {0, 0.0625f, 0, 0.25f}, {0.125f, 0, 0, 0.25f}, {0.0625f, 0, 0, 0.25f}};
    const std::vector<Vec4> start{{1, 1, 1, 2}, {0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 0}};
    const std::vector<Vec4> velocities{{9, 9, 9, 2}, {9, 9, 9, 1}, {9, 9, 9, 1}, {0.125f, 7, 0, 0}};
    const auto [spheres, after] = reference::finish(predicted, start, velocities, 0.25f, 0.5f);
    EXPECT_EQ(spheres, (std::vector<Vec4>{{1, 2, 5, 0.5f}, {0, 0, 0, 0.25f}, {0.125f, 0, 0, 0.25f}, {0.0625f, 0, 0, 0.25f}}));
    EXPECT_EQ(after, (std::vector<Double4>{{0, 4, 16, 2}, {0, 0.25, 0, 1}, {0.5, 0, 0, 1}, {0.125, 7, 0, 0}}));
}

// A ball thrown upwards sleeps for some steps where it turns round, and then falls.
TEST(ReferenceFinish, WhoSleepsInMidAirFalls) {
    std::vector<Vec4> spheres{{0, 0, 0, 0.25f}};
    std::vector<Vec4> velocities{{0, 1, 0, 1}};
    int slept = 0;
    for (int step = 0; step < 64; ++step) {
        const auto [predicted, start] = reference::predict(spheres, velocities, {0, -8, 0}, 1.0f / 64.0f, kInfinity);
        const auto finished = reference::finish(reference::rounded(predicted), start, velocities, 1.0f / 64.0f, 0.3f);
        slept += finished.spheres[0] == spheres[0] ? 1 : 0;
        spheres = finished.spheres;
        velocities = reference::rounded(finished.velocities);
    }
    EXPECT_EQ(slept, 5); // at the speeds of 2/8, 1/8, 0, -1/8, -2/8
    EXPECT_EQ(velocities[0][1], -7.0f);
}

} // namespace
} // namespace mote
