// Shared by the tests of the physics references: clouds of particles.
#pragma once

#include "reference/physics/fluid/kernel.hpp"
#include "reference/physics/solver_state.hpp"
#include "support/inputs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace mote::physics_reference {

using reference::Double3;
using reference::Double4;
using reference::Kernel;
using reference::Vec4;
using reference::operator+;
using reference::operator-;
using reference::operator*;
using reference::length;
using Words = std::vector<std::uint32_t>;

inline constexpr double kPi = std::numbers::pi;
inline constexpr float kInfinity = std::numeric_limits<float>::infinity();
inline constexpr std::array kAllKernels{Kernel::poly6_spiky, Kernel::cubic_spline, Kernel::wendland_c2, Kernel::gaussian};

template <std::size_t N>
void expect_near(const std::array<double, N>& found, const std::array<double, N>& expected, double tolerance = 1e-12) {
    for (std::size_t axis = 0; axis < N; ++axis) {
        EXPECT_NEAR(found[axis], expected[axis], tolerance) << axis;
    }
}

inline Double3 xyz(const Double4& a) { return {a[0], a[1], a[2]}; }

// Particles of two materials, the first by default.
struct Cloud {
    std::vector<Vec4> predicted, start, fluid;
    Words materials;
    reference::NeighbourLists lists;

    void add_solid(const Vec4& sphere, float w, unsigned dimensions = 3) {
        const float volume = std::pow(2.0f * sphere[3], static_cast<float>(dimensions));
        add(sphere, {0.0f, volume, 0.0f, w});
    }
    void add_fluid(const Vec4& sphere, float rest_density, float mass) {
        add(sphere, {rest_density, mass / rest_density, 4.0f * sphere[3], 1.0f / mass});
    }
    // Sets the displacement of the last particle in this step by moving its start position.
    void move_last(const std::array<float, 3>& by) {
        for (std::size_t axis = 0; axis < 3; ++axis) start.back()[axis] -= by[axis];
    }

    // Call after the last addition.
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

// 250 moving particles, each touching several others, a third of them solid, with mass ratios of more than 1:1000.
inline Cloud random_cloud(unsigned dimensions) {
    constexpr std::uint32_t kCount = 250;
    const auto numbers = test::make_float_arrays<8>(test::FloatPattern::kUnit, kCount);
    const float flat = dimensions == 2 ? 0.0f : 1.0f;
    const float power = static_cast<float>(dimensions);
    const float spacing = dimensions == 2 ? 2.0f : 0.8f;
    Cloud cloud;
    for (std::uint32_t i = 0; i < kCount; ++i) {
        const auto& [x, y, z, u, a, b, c, what] = numbers[i];
        const float exponent = i == 0 ? 1.0f : i == 1 ? 0.0f : 0.35f + 0.35f * u;
        const float radius = 0.05f * std::pow(1000.0f, exponent / power);
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

// |sum of m dp| in units of the sum of m |dp|: 0 where momentum is conserved.
inline double momentum_error(const Cloud& cloud, const std::vector<Double4>& moved) {
    Double3 sum{};
    double size = 0.0;
    for (std::size_t i = 0; i < moved.size(); ++i) {
        const Double3 change = (1.0 / cloud.start[i][3]) * (xyz(moved[i]) - reference::xyz(cloud.predicted[i]));
        sum = sum + change;
        size += length(change);
    }
    EXPECT_GT(size, 0.0);
    return length(sum) / size;
}

} // namespace mote::physics_reference
