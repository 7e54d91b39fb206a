// Tests of the CPU reference of predict and finish: cases worked by hand, and properties that hold for any method.
#include "reference/physics/motion/finish.hpp"
#include "reference/physics/motion/predict.hpp"
#include "support/physics_reference_case.hpp"

namespace mote::physics_reference {
namespace {

TEST(ReferencePredict, MatchesHandComputation) {
    const std::vector<Vec4> spheres{{1, 2, 3, 0.5f}, {0, 0, 0, 0.25f}, {0, 0, 0, 0.25f}, {0, 0, 0, 1}};
    const std::vector<Vec4> velocities{{4, 0, 0, 2}, {0, -6, 16, 1}, {0, 100, 0, 0}, {0, 0, 0, 3}};
    const auto [predicted, predicted_velocities, start, clamped] =
        reference::predict(spheres, velocities, {}, {}, {.gravity = {0, -8, 0}, .dt = 0.25f, .max_speed = 5.0f});
    expect_near(predicted[0], {1 + 0.25 * 4, 2 - 0.25 * 2, 3, 0.5});
    const double limited = 0.25 * 5.0 / std::sqrt(64.0 + 256.0); // of (0, -8, 16)
    expect_near(predicted[1], {0, -8 * limited, 16 * limited, 0.25});
    expect_near(predicted[2], {0, 25, 0, 0.25}); // fixed: neither gravity nor the speed limit applies
    expect_near(predicted[3], {0, -0.5, 0, 1});
    expect_near(predicted_velocities[0], {4, -2, 0, 2});
    expect_near(predicted_velocities[2], {0, 100, 0, 0});
    EXPECT_EQ(start, (std::vector<Vec4>{{1, 2, 3, 2}, {0, 0, 0, 1}, {0, 0, 0, 0}, {0, 0, 0, 3}}));
    EXPECT_EQ(clamped, (std::vector<std::uint32_t>{0, 1, 0, 0}));
    const auto weightless = reference::predict(spheres, velocities, {}, {}, {.dt = 0.25f}); // and without a limit
    expect_near(weightless.predicted[1], {0, -1.5, 4, 0.25});
    expect_near(weightless.predicted[3], {0, 0, 0, 1});
    EXPECT_EQ(weightless.clamped, (std::vector<std::uint32_t>(4, 0)));
}

TEST(ReferencePredict, ForcesMatchHandComputation) {
    using reference::Force, reference::ForceKind;
    const std::array forces{
        Force{.kind = ForceKind::uniform, .vector = {1, 2, 3}, .material = 1},
        Force{.kind = ForceKind::wind, .vector = {8, 0, 0}, .strength = 0.5f, .group = 7},
        Force{.kind = ForceKind::point, .centre = {0, 4, 0}, .radius = 8, .strength = -2},
    };
    const std::vector<Vec4> spheres{{0, 0, 0, 1}, {0, 0, 0, 1}, {0, 4, 0, 1}, {0, 0, 8, 1}, {0, 12, 0, 1}, {0, 0, 0, 1}};
    const std::vector<Vec4> velocities{{2, 0, 0, 1}, {2, 0, 0, 1}, {2, 0, 0, 1}, {2, 0, 0, 1}, {2, 0, 0, 1}, {2, 0, 0, 0}};
    const Words materials{0, 1, 0, 0, 0, 1}, groups{0, 0, 7, 7, 0, 7};
    const auto found =
        reference::predict(spheres, velocities, materials, groups, {.gravity = {0, -10, 0}, .dt = 0.5f, .forces = forces})
            .predicted;
    const auto moved = [&](std::size_t i) { return xyz(found[i]) - reference::xyz(spheres[i]); };
    expect_near(moved(0), {1, 0.25 * (-10 - 2 * 0.5), 0});             // pushed away from the point, at half its radius
    expect_near(moved(1), {1 + 0.25, 0.25 * (-10 - 1 + 2), 0.25 * 3}); // has the material
    expect_near(moved(2), {1 + 0.25 * 3, 0.25 * -10, 0});              // has the group; exactly at the point
    expect_near(moved(3), {1 + 0.25 * 3, 0.25 * -10, 0});              // sqrt(80) away
    expect_near(moved(4), {1, 0.25 * -10, 0});                         // exactly at the point's radius
    expect_near(moved(5), {1, 0, 0});
}

TEST(ReferenceFinish, MatchesHandComputation) {
    // Moves; sleeps; moves at exactly the sleep threshold; fixed, though slower than that.
    const std::vector<Vec4> predicted{{1, 2, 5, 0.5f}, {0, 0.0625f, 0, 0.25f}, {0.125f, 0, 0, 0.25f}, {0.0625f, 0, 0, 0.25f}};
    const std::vector<Vec4> start{{1, 1, 1, 2}, {0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 0}};
    const std::vector<Vec4> velocities{{9, 9, 9, 2}, {9, 9, 9, 1}, {9, 9, 9, 1}, {0.125f, 7, 0, 0}};
    const auto [spheres, after] = reference::finish(predicted, start, velocities, 0.25f, 0.5f);
    EXPECT_EQ(spheres, (std::vector<Vec4>{{1, 2, 5, 0.5f}, {0, 0, 0, 0.25f}, {0.125f, 0, 0, 0.25f}, {0.0625f, 0, 0, 0.25f}}));
    EXPECT_EQ(after, (std::vector<Double4>{{0, 4, 16, 2}, {0, 0.25, 0, 1}, {0.5, 0, 0, 1}, {0.125, 7, 0, 0}}));
}

// A ball thrown upwards sleeps for some steps at its highest point, and then falls.
TEST(ReferenceFinish, AParticleThatSleepsInMidAirFalls) {
    std::vector<Vec4> spheres{{0, 0, 0, 0.25f}};
    std::vector<Vec4> velocities{{0, 1, 0, 1}};
    int slept = 0;
    for (int step = 0; step < 64; ++step) {
        const auto made = reference::predict(spheres, velocities, {}, {}, {.gravity = {0, -8, 0}, .dt = 1.0f / 64.0f});
        const auto finished = reference::finish(reference::rounded(made.predicted), made.start, velocities, 1.0f / 64.0f, 0.3f);
        slept += finished.spheres[0] == spheres[0] ? 1 : 0;
        spheres = finished.spheres;
        velocities = reference::rounded(finished.velocities);
    }
    EXPECT_EQ(slept, 5); // at the speeds of 2/8, 1/8, 0, -1/8, -2/8
    EXPECT_EQ(velocities[0][1], -7.0f);
}

} // namespace
} // namespace mote::physics_reference
