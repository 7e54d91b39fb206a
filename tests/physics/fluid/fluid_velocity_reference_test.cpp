// Tests of the CPU reference of fluid velocities: cases worked by hand, and properties that hold for any method.
#include "reference/physics/fluid/fluid_velocity.hpp"
#include "support/physics_reference_case.hpp"

namespace mote::physics_reference {
namespace {

using reference::FluidMotion;

// As in the tests of densities: 1 m apart, W = 1/(4 pi) and dW/dd = -3/(4 pi), 1 m³ each; 1 and 3 t.
Cloud two_fluids() {
    Cloud cloud;
    cloud.add_fluid({0, 0, 0, 0.5f}, 1000.0f, 1000.0f);
    cloud.add_fluid({1, 0, 0, 0.5f}, 3000.0f, 3000.0f);
    cloud.find_neighbours();
    return cloud;
}
const std::vector<Vec4> kVelocities{{0, 0, 0, 0.001f}, {4, 2, 1, 0.001f / 3.0f}};

TEST(ReferenceFluidVelocity, CurlMatchesHandComputation) {
    // grad W at 0 points to 1: (3/(4 pi), 0, 0). (4, 2, 1) x (-1, 0, 0) = (0, -1, 2), and the same for 1.
    const double slope = 0.75 / kPi;
    const auto found = reference::fluid_curl(Kernel::cubic_spline, two_fluids().state(), kVelocities, 3);
    expect_near(found[0], {0, -slope, 2 * slope, std::sqrt(5.0) * slope});
    expect_near(found[1], {0, -slope, 2 * slope, std::sqrt(5.0) * slope});
}

// A block that rotates rigidly about z has the vorticity 2 omega.
TEST(ReferenceFluidVelocity, CurlOfARotationIsTwiceItsRate) {
    for (const unsigned dimensions : {2u, 3u}) {
        Cloud cloud;
        std::vector<Vec4> velocities;
        const int deep = dimensions == 2 ? 0 : 3;
        std::size_t middle = 0;
        for (int x = -3; x <= 3; ++x) {
            for (int y = -3; y <= 3; ++y) {
                for (int z = -deep; z <= deep; ++z) {
                    if (x == 0 && y == 0 && z == 0) middle = velocities.size();
                    const float a = static_cast<float>(x), b = static_cast<float>(y), c = static_cast<float>(z);
                    cloud.add_fluid({a, b, c, 0.5f}, 1.0f, 1.0f);
                    velocities.push_back({-1.5f * b, 1.5f * a, 0, 1});
                }
            }
        }
        cloud.find_neighbours();
        for (const Kernel kernel : kAllKernels) {
            const auto curl = reference::fluid_curl(kernel, cloud.state(), velocities, dimensions)[middle];
            expect_near(xyz(curl), {0, 0, curl[3]}, 1e-9);
            EXPECT_NEAR(curl[3], 3.0, 0.6) << static_cast<int>(kernel) << ' ' << dimensions; // a lattice's sum, not the integral
        }
    }
}

TEST(ReferenceFluidVelocity, ViscosityMatchesHandComputation) {
    const Cloud cloud = two_fluids();
    const std::array motions{FluidMotion{.viscosity = 0.5f}};
    const auto found =
        reference::fluid_velocity(Kernel::cubic_spline, cloud.state(), motions, kVelocities, std::vector<Vec4>(2), 0.5f, 3);
    const double impulse = 0.5 * 1500.0 * 0.25 / kPi; // m_ij = 2 1000 3000/4000
    expect_near(xyz(found[0]), (impulse / 1000.0) * Double3{4, 2, 1}, 1e-8);
    expect_near(xyz(found[1]), Double3{4, 2, 1} - (impulse / 3000.0) * Double3{4, 2, 1}, 1e-8);
}

TEST(ReferenceFluidVelocity, ViscosityOfAPairIsTheMean) {
    Cloud cloud = two_fluids();
    cloud.materials = {0, 1};
    const std::array motions{FluidMotion{.viscosity = 0.25f}, FluidMotion{.viscosity = 0.75f}};
    const auto found =
        reference::fluid_velocity(Kernel::cubic_spline, cloud.state(), motions, kVelocities, std::vector<Vec4>(2), 0.5f, 3);
    EXPECT_NEAR(found[0][0], 0.5 * 1.5 * 0.25 / kPi * 4.0, 1e-8);
}

TEST(ReferenceFluidVelocity, CohesionMatchesHandComputation) {
    Cloud cloud = two_fluids();
    const std::array motions{FluidMotion{.cohesion = 2.0f}, FluidMotion{.cohesion = 2.0f}};
    const std::vector<Vec4> still(2);
    const auto pull = [&] {
        return reference::fluid_velocity(Kernel::cubic_spline, cloud.state(), motions, still, still, 0.5f, 3)[0][0];
    };
    // h^3 = 8. At Q = 1/2 both branches are 1: 128/64 - 1 = 64/64.
    EXPECT_NEAR(pull(), 0.5 * 2.0 * 1.5 / 8.0, 1e-8);
    cloud.predicted[1][0] = 1.5f; // Q = 3/4
    EXPECT_NEAR(pull(), 0.5 * 2.0 * 1.5 / 8.0 * 64.0 * std::pow(3.0 / 16.0, 3), 1e-8);
    cloud.predicted[1][0] = 0.5f; // Q = 1/4
    EXPECT_NEAR(pull(), 0.5 * 2.0 * 1.5 / 8.0 * (128.0 * std::pow(3.0 / 16.0, 3) - 1.0), 1e-8);
    cloud.materials = {0, 1};
    EXPECT_EQ(pull(), 0.0); // different fluids do not attract each other
    cloud.materials = {0, 0};
    cloud.predicted[1][0] = 0.0f;
    EXPECT_EQ(pull(), 0.0);
}

TEST(ReferenceFluidVelocity, VorticityMatchesHandComputation) {
    const Cloud cloud = two_fluids();
    const std::array motions{FluidMotion{.vorticity = 3.0f}};
    const std::vector<Vec4> still(2), curls{{0, 0, 2, 2}, {0, 0, 5, 5}};
    const auto found = reference::fluid_velocity(Kernel::cubic_spline, cloud.state(), motions, still, curls, 0.5f, 3);
    // eta points along x, to the stronger vortex, for both; x cross z = -y.
    expect_near(xyz(found[0]), {0, -0.5 * 3.0 * 2.0, 0});
    expect_near(xyz(found[1]), {0, -0.5 * 3.0 * 5.0, 0});
    const std::vector<Vec4> alike{{0, 0, 2, 2}, {0, 0, 2, 2}};
    expect_near(xyz(reference::fluid_velocity(Kernel::cubic_spline, cloud.state(), motions, still, alike, 0.5f, 3)[0]),
                {0, 0, 0});
}

TEST(ReferenceFluidVelocity, IgnoresSolids) {
    Cloud cloud = two_fluids();
    cloud.fluid[1][0] = 0.0f;
    const std::array motions{FluidMotion{.viscosity = 1.0f, .vorticity = 1.0f, .cohesion = 1.0f}};
    const std::vector<Vec4> curls{{0, 0, 2, 2}, {0, 0, 5, 5}};
    const auto found = reference::fluid_velocity(Kernel::cubic_spline, cloud.state(), motions, kVelocities, curls, 0.5f, 3);
    EXPECT_EQ(reference::rounded(found), kVelocities);
    expect_near(reference::fluid_curl(Kernel::cubic_spline, cloud.state(), kVelocities, 3)[0], {0, 0, 0, 0});
}

TEST(ReferenceFluidVelocity, ViscosityAndCohesionConserveMomentum) {
    const std::array motions{FluidMotion{.viscosity = 0.3f, .cohesion = 5.0f}, FluidMotion{.viscosity = 0.1f, .cohesion = 9.0f}};
    for (const unsigned dimensions : {2u, 3u}) {
        const Cloud cloud = random_cloud(dimensions);
        std::vector<Vec4> velocities;
        for (const Vec4& x : cloud.start) velocities.push_back({x[1], -x[0], 2 * x[2], x[3]});
        const std::vector<Vec4> curls(velocities.size());
        for (const Kernel kernel : kAllKernels) {
            const auto found = reference::fluid_velocity(kernel, cloud.state(), motions, velocities, curls, 0.125f, dimensions);
            Double3 sum{};
            double size = 0.0;
            for (std::size_t i = 0; i < found.size(); ++i) {
                const Double3 gained = (1.0 / cloud.fluid[i][3]) * (xyz(found[i]) - reference::xyz(velocities[i]));
                sum = sum + gained;
                size += length(gained);
            }
            EXPECT_GT(size, 0.1);
            EXPECT_LT(length(sum), 1e-12 * size);
        }
    }
}

} // namespace
} // namespace mote::physics_reference
