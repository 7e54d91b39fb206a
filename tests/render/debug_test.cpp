// Debug overlays: drawn where geometry requires.
#include "colour_map.hpp"
#include "picture.hpp"
#include "reference_ray.hpp"

#include <algorithm>
#include <cmath>

namespace mote {
namespace {

using Pixel = std::array<int, 2>;

/// 2-D, from -1 to 1 on both axes, 100 pixels per unit: the centre of pixel (x, y) is ((x + 0.5)/100 - 1, 1 - (y + 0.5)/100).
constexpr VkExtent2D kSize{200, 200};
Pixel pixel_at(double x, double y) { return {static_cast<int>((x + 1) * 100), static_cast<int>((1 - y) * 100)}; }

class DebugRenderTest : public test::GpuTest {
protected:
    /// On a black background without light, so that particles are black too.
    render::Image draw(const Scene& scene, const render::DebugStyle& debug, bool cut = false) {
        test::Studio studio(context(), scene, kSize);
        return draw(studio, debug, cut);
    }
    static render::Image draw(test::Studio& studio, const render::DebugStyle& debug, bool cut) {
        render::Style style{.debug = debug};
        style.sky.shown = style.ground.shown = false;
        style.light = {.colour = {0, 0, 0}, .ambient = {0, 0, 0}, .shadows = false};
        if (cut) style.clip_plane = {.on = true, .normal = {0, 1, 0}, .offset = -100};
        return studio.draw(render::flat({-1, -1}, {1, 1}, studio.target.aspect()), style);
    }
};

int brightness(const render::Image& image, const Pixel& at) {
    const std::size_t pixel = 4 * static_cast<std::size_t>(at[1] * static_cast<int>(image.width) + at[0]);
    return std::max({int{image.rgba[pixel]}, int{image.rgba[pixel + 1]}, int{image.rgba[pixel + 2]}});
}

constexpr int kDrawn = 100; // of 255: at least half covered

std::vector<Pixel> drawn_in(const render::Image& image) {
    std::vector<Pixel> drawn;
    for (int y = 0; y < static_cast<int>(image.height); ++y) {
        for (int x = 0; x < static_cast<int>(image.width); ++x) {
            if (brightness(image, {x, y}) > kDrawn) drawn.push_back({x, y});
        }
    }
    return drawn;
}

/// The number of connected components, including diagonal neighbours.
std::size_t components_of(std::vector<Pixel> pixels) {
    std::size_t components = 0;
    while (!pixels.empty()) {
        ++components;
        std::vector<Pixel> edge{pixels.back()};
        pixels.pop_back();
        while (!edge.empty()) {
            const Pixel from = edge.back();
            edge.pop_back();
            const auto beside = std::ranges::partition(
                pixels, [&](const Pixel& other) { return std::abs(other[0] - from[0]) > 1 || std::abs(other[1] - from[1]) > 1; });
            edge.insert(edge.end(), beside.begin(), beside.end());
            pixels.erase(beside.begin(), pixels.end());
        }
    }
    return components;
}

Scene grains(const std::vector<std::array<float, 4>>& spheres, MaterialKind kind = MaterialKind::solid) {
    Scene scene;
    const auto matter = scene.add({.name = "matter", .kind = kind});
    for (const auto& [x, y, z, r] : spheres) scene.particles.push_back({.position = {x, y, z}, .radius = r, .material = matter});
    return scene;
}

// From the centre to the particle's position after the given number of seconds, and not a pixel farther.
TEST_F(DebugRenderTest, NeedlesEndWhereParticlesGo) {
    Scene scene = grains({{-0.5f, -0.3f, 0, 0.05f}});
    scene.particles[0].velocity = {8, 6, 0};
    const std::vector<Pixel> drawn = drawn_in(draw(scene, {.velocities = true, .velocity_time = 0.1f}));
    ASSERT_FALSE(drawn.empty());
    double farthest = 0;
    for (const auto& [x, y] : drawn) {
        const double right = (x + 0.5) / 100 - 1 + 0.5, up = 1 - (y + 0.5) / 100 + 0.3; // from the centre
        EXPECT_LT(std::abs(0.8 * up - 0.6 * right), 0.03) << x << " " << y;
        farthest = std::max(farthest, 0.8 * right + 0.6 * up);
    }
    EXPECT_LE(farthest, 1.0);
    EXPECT_GT(farthest, 0.92) << "the end is sharp: its last pixels are less than half covered";
    EXPECT_TRUE(drawn_in(draw(scene, {.velocities = true, .velocity_time = 0})).empty());
    EXPECT_TRUE(drawn_in(draw(scene, {.velocities = true}, true)).empty()) << "cut away";
}

// From 5 m in front of the camera to 5 m behind it: as wide as at its start everywhere, since its pointed end is out of view.
TEST_F(DebugRenderTest, NeedlesMayPassTheCamera) {
    Scene scene = grains({{0.5f, 0, -5, 0.01f}});
    scene.particles[0].velocity = {0, 0, 10};
    test::Studio studio(context(), scene, kSize);
    render::Style style{.debug = {.velocities = true, .velocity_time = 1}};
    style.sky.shown = style.ground.shown = false;
    const render::Image image =
        studio.draw(render::perspective({.eye = {}, .target = {0, 0, -1}, .up = {0, 1, 0}, .field_of_view = 90}, 1), style);
    std::array<int, 200> rows{};
    for (const auto& [x, y] : drawn_in(image)) {
        EXPECT_NEAR(y, 99.5, 2) << x;
        ++rows[static_cast<std::size_t>(x)];
    }
    for (std::size_t x = 0; x < 105; ++x) EXPECT_EQ(rows[x], 0) << x;
    for (std::size_t x = 113; x < 200; ++x) EXPECT_NEAR(rows[x], 3, 1) << x; // 2.4 pixels, antialiased
}

/// Four pairs in the corners.
std::vector<std::array<float, 4>> four_pairs() {
    std::vector<std::array<float, 4>> spheres;
    for (const float x : {-0.8f, 0.5f}) {
        for (const float y : {-0.8f, 0.5f}) {
            spheres.push_back({x, y, 0, 0.05f});
            spheres.push_back({x + 0.3f, y + 0.3f, 0, 0.05f});
        }
    }
    return spheres;
}

// Four pairs of grains in the corners: one box, two, four, eight, and none below the leaves. The first contains all of them.
TEST_F(DebugRenderTest, ATreeHasTwiceAsManyBoxesAtEveryLevel) {
    const Scene scene = grains(four_pairs());
    const auto boxes = [&](std::uint32_t level) { return drawn_in(draw(scene, {.tree = true, .tree_level = level}, true)); };
    for (const std::uint32_t level : {0u, 1u, 2u, 3u}) EXPECT_EQ(components_of(boxes(level)), std::size_t{1} << level);
    EXPECT_TRUE(boxes(4).empty());

    int left = 200, right = 0, top = 200, bottom = 0;
    for (const auto& [x, y] : boxes(0)) {
        left = std::min(left, x);
        right = std::max(right, x);
        top = std::min(top, y);
        bottom = std::max(bottom, y);
    }
    const Pixel lower = pixel_at(-0.85, -0.85), upper = pixel_at(0.85, 0.85);
    EXPECT_NEAR(left, lower[0], 1);
    EXPECT_NEAR(bottom, lower[1], 1);
    EXPECT_NEAR(right, upper[0], 1);
    EXPECT_NEAR(top, upper[1], 1);
}

TEST_F(DebugRenderTest, ATreeOfOneParticleIsItsBox) {
    const Scene scene = grains({{0, 0, 0, 0.2f}});
    EXPECT_EQ(components_of(drawn_in(draw(scene, {.tree = true, .tree_level = 0}, true))), 1u);
    EXPECT_TRUE(drawn_in(draw(scene, {.tree = true, .tree_level = 1}, true)).empty());
}

// Nothing below the leaves is drawn, even if more leaves existed before.
TEST_F(DebugRenderTest, ATreeShrinksWithItsParticles) {
    Scene scene = grains(four_pairs());
    scene.particles.push_back({.position = {0, 0, 0}, .radius = 0.05f, .material = 0});
    scene.sinks = {{.kind = SinkKind::sphere, .radius = 0.01f}};
    scene.solver.gravity = {};
    test::Studio studio(context(), scene, kSize);
    const auto boxes = [&](std::uint32_t level) { return drawn_in(draw(studio, {.tree = true, .tree_level = level}, true)); };
    EXPECT_FALSE(boxes(4).empty()) << "one of nine has to be";
    studio.world.step();
    EXPECT_EQ(components_of(boxes(3)), 8u);
    EXPECT_TRUE(boxes(4).empty());

    scene.sinks[0].radius = 10;
    test::Studio emptied(context(), scene, kSize);
    EXPECT_FALSE(drawn_in(draw(emptied, {.tree = true, .tree_level = 0}, true)).empty());
    emptied.world.step();
    EXPECT_TRUE(drawn_in(draw(emptied, {.tree = true, .tree_level = 0}, true)).empty());
}

// Between touching solids, and between solid and fluid; not across a gap, between two fluid particles, or between two fixed
// particles.
TEST_F(DebugRenderTest, LinesJoinWhatTouches) {
    Scene scene = grains({{-0.8f, 0.5f, 0, 0.1f}, {-0.6f, 0.5f, 0, 0.1f}, {-0.3f, 0.5f, 0, 0.1f}});
    const auto water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    const auto add = [&](float x, float y, std::uint32_t material, bool fixed = false) {
        scene.particles.push_back({.position = {x, y, 0}, .radius = 0.1f, .material = material, .fixed = fixed});
    };
    add(-0.8f, 0, 0);
    add(-0.6f, 0, water);
    add(-0.4f, 0, water);
    add(0.2f, 0, 0, true);
    add(0.4f, 0, 0, true);
    const render::Image image = draw(scene, {.contacts = true});
    EXPECT_GT(brightness(image, pixel_at(-0.7, 0.5)), kDrawn);
    EXPECT_GT(brightness(image, pixel_at(-0.7, 0)), kDrawn);
    EXPECT_EQ(components_of(drawn_in(image)), 2u);
    EXPECT_TRUE(drawn_in(draw(scene, {.contacts = true}, true)).empty()) << "cut away";
}

// A lattice of 7 x 7 drops and a lone one: the outermost of the lattice and the lone one are boundary particles.
TEST_F(DebugRenderTest, TheOutermostDropsAreTheBoundary) {
    std::vector<std::array<float, 4>> spheres{{0.8f, 0, 0, 0.05f}};
    for (int i = -3; i <= 3; ++i) {
        for (int j = -3; j <= 3; ++j)
            spheres.push_back({-0.4f + 0.1f * static_cast<float>(i), 0.1f * static_cast<float>(j), 0, 0.05f});
    }
    Scene scene = grains(spheres, MaterialKind::fluid);
    scene.dimensions = 2;
    const render::Image image = draw(scene, {.boundary = true});
    EXPECT_GT(brightness(image, pixel_at(0.8, 0)), kDrawn);
    for (int i = -3; i <= 3; ++i) {
        for (int j = -3; j <= 3; ++j) {
            const bool outermost = std::max(std::abs(i), std::abs(j)) == 3;
            EXPECT_EQ(brightness(image, pixel_at(-0.4 + 0.1 * i, 0.1 * j)) > kDrawn, outermost) << i << " " << j;
        }
    }
}

// Four radii from the centre, all around; for every second particle.
TEST_F(DebugRenderTest, KernelsReachFourRadii) {
    const Scene scene = grains({{-0.5f, 0, 0, 0.1f}, {0.5f, 0, 0, 0.1f}}, MaterialKind::fluid);
    const render::Image image = draw(scene, {.kernels = true, .kernel_stride = 2});
    const std::vector<Pixel> drawn = drawn_in(image);
    EXPECT_GT(drawn.size(), 200u);
    for (const auto& [x, y] : drawn)
        EXPECT_NEAR(std::hypot((x + 0.5) / 100 - 1 + 0.5, 1 - (y + 0.5) / 100), 0.4, 0.02) << x << " " << y;
    EXPECT_TRUE(drawn_in(draw(grains({{0, 0, 0, 0.1f}}), {.kernels = true})).empty()) << "solids have no kernel";
}

// A ring is at the depth of the front of its sphere: it is clipped where that is in front of the near plane.
TEST_F(DebugRenderTest, RingsAreClippedByTheNearPlane) {
    const auto drawn = [&](float distance) {
        test::Studio studio(context(), grains({{0, 0, -distance, 0.1f}}, MaterialKind::fluid), kSize);
        render::Style style{.debug = {.kernels = true}};
        style.sky.shown = style.ground.shown = false;
        style.light = {.colour = {0, 0, 0}, .ambient = {0, 0, 0}, .shadows = false};
        return drawn_in(
            studio.draw(render::perspective({.eye = {}, .target = {0, 0, -1}, .field_of_view = 60}, 1, 1, 100), style));
    };
    EXPECT_GT(drawn(2).size(), 100u);
    EXPECT_GT(drawn(1.5f).size(), 100u);
    EXPECT_TRUE(drawn(1.3f).empty()) << "its front is at 0.9 m";
    EXPECT_TRUE(drawn(-2).empty());
}

// Grains in a row: those at the ends have one neighbour, the middle one has two, and a separate one has none.
TEST_F(DebugRenderTest, ColoursShowTheNumberOfNeighbours) {
    const Scene scene = grains({{-0.4f, 0, 0, 0.2f}, {0, 0, 0, 0.2f}, {0.4f, 0, 0, 0.2f}, {0, 0.8f, 0, 0.1f}});
    test::Studio studio(context(), scene, kSize);
    render::Style style;
    style.sky.shown = style.ground.shown = false;
    style.light = {.colour = {0, 0, 0}, .ambient = {1 / 0.75f, 1 / 0.75f, 1 / 0.75f}, .shadows = false};
    style.colouring = {.by = render::Field::neighbours, .lowest = 0, .highest = 5, .bar = false};
    const render::Image image = studio.draw(render::flat({-1, -1}, {1, 1}, 1), style);
    const std::vector<render::Colour> map = render::colour_map(256);
    const auto expect = [&](double x, double y, std::size_t neighbours) {
        const auto [column, row] = pixel_at(x, y);
        for (std::size_t c = 0; c < 3; ++c) {
            EXPECT_NEAR(image.rgba[4 * static_cast<std::size_t>(row * 200 + column) + c],
                        255 * test::srgb_of(map[51 * neighbours][c]), 1.5)
                << neighbours;
        }
    };
    expect(-0.4, 0, 1);
    expect(0, 0, 2);
    expect(0.4, 0, 1);
    expect(0, 0.8, 0);
}

// Cut open to show the inside; early, since the worlds of two drivers diverge eventually.
TEST_F(DebugRenderTest, GoldenDamBreak) {
    const SceneFile file = test::sample("dam_break", {"blocks.0.fill.radius=0.05"});
    test::Studio studio(context(), file.scene);
    for (int step = 0; step < 20; ++step) studio.world.step();
    test::GoldenTolerance tolerance;
    const auto expect = [&](const char* name, const render::DebugStyle& debug, render::Field field = render::Field::material) {
        const render::Style style{
            .colouring = {.by = field}, .clip_plane = {.on = true, .normal = {0, 0, 1}, .offset = 0.5f}, .debug = debug};
        test::expect_golden(name, studio.draw(mote::Camera{.eye = {1.3f, 1, 3}, .target = {0.9f, 0.6f, 0.5f}}, style), tolerance);
    };
    expect("debug_tree", {.tree = true, .tree_level = 5});
    expect("debug_boundary", {.boundary = true});
    expect("debug_kernels", {.kernels = true, .kernel_stride = 37});
    expect("colouring_neighbours", {}, render::Field::neighbours);
    tolerance.share_of_differing = 0.01; // a needle magnifies the difference between two drivers' particles twelve times
    expect("debug_velocities", {.velocities = true, .velocity_time = 0.1f});
}

TEST_F(DebugRenderTest, GoldenSandHeap) {
    const SceneFile file = test::sample("sand_heap");
    test::Studio studio(context(), file.scene);
    for (int step = 0; step < 20; ++step) studio.world.step();
    mote::Camera camera = file.camera; // from half the distance
    for (std::size_t axis = 0; axis < 3; ++axis) camera.eye[axis] = 0.5f * (camera.eye[axis] + camera.target[axis]);
    test::expect_golden("debug_contacts", studio.draw(camera, {.debug = {.contacts = true}}));
}

// Three grains in contact with each other; contacts are counted from both sides.
TEST_F(DebugRenderTest, ReportsTooManyContacts) {
    Scene scene = grains({{0, 0, 0, 0.1f}, {0.1f, 0, 0, 0.1f}, {0, 0.1f, 0, 0.1f}});
    scene.solver.neighbour_capacity = 1;
    try {
        draw(scene, {.contacts = true});
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "drawing contacts: found 6 contacts of up to 3 particles, expected at most 3; set "
                                   "solver.neighbour_capacity to 2 or more");
    }
}

TEST_F(DebugRenderTest, RefusesInvalidStyles) {
    const auto complaint = [&](const render::DebugStyle& debug) -> std::string {
        try {
            draw(grains({{0, 0, 0, 0.1f}}), debug);
        } catch (const Error& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(complaint({.tree = true, .tree_level = 17}), "Style::debug.tree_level: found 17, expected at most 16");
    EXPECT_EQ(complaint({.velocity_time = INFINITY}), "Style::debug.velocity_time: found inf, expected a finite number");
    EXPECT_EQ(complaint({.kernel_stride = 0}), "Style::debug.kernel_stride: found 0, expected at least 1");
}

} // namespace
} // namespace mote
