#include "reference/geometry/isosurface.hpp"
#include "support/algorithm_test.hpp"

#include <mote/surface.hpp>

#include <cmath>

namespace mote::test {
namespace {

class SurfaceTest : public GpuTest {
protected:
    SurfaceTest() {
        water_ = scene_.add({.name = "water", .kind = MaterialKind::fluid});
        sand_ = scene_.add({.name = "sand"});
    }

    // A cube of 2^D · `half`³ particles around a point.
    void add_cube(int half, float radius, const Vec3& centre, std::uint32_t material) {
        for (int z = -half; z < half; ++z) {
            for (int y = -half; y < half; ++y) {
                for (int x = -half; x < half; ++x) {
                    const auto at = [&](int i, std::size_t axis) {
                        return centre[axis] + (static_cast<float>(i) + 0.5f) * 2 * radius;
                    };
                    WorldParticle particle;
                    particle.position = {at(x, 0), at(y, 1), at(z, 2)};
                    particle.radius = radius;
                    particle.material = material;
                    particles_.push_back(particle);
                }
            }
        }
    }

    static double volume_of(const Surface& surface) {
        std::vector<reference::Double3> points;
        for (const auto& [x, y, z] : surface.positions) points.push_back({x, y, z});
        return reference::volume_of(points, surface.triangles);
    }

    Scene scene_;
    std::vector<WorldParticle> particles_;
    std::uint32_t water_ = 0, sand_ = 0;
};

TEST_F(SurfaceTest, OnlyFluidsHaveASurface) {
    add_cube(5, 0.02f, {1, 2, 3}, water_);
    add_cube(3, 0.05f, {-4, 0, 0}, sand_);
    const Surface surface = extract_surface(context(), particles_, scene_);
    EXPECT_TRUE(reference::is_closed(surface.triangles));
    EXPECT_NEAR(volume_of(surface), std::pow(0.4, 3), 0.04 * std::pow(0.4, 3)); // edges are rounded
    ASSERT_EQ(surface.normals.size(), surface.positions.size());
    for (std::size_t i = 0; i < surface.positions.size(); ++i) {
        const auto& [x, y, z] = surface.positions[i];
        EXPECT_LT(std::max({std::abs(x - 1), std::abs(y - 2), std::abs(z - 3)}), 0.21f);
        const auto& [nx, ny, nz] = surface.normals[i];
        EXPECT_NEAR(std::hypot(nx, ny, nz), 1, 1e-5);
        EXPECT_GT(nx * (x - 1) + ny * (y - 2) + nz * (z - 3), 0); // outwards
    }
}

// Cells so small that every initial capacity is far too small.
TEST_F(SurfaceTest, CapacityGrowsAsNeeded) {
    add_cube(1, 0.02f, {0, 0, 0}, water_);
    add_cube(1, 0.002f, {0.1f, 0, 0}, water_);
    const Surface surface = extract_surface(context(), particles_, scene_, {.cell_size = 0.002f});
    EXPECT_GT(surface.triangles.size(), 8'000u);
    EXPECT_TRUE(reference::is_closed(surface.triangles));
    EXPECT_GT(volume_of(surface), 8 * std::pow(0.04, 3) * 0.8);
}

TEST_F(SurfaceTest, NoFluidGivesNoSurface) {
    EXPECT_TRUE(extract_surface(context(), particles_, scene_).triangles.empty());
    add_cube(1, 0.05f, {0, 0, 0}, sand_);
    EXPECT_TRUE(extract_surface(context(), particles_, scene_).positions.empty());
}

TEST_F(SurfaceTest, ReportsBadOptionsAndParticles) {
    add_cube(1, 0.05f, {0, 0, 0}, water_);
    const auto refused = [&](const SurfaceOptions& options, std::string_view part) {
        expect_error([&] { extract_surface(context(), particles_, scene_, options); }, {part});
    };
    refused({.cell_size = -1}, "cell size: found -1, expected a length above 0");
    refused({.kernel_width = 0}, "kernel width: found 0, expected at least one radius");
    refused({.iso_value = NAN}, "iso value: found nan, expected a number above 0");
    refused({.cell_size = 1e-5f}, "particle 0: found cells of 1e-05 m, expected larger ones");
    particles_[5].position[1] = INFINITY;
    refused({}, "particle 5");
    scene_.dimensions = 2;
    refused({}, "extract_surface: found a scene in 2-D, expected one in 3-D");
    scene_.dimensions = 3;
    particles_.back().material = 2;
    refused({}, ".material: found 2, expected the index of a material, below 2");
}

} // namespace
} // namespace mote::test
