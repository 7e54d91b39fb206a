// The reference isosurface, checked with known properties of spheres and closed meshes.
#include "reference/geometry/isosurface.hpp"

#include <gtest/gtest.h>

#include <numbers>
#include <random>

namespace mote {
namespace {

using reference::Double3;
using reference::operator-;
using SphereList = std::vector<std::array<float, 4>>;

TEST(ReferenceIsosurface, OneParticleIsASphere) {
    const SphereList one{{0.013f, -0.4f, 7.1f, 0.1f}};
    const reference::IsosurfaceOptions options{.cell_size = 0.0105, .kernel_width = 2.5, .iso_value = 0.5};
    const reference::Isosurface surface = reference::isosurface(one, options);
    // 8 · 315/(64 π 2.5³) (1 - q²)³ = 0.5
    const double radius = 0.25 * std::sqrt(1 - std::cbrt(0.5 * 64 * std::numbers::pi * 15.625 / (8 * 315)));
    ASSERT_FALSE(surface.triangles.empty());
    EXPECT_TRUE(reference::is_closed(surface.triangles));
    for (std::size_t i = 0; i < surface.positions.size(); ++i) {
        const Double3 from_centre = surface.positions[i] - Double3{one[0][0], one[0][1], one[0][2]};
        EXPECT_NEAR(reference::length(from_centre), radius, 0.002 * radius);
        EXPECT_NEAR(reference::dot(from_centre, surface.normals[i]), reference::length(from_centre), 1e-9);
    }
    const double volume = 4.0 / 3 * std::numbers::pi * radius * radius * radius;
    EXPECT_NEAR(reference::volume_of(surface.positions, surface.triangles), volume, 0.01 * volume);
    EXPECT_EQ(surface.positions.size() - surface.triangles.size() / 2, 2u); // Euler: V - E + F, with E = 3 F/2
}

TEST(ReferenceIsosurface, IsAlwaysClosed) {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> place(0, 1), radius(0.03f, 0.08f);
    std::uint32_t ambiguous = 0;
    for (int round = 0; round < 2; ++round) {
        SphereList spheres;
        for (int i = 0; i < 90; ++i) spheres.push_back({place(random), place(random), place(random), radius(random)});
        const reference::Isosurface surface =
            reference::isosurface(spheres, {.cell_size = 0.06, .kernel_width = 2.5, .iso_value = 0.5});
        ambiguous += surface.ambiguous_faces;
        EXPECT_TRUE(reference::is_closed(surface.triangles));
        EXPECT_GT(reference::volume_of(surface.positions, surface.triangles), 0);
    }
    EXPECT_GT(ambiguous, 10u); // otherwise ambiguous cells are not tested
}

TEST(ReferenceIsosurface, NoParticlesGiveNoSurface) {
    EXPECT_TRUE(reference::isosurface({}, {.cell_size = 1, .kernel_width = 2.5, .iso_value = 0.5}).triangles.empty());
}

TEST(ReferenceIsosurface, AnEdgeOfOneTriangleIsNotClosed) {
    const std::vector<std::array<std::uint32_t, 3>> tetrahedron{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
    EXPECT_TRUE(reference::is_closed(tetrahedron));
    EXPECT_FALSE(reference::is_closed(std::span(tetrahedron).first(3)));
    auto turned = tetrahedron;
    std::swap(turned[0][0], turned[0][1]);
    EXPECT_FALSE(reference::is_closed(turned));
    const std::vector<Double3> corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    EXPECT_NEAR(reference::volume_of(corners, tetrahedron), 1.0 / 6, 1e-15);
}

} // namespace
} // namespace mote
