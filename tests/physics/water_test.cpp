// Water, with answers from hydraulics.
#include "physics_scene.hpp"
#include "support/line_plot.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mote::test {
namespace {

using WaterTest = ValidationTest;

Scene tank(float width, float height) {
    Scene scene;
    scene.dimensions = 2;
    scene.add_container({.centre = {width / 2, height / 2, 0}, .half_lengths = {width / 2, height / 2, 1}});
    return scene;
}

// Of the highest particles: the mean of the upper surface over the width, m.
double surface_height(const std::vector<WorldParticle>& particles, double width) {
    constexpr std::size_t kColumns = 8;
    std::array<double, kColumns> tops{};
    for (const WorldParticle& p : particles) {
        const auto column = std::clamp<std::size_t>(static_cast<std::size_t>(p.position[0] / width * kColumns), 0, kColumns - 1);
        tops[column] = std::max<double>(tops[column], p.position[1] + p.radius);
    }
    double sum = 0;
    for (const double height : tops) sum += height;
    return sum / kColumns;
}

// A column of 50 layers comes to rest with its own density and volume.
TEST_F(WaterTest, AHydrostaticColumnKeepsItsVolume) {
    constexpr float kRadius = 0.01f;
    constexpr double kHeight = 50 * 2 * kRadius;
    Scene scene = tank(0.24f, 1.5f);
    scene.add({.name = "water", .kind = MaterialKind::fluid, .viscosity = 0.05f});
    scene.add_box({.upper = {0.24f, kHeight, 0}, .filling = {.radius = kRadius}});
    scene.solver.substeps = 4;
    scene.solver.iterations = 12;
    World world = world_of(scene);
    Curve heights{"surface", {}};
    for (int i = 1; i <= 12; ++i) {
        advance(world, 30);
        heights.points.emplace_back(0.25 * i, surface_height(world.particles(), 0.24));
    }
    double error = 0;
    const std::vector<WorldParticle> particles = world.particles();
    Curve pressure{"density by depth", {}, true};
    for (const WorldParticle& p : particles) {
        error += std::max(0.0, p.density / 1000.0 - 1);
        pressure.points.emplace_back(kHeight - p.position[1], p.density);
    }
    leave_plot("hydrostatic_height", "A column of 50 layers", "t (s)", "height (m)", {heights});
    leave_plot("hydrostatic_density", "A column of 50 layers", "depth (m)", "density (kg/m³)", {pressure});
    EXPECT_LT(error / static_cast<double>(particles.size()), 0.01);
    EXPECT_GT(surface_height(particles, 0.24), 0.98 * kHeight);
}

// J. C. Martin and W. J. Moyce, "An experimental study of the collapse of liquid columns on a rigid horizontal plane",
// Phil. Trans. R. Soc. Lond. A 244, 1952, figure 3: columns twice as high as wide (n² = 2, a = 2.25 in). t √(2g/a) and x/a.
constexpr std::array<std::pair<double, double>, 7> kMartinMoyce{
    {{0.832, 1.217}, {1.219, 1.474}, {1.997, 2.292}, {2.547, 2.995}, {3.345, 4.134}, {4.034, 4.944}, {4.418, 5.881}}};

TEST_F(WaterTest, ADamBreaksAsMeasured) {
    constexpr float kWide = 0.4f, kRadius = 0.01f;
    Scene scene = tank(8 * kWide, 1.2f);
    scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.add_box({.upper = {kWide, 2 * kWide, 0}, .filling = {.radius = kRadius}});
    scene.solver.time_step = 1.0f / 240;
    World world = world_of(scene);
    Curve front{"mote", {{0, 1}}}, measured{"Martin and Moyce 1952", {kMartinMoyce.begin(), kMartinMoyce.end()}, true};
    const double unit = std::sqrt(2 * 9.81 / kWide); // 1/s
    for (int i = 1; i <= 60; ++i) {
        advance(world, 3);
        // The front is where the bulk begins: single particles that run ahead of it do not count.
        std::vector<float> xs;
        for (const WorldParticle& p : world.particles()) xs.push_back(p.position[0]);
        std::ranges::nth_element(xs, xs.end() - 4);
        front.points.emplace_back(world.time() * unit, (*(xs.end() - 4) + kRadius) / kWide);
    }
    leave_plot("dam_break", "The front of a breaking dam", "t √(2g/a)", "x/a", {front, measured});
    for (const auto& [t, x] : kMartinMoyce) {
        const auto after = std::ranges::find_if(front.points, [t](const auto& point) { return point.first >= t; });
        ASSERT_NE(after, front.points.end());
        const auto before = after - 1;
        const double part = (t - before->first) / (after->first - before->first);
        // The measured gate does not open at once; frictionless simulations are ahead of it by about a tenth.
        EXPECT_NEAR(before->second + part * (after->second - before->second), x, 0.15 * x) << "at " << t;
    }
}

TEST_F(WaterTest, HeavyFluidEndsBelowLight) {
    Scene scene = tank(0.4f, 0.6f);
    const std::uint32_t oil = scene.add({.name = "oil", .kind = MaterialKind::fluid, .density = 500});
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.add_box({.upper = {0.4f, 0.1f, 0}, .filling = {.radius = 0.01f, .material = oil, .jitter = 0.1f}});
    scene.add_box(
        {.lower = {0, 0.1f, 0}, .upper = {0.4f, 0.2f, 0}, .filling = {.radius = 0.01f, .material = water, .jitter = 0.1f}});
    World world = world_of(scene);
    std::array<Curve, 2> curves{{{"oil", {}}, {"water", {}}}};
    for (int i = 0; i <= 20; ++i) {
        std::array<double, 2> heights{};
        for (const WorldParticle& p : world.particles()) heights[p.material] += p.position[1] / 100;
        for (const std::uint32_t m : {oil, water}) curves[m].points.emplace_back(0.25 * i, heights[m]);
        advance(world, 30);
    }
    leave_plot("two_fluids", "Oil below water", "t (s)", "mean height (m)", {curves[0], curves[1]});
    EXPECT_LT(curves[water].points.back().second, 0.08);
    EXPECT_GT(curves[oil].points.back().second, 0.12);
}

// A disc of density s in water floats with the part of its area below the surface that is s: Archimedes.
double archimedes_depth(double radius, double density) {
    double low = 0, high = 2 * radius; // m, from the surface to its lowest point
    for (int i = 0; i < 100; ++i) {
        const double depth = (low + high) / 2, c = 1 - depth / radius;
        const double area = radius * radius * (std::acos(c) - c * std::sqrt(std::max(0.0, 1 - c * c)));
        (area < density * std::numbers::pi * radius * radius ? low : high) = depth;
    }
    return low;
}

TEST_F(WaterTest, FloatingDiscsSinkToArchimedesDepth) {
    constexpr float kRadius = 0.01f, kDisc = 0.08f;
    Curve found{"mote", {}, true}, law{"Archimedes", {}};
    for (const double density : {0.3, 0.5, 0.7}) {
        Scene scene = tank(0.8f, 0.8f);
        scene.add({.name = "water", .kind = MaterialKind::fluid, .viscosity = 0.05f});
        // A particle has the mass of its square, of which a disc fills π/4.
        scene.add({.name = "wood", .density = static_cast<float>(density * 1000 * std::numbers::pi / 4), .displacement = 0});
        scene.add_box({.upper = {0.8f, 0.4f, 0}, .filling = {.radius = kRadius}});
        scene.particles.push_back({.position = {0.4f, 0.5f, 0}, .radius = kDisc, .material = 1});
        scene.forces = {{.kind = ForceKind::wind, .strength = 1}}; // comes to rest
        scene.solver.neighbours_per_particle = 96;
        scene.solver.substeps = 2;
        World world = world_of(scene);
        advance(world, 480);
        const std::vector<WorldParticle> particles = world.particles();
        std::vector<WorldParticle> water(particles.begin(), particles.end() - 1);
        std::erase_if(water, [](const WorldParticle& p) { return std::abs(p.position[0] - 0.4f) < 0.15f; });
        double surface = 0;
        std::size_t columns = 0;
        for (const float x : {0.05f, 0.1f, 0.15f, 0.2f, 0.6f, 0.65f, 0.7f, 0.75f}) {
            double top = 0;
            for (const WorldParticle& p : water) {
                if (std::abs(p.position[0] - x) < 0.025f) top = std::max<double>(top, p.position[1] + p.radius);
            }
            surface += top;
            ++columns;
        }
        const double depth = surface / static_cast<double>(columns) - (particles.back().position[1] - kDisc);
        const double expected = archimedes_depth(kDisc, density);
        found.points.emplace_back(density, depth);
        law.points.emplace_back(density, expected);
        EXPECT_NEAR(depth, expected, 0.1 * 2 * kDisc) << "density " << density;
    }
    leave_plot("floating", "Floating discs", "density / density of water", "depth (m)", {found, law});
}

} // namespace
} // namespace mote::test
