// Water, compared with results of hydraulics.
#include "support/line_plot.hpp"
#include "support/physics_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

namespace mote::test {
namespace {

using WaterTest = ValidationTest;
using ColumnTest = ValidationTest;

constexpr float kRadius = 0.01f; // m, of water

Scene tank(float width, float height, std::uint32_t dimensions = 2) {
    const float deep = dimensions == 2 ? 0 : width / 2;
    Scene scene;
    scene.dimensions = dimensions;
    scene.add_container({.centre = {width / 2, height / 2, deep}, .half_extents = {width / 2, height / 2, width / 2}});
    return scene;
}

struct Column {
    std::uint32_t layers = 50;
    float width = 0.24f; ///< m
    std::uint32_t dimensions = 2;
    KernelKind kernel = KernelKind::cubic_spline;
    int steps = 360;

    float height() const { return static_cast<float>(layers) * 2 * kRadius; }
    Scene scene() const {
        Scene scene = tank(width, 1.5f * height(), dimensions);
        scene.add({.name = "water", .kind = MaterialKind::fluid, .fluid = {.viscosity = 0.05f}});
        scene.add_box({.upper = {width, height(), width}, .fill = {.radius = kRadius}});
        scene.solver.substeps = 4;
        scene.solver.iterations = 12;
        scene.solver.fluid.kernel = kernel;
        return scene;
    }
};

// A column of water comes to rest at its rest density and volume.
void expect_its_volume_is_kept(const Column& column, World world, const std::string& plot) {
    Curve heights{"surface", {}};
    for (int i = 0; i < column.steps; i += 30) {
        advance(world, 30);
        heights.points.emplace_back(world.time(), surface_height(world.particles(), 4 * kRadius));
    }
    double excess = 0, error = 0, squares = 0; // of speeds
    std::size_t inside = 0;
    const std::vector<WorldParticle> particles = world.particles();
    Curve density{"density by depth", {}, true};
    for (const WorldParticle& p : particles) {
        const double depth = column.height() - p.position[1], off = p.density / 1000.0 - 1;
        density.points.emplace_back(depth, p.density);
        excess += std::max(0.0, off);
        for (const double v : to_vector(p.velocity)) squares += v * v;
        if (depth < 4 * kRadius) continue; // the surface, with no particles above
        error += std::abs(off);
        ++inside;
    }
    const std::string title = fmt::format("A column of {} layers", column.layers);
    leave_plot(plot + "_height", title, "t (s)", "height (m)", {heights});
    leave_plot(plot + "_density", title, "depth (m)", "density (kg/m³)", {density});
    EXPECT_LT(excess / static_cast<double>(particles.size()), 0.01);
    EXPECT_LT(error / static_cast<double>(inside), 0.01);
    EXPECT_NEAR(heights.points.back().second, column.height(), 0.02 * column.height());
    EXPECT_NEAR(heights.points.back().second, heights.points.end()[-2].second, 0.1 * kRadius);
    const double fall = std::sqrt(2 * 9.81 * column.height()); // m/s, from its top to the floor
    EXPECT_LT(std::sqrt(squares / static_cast<double>(particles.size())), 0.02 * fall);
}

TEST_F(ColumnTest, KeepsItsVolume) {
    const Column column{};
    expect_its_volume_is_kept(column, world_of(column.scene()), "hydrostatic");
}

TEST_F(ColumnTest, KeepsItsVolumeInThreeDimensions) {
    const Column column{.width = 0.1f, .dimensions = 3, .steps = 240};
    expect_its_volume_is_kept(column, world_of(column.scene()), "hydrostatic_3d");
}

// Fine water, with no setting of the solver: it loses less than 5 % of its volume at any time, and comes to rest.
void expect_fine_water_rests(World world, const Column& column, float radius) {
    HealthRecord record;
    for (int i = 0; i < 36; ++i) {
        advance(world, 10);
        record.add(world.health());
    }
    const std::vector<WorldParticle> particles = world.particles();
    double squares = 0, height = 0;
    for (const WorldParticle& p : particles) {
        for (const double v : to_vector(p.velocity)) squares += v * v;
        height += double{p.position[1]};
    }
    const double count = static_cast<double>(particles.size());
    const double full = column.layers * 2 * double{radius};
    SCOPED_TRACE(fmt::format("{} layers of radius {}", column.layers, radius));
    EXPECT_LT(record.worst.volume_lost, 0.05);
    EXPECT_NEAR(2 * height / count, full, 0.05 * full);
    EXPECT_LT(std::sqrt(squares / count), 0.02 * std::sqrt(2 * 9.81 * full));
}

Scene fine_column(const Column& column, float radius) {
    const float width = 24 * radius, height = 2 * radius * static_cast<float>(column.layers);
    Scene scene = tank(width, 1.5f * height, column.dimensions);
    scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.add_box({.upper = {width, height, width}, .fill = {.radius = radius}});
    return scene;
}

TEST_F(WaterTest, FineWaterRestsWithoutSettings) {
    const Column column{.layers = 40};
    expect_fine_water_rests(world_of(fine_column(column, 0.005f)), column, 0.005f);
}

TEST_F(ColumnTest, FineWaterRestsWithoutSettings) {
    for (const auto& [layers, dimensions, radius] :
         {std::tuple{80u, 2u, 0.01f}, std::tuple{80u, 2u, 0.005f}, std::tuple{60u, 2u, 0.0025f}, std::tuple{40u, 3u, 0.005f}}) {
        const Column column{.layers = layers, .dimensions = dimensions};
        expect_fine_water_rests(world_of(fine_column(column, radius)), column, radius);
    }
}

TEST_F(WaterTest, KeepsItsVolumeWithEveryKernel) {
    const std::array<std::pair<const char*, KernelKind>, 4> kernels{{{"poly6_spiky", KernelKind::poly6_spiky},
                                                                     {"cubic_spline", KernelKind::cubic_spline},
                                                                     {"wendland_c2", KernelKind::wendland_c2},
                                                                     {"gaussian", KernelKind::gaussian}}};
    for (const auto& [name, kernel] : kernels) {
        SCOPED_TRACE(name);
        const Column column{.layers = 12, .kernel = kernel, .steps = 120};
        expect_its_volume_is_kept(column, world_of(column.scene()), fmt::format("hydrostatic_{}", name));
    }
}

// J. C. Martin and W. J. Moyce, "An experimental study of the collapse of liquid columns on a rigid horizontal plane",
// Phil. Trans. R. Soc. Lond. A 244, 1952, figure 3: columns twice as high as wide (n² = 2, a = 2.25 in). t √(2g/a) and x/a.
constexpr std::array<std::pair<double, double>, 7> kMartinMoyce{
    {{0.832, 1.217}, {1.219, 1.474}, {1.997, 2.292}, {2.547, 2.995}, {3.345, 4.134}, {4.034, 4.944}, {4.418, 5.881}}};

TEST_F(WaterTest, ADamBreaksAsMeasured) {
    constexpr float kWide = 0.4f;
    Scene scene = tank(8 * kWide, 1.2f);
    scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.add_box({.upper = {kWide, 2 * kWide, 0}, .fill = {.radius = kRadius}});
    scene.solver.time_step = 1.0f / 240;
    World world = world_of(scene);
    Curve front{"mote", {{0, 1}}}, measured{"Martin and Moyce 1952", {kMartinMoyce.begin(), kMartinMoyce.end()}, true};
    const double unit = std::sqrt(2 * 9.81 / kWide); // 1/s
    for (int i = 1; i <= 60; ++i) {
        advance(world, 3);
        // The front is that of the bulk: single particles ahead of it do not count.
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
        const double fraction = (t - before->first) / (after->first - before->first);
        // The gate of the experiment opens gradually; frictionless simulations are ahead by about a tenth.
        EXPECT_NEAR(before->second + fraction * (after->second - before->second), x, 0.15 * x) << "at " << t;
    }
}

// Surface tension: a square of water in empty space becomes a disc, the shape with the least surface and the least
// root-mean-square distance to its centre: √(A/2π), compared with √(A/6) for a square, 2.3 % more.
TEST_F(WaterTest, ADropBecomesRound) {
    constexpr double kSide = 0.4; // m
    const double disc = kSide / std::sqrt(2 * std::numbers::pi);
    const auto spread_with = [&](float cohesion) {
        Scene scene;
        scene.dimensions = 2;
        scene.solver.gravity = {};
        scene.solver.substeps = 2;
        scene.solver.iterations = 8;
        scene.add({.name = "water", .kind = MaterialKind::fluid, .fluid = {.viscosity = 0.05f, .cohesion = cohesion}});
        scene.add_box({.upper = {kSide, kSide, 0}, .fill = {.radius = kRadius}});
        World world = world_of(scene);
        Curve spread{fmt::format("cohesion {} m/s²", cohesion), {}};
        for (int i = 0; i <= 8; ++i) {
            double x = 0, y = 0, squares = 0;
            const std::vector<WorldParticle> particles = world.particles();
            const auto count = static_cast<double>(particles.size());
            for (const WorldParticle& p : particles) {
                x += p.position[0] / count;
                y += p.position[1] / count;
                squares += (p.position[0] * p.position[0] + p.position[1] * p.position[1]) / count;
            }
            spread.points.emplace_back(world.time(), std::sqrt(squares - x * x - y * y));
            advance(world, 15);
        }
        return spread;
    };
    const Curve held = spread_with(20), loose = spread_with(0);
    leave_plot("drop", "A square drop in empty space", "t (s)", "root mean square distance from its middle (m)",
               {held, loose, Curve{"a disc", {{0, disc}, {1, disc}}}});
    EXPECT_NEAR(held.points.front().second, kSide / std::sqrt(6), 0.002 * disc);
    EXPECT_NEAR(held.points.back().second, disc, 0.01 * disc);
    EXPECT_GT(loose.points.back().second, 1.1 * disc) << "nothing holds it";
}

TEST_F(WaterTest, HeavyFluidEndsBelowLight) {
    Scene scene = tank(0.4f, 0.6f);
    const std::uint32_t oil = scene.add({.name = "oil", .kind = MaterialKind::fluid, .density = 500});
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.add_box({.upper = {0.4f, 0.1f, 0}, .fill = {.radius = 0.01f, .material = oil, .jitter = 0.1f}});
    scene.add_box(
        {.lower = {0, 0.1f, 0}, .upper = {0.4f, 0.2f, 0}, .fill = {.radius = 0.01f, .material = water, .jitter = 0.1f}});
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

} // namespace
} // namespace mote::test
