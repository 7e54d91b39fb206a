// Tests of the CPU reference of adhesion: cases worked by hand, and properties that hold for any method.
#include "reference/physics/fluid/adhesion.hpp"
#include "support/physics_reference_case.hpp"

namespace mote::physics_reference {
namespace {

using reference::half_space_pull, reference::point_pull;

TEST(ReferenceAdhesion, KernelIsZeroAtBothEndsAndOneBetween) {
    for (const double q : {0.0, 0.3, 0.5, 1.0, 1.2}) EXPECT_EQ(point_pull(q), 0.0) << q;
    EXPECT_DOUBLE_EQ(point_pull(0.75), 1.0);
    for (double q = 0.51; q < 1.0; q += 0.01) {
        EXPECT_GT(point_pull(q), 0.0) << q;
        EXPECT_LE(point_pull(q), 1.0) << q;
        EXPECT_NEAR(point_pull(q), point_pull(1.5 - q), 1e-9) << q; // the bracket is a parabola about 3/4
    }
    // As in Akinci et al., for h = 1, divided by its maximum: (-4q² + 6q - 2)^(1/4) / (1/4)^(1/4).
    EXPECT_NEAR(point_pull(0.6), std::pow(4.0 * (-4.0 * 0.36 + 6.0 * 0.6 - 2.0), 0.25), 1e-12);
}

// Summed over a fine lattice, from the definition: A (y·n)/|y| at every point behind the wall.
TEST(ReferenceAdhesion, HalfSpaceIsTheSumOfItsPoints) {
    constexpr int kFine = 60;
    constexpr double kCell = 1.0 / kFine;
    for (const double q : {0.0, 0.25, 0.5, 0.75}) {
        double flat = 0.0, solid = 0.0;
        for (int x = 0; x < kFine; ++x) {
            const double a = (x + 0.5) * kCell;
            if (a < q) continue;
            for (int y = -kFine; y < kFine; ++y) {
                const double b = (y + 0.5) * kCell, s = std::hypot(a, b);
                flat += kCell * kCell * point_pull(s) * a / s;
                for (int z = -kFine; z < kFine; ++z) {
                    const double far = std::hypot(s, (z + 0.5) * kCell);
                    solid += kCell * kCell * kCell * point_pull(far) * a / far;
                }
            }
        }
        EXPECT_NEAR(half_space_pull(q, 2), flat, 2e-3) << q;
        EXPECT_NEAR(half_space_pull(q, 3), solid, 2e-3) << q;
    }
    EXPECT_EQ(half_space_pull(1.0, 2), 0.0);
    EXPECT_EQ(half_space_pull(1.0, 3), 0.0);
}

// 1 t of water (h = 2 m), and a stone of 1 m³ at a distance of 1.5 m along x.
Cloud water_and_stone(float w_of_stone) {
    Cloud cloud;
    cloud.add_fluid({0, 0, 0, 0.5f}, 1000.0f, 1000.0f);
    cloud.add_solid({1.5f, 0, 0, 0.5f}, w_of_stone);
    cloud.find_neighbours();
    return cloud;
}
const std::array kStrengths{4.0f, 0.0f};

std::vector<Double4> of_still(const Cloud& cloud, std::span<const reference::Collider> colliders = {},
                              const reference::MeshSurface* mesh = nullptr) {
    std::vector<Vec4> still;
    for (const Vec4& fluid : cloud.fluid) still.push_back({0, 0, 0, fluid[3]});
    return reference::adhesion(cloud.state(), kStrengths, colliders, still, 0.5f, 3, mesh);
}

TEST(ReferenceAdhesion, PairsMatchHandComputation) {
    // At Q = 3/4, V/h³ = 1/8: a fixed stone attracts with dt beta/8.
    const auto held = of_still(water_and_stone(0));
    expect_near(held[0], {0.25, 0, 0, held[0][3]});
    expect_near(held[1], {0, 0, 0, 0});
    // Equally heavy: half of it each. Three times as heavy: 3/4 and 1/4.
    const auto alike = of_still(water_and_stone(0.001f));
    expect_near(xyz(alike[0]), {0.125, 0, 0});
    expect_near(xyz(alike[1]), {-0.125, 0, 0});
    const auto heavy = of_still(water_and_stone(0.001f / 3));
    expect_near(xyz(heavy[0]), {0.1875, 0, 0}, 1e-7);
    expect_near(xyz(heavy[1]), {-0.0625, 0, 0}, 1e-7);
    Cloud touching = water_and_stone(0);
    for (const float x : {0.0f, 0.9f, 1.0f, 2.0f}) {
        touching.predicted[1][0] = x;
        expect_near(xyz(of_still(touching)[0]), {0, 0, 0});
    }
}

TEST(ReferenceAdhesion, LargeSolidsActLikeHalfSpaces) {
    Cloud cloud = water_and_stone(0.001f);
    cloud.fluid[1] = {0, 0.5f * 8, -1.0f, 0.001f}; // a large solid of radius 1 m, its surface at Q = 1/4
    const double change = 0.5 * 0.5 * 4.0 * 0.5 * half_space_pull(0.25, 3);
    expect_near(xyz(of_still(cloud)[0]), {change, 0, 0});
    expect_near(xyz(of_still(cloud)[1]), {-change, 0, 0});
    cloud.fluid[1] = {0, 0.5f * 3.5f * 3.5f * 3.5f, -1.75f, 0.001f}; // inside it the same as on its surface
    expect_near(xyz(of_still(cloud)[0]), {0.5 * 0.5 * 4.0 * 0.5 * half_space_pull(0.0, 3), 0, 0});
}

TEST(ReferenceAdhesion, WallsMatchHandComputation) {
    Cloud cloud;
    cloud.add_fluid({0.5f, 1, 0, 0.5f}, 1000.0f, 1000.0f);
    cloud.add_solid({0.5f, 9, 0, 0.5f}, 0.001f);
    cloud.add_fluid({3, -1, 0, 0.5f}, 1000.0f, 1000.0f);
    cloud.find_neighbours();
    const reference::Collider floor, wall{.normal = {1, 0, 0}};
    reference::Collider inactive = wall;
    inactive.active = false;
    const double beta = 0.5 * 4.0;
    const auto both = of_still(cloud, std::array{floor, wall});
    expect_near(xyz(both[0]), {-beta * half_space_pull(0.25, 3), -beta * half_space_pull(0.5, 3), 0});
    expect_near(xyz(both[1]), {0, 0, 0});                               // a solid
    expect_near(xyz(both[2]), {0, -beta * half_space_pull(0.0, 3), 0}); // behind the floor the same as on it
    expect_near(xyz(of_still(cloud, std::array{floor, inactive})[0]), {0, -beta * half_space_pull(0.5, 3), 0});
    // A large triangle acts like a plane.
    const reference::Mesh mesh{{{-99, 0, -99, 0}, {99, 0, -99, 0}, {0, 0, 99, 0}}, {{0, 2, 1}}};
    const reference::MeshSurface surface{mesh, reference::pseudo_normals(mesh), {}};
    expect_near(xyz(of_still(cloud, {}, &surface)[0]), {0, -beta * half_space_pull(0.5, 3), 0});
}

TEST(ReferenceAdhesion, ConservesMomentum) {
    for (const unsigned dimensions : {2u, 3u}) {
        const Cloud cloud = random_cloud(dimensions);
        const std::vector<Vec4> still(cloud.fluid.size());
        const auto found = reference::adhesion(cloud.state(), std::array{5.0f, 9.0f}, {}, still, 0.125f, dimensions);
        Double3 sum{};
        double size = 0.0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            const Double3 gained = (1.0 / cloud.fluid[i][3]) * xyz(found[i]);
            sum = sum + gained;
            size += length(gained);
        }
        EXPECT_GT(size, 0.1);
        EXPECT_LT(length(sum), 1e-12 * size);
    }
}

} // namespace
} // namespace mote::physics_reference
