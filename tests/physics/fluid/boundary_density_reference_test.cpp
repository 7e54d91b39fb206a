// Tests of the CPU reference of the boundary density: cases worked by hand, and properties that hold for any method.
#include "reference/physics/fluid/boundary_density.hpp"
#include "support/physics_reference_case.hpp"

namespace mote::physics_reference {
namespace {

using reference::fraction_behind, reference::wall_share;

TEST(ReferenceBoundaryDensity, IsHalfTheKernelAtAWallThroughTheCentre) {
    for (const Kernel kernel : kAllKernels) {
        for (const unsigned dimensions : {2u, 3u}) {
            const double full = kernel != Kernel::gaussian ? 1.0 : dimensions == 2 ? 1.0 - std::exp(-2.4 * kPi) : 0.999534;
            EXPECT_NEAR(fraction_behind(kernel, 0.0, 0.3, dimensions).share, 0.5 * full, 1e-6) << static_cast<int>(kernel);
            EXPECT_NEAR(fraction_behind(kernel, 0.3, 0.3, dimensions).share, 0.0, 1e-9);
            EXPECT_NEAR(fraction_behind(kernel, 0.3, 0.3, dimensions).slope, 0.0, 1e-9);
        }
    }
}

TEST(ReferenceBoundaryDensity, SlopeIsTheDerivative) {
    for (const Kernel kernel : kAllKernels) {
        for (const unsigned dimensions : {2u, 3u}) {
            const double h = 0.7, step = 1e-4;
            for (const double q : {0.02, 0.3, 0.5, 0.77, 0.95}) {
                const double higher = fraction_behind(kernel, (q + step) * h, h, dimensions).share;
                const double lower = fraction_behind(kernel, (q - step) * h, h, dimensions).share;
                EXPECT_NEAR(fraction_behind(kernel, q * h, h, dimensions).slope, (higher - lower) / (2.0 * step * h), 1e-5)
                    << static_cast<int>(kernel) << ' ' << dimensions << ' ' << q;
            }
        }
    }
}

// Summed over a fine lattice: the kernel at every point behind the wall.
TEST(ReferenceBoundaryDensity, MatchesTheSumOverALattice) {
    for (const Kernel kernel : kAllKernels) {
        const double h = 0.7, cell = h / 40.0;
        for (const double q : {0.1, 0.4, 0.7}) {
            double flat = 0.0, solid = 0.0;
            for (int x = -40; x < 40; ++x) {
                for (int y = -40; y < 40; ++y) {
                    const double a = (x + 0.5) * cell, b = (y + 0.5) * cell;
                    if (a < q * h) continue;
                    flat += cell * cell * reference::kernel_value(kernel, std::hypot(a, b), h, 2);
                    for (int z = -40; z < 40; ++z) {
                        solid += cell * cell * cell * reference::kernel_value(kernel, std::hypot(a, b, (z + 0.5) * cell), h, 3);
                    }
                }
            }
            EXPECT_NEAR(fraction_behind(kernel, q * h, h, 2).share, flat, 1e-3) << static_cast<int>(kernel) << ' ' << q;
            EXPECT_NEAR(fraction_behind(kernel, q * h, h, 3).share, solid, 1e-3) << static_cast<int>(kernel) << ' ' << q;
        }
    }
}

// Fluid in a lattice whose first layer is at r from a wall has its rest density in every layer.
TEST(ReferenceBoundaryDensity, GivesTheRestDensityNextToAWall) {
    for (const Kernel kernel : kAllKernels) {
        for (const unsigned dimensions : {2u, 3u}) {
            const double r = 0.03, h = 4 * r, sum = reference::lattice_sum(kernel, r, dimensions);
            double below = 0.0;
            const int deep = dimensions == 2 ? 0 : 1;
            for (int x = -1; x <= 1; ++x) {
                for (int z = -deep; z <= deep; ++z) {
                    const double distance = 2 * r * std::sqrt(1 + x * x + z * z);
                    below += std::pow(2 * r, dimensions) / sum * reference::kernel_value(kernel, distance, h, dimensions);
                }
            }
            EXPECT_NEAR(wall_share(kernel, r, h, dimensions).share, below, 1e-9);
            EXPECT_NEAR(wall_share(kernel, r, h, dimensions).slope / fraction_behind(kernel, r, h, dimensions).slope,
                        below / fraction_behind(kernel, r, h, dimensions).share, 1e-9);
        }
    }
}

TEST(ReferenceBoundaryDensity, CombinesActiveWallsInCorners) {
    using reference::Collider, reference::ColliderKind;
    const std::vector<Vec4> predicted{{0.5f, 1, 0, 0.5f}, {0.5f, 1, 0, 0.5f}, {9, 9, 0, 0.5f}, {0.25f, -3, 0, 0.5f}};
    const std::vector<Vec4> fluid{{1000, 1, 2, 1}, {0, 1, 0, 1}, {1000, 1, 2, 1}, {1000, 1, 2, 1}};
    const Collider floor, wall{.normal = {1, 0, 0}};
    const auto found = reference::boundary_density(Kernel::wendland_c2, std::array{floor, wall}, predicted, fluid, 3);
    const auto below = wall_share(Kernel::wendland_c2, 1.0, 2.0, 3), beside = wall_share(Kernel::wendland_c2, 0.5, 2.0, 3);
    const double both = below.share + beside.share - below.share * beside.share;
    expect_near(found[0], {beside.slope * (1 - below.share), below.slope * (1 - beside.share), 0, both});
    expect_near(found[1], {0, 0, 0, 0}); // a solid
    expect_near(found[2], {0, 0, 0, 0}); // far away
    const auto at_wall = wall_share(Kernel::wendland_c2, 0.0, 2.0, 3), near = wall_share(Kernel::wendland_c2, 0.25, 2.0, 3);
    // Behind the floor, the same as on it.
    expect_near(found[3], {near.slope * (1 - at_wall.share), at_wall.slope * (1 - near.share), 0,
                           1 - (1 - at_wall.share) * (1 - near.share)});
    Collider inactive = wall;
    inactive.active = false;
    expect_near(reference::boundary_density(Kernel::wendland_c2, std::array{floor, inactive}, predicted, fluid, 3)[0],
                {0, below.slope, 0, below.share});
}

// A large triangle acts like a plane.
TEST(ReferenceBoundaryDensity, MeshesActLikePlanes) {
    const reference::Mesh mesh{{{-99, 0, -99, 0}, {99, 0, -99, 0}, {0, 0, 99, 0}}, {{0, 2, 1}}};
    const reference::MeshSurface surface{mesh, reference::pseudo_normals(mesh), {}};
    const std::vector<Vec4> predicted{{0.5f, 1, 0, 0.5f}, {0.5f, 2.5f, 0, 0.5f}}, fluid(2, Vec4{1000, 1, 2, 1});
    const auto below = wall_share(Kernel::cubic_spline, 1.0, 2.0, 3);
    const auto found = reference::boundary_density(Kernel::cubic_spline, {}, predicted, fluid, 3, &surface);
    expect_near(found[0], {0, below.slope, 0, below.share});
    expect_near(found[1], {0, 0, 0, 0});
}

} // namespace
} // namespace mote::physics_reference
