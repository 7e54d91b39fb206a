// Trails: the coating that fluids leave on meshes.
#include "picture.hpp"

#include <algorithm>
#include <cmath>

namespace mote {
namespace {

class TrailRenderTest : public test::GpuTest {
protected:
    /// A horizontal square mesh of 2 m, and a drop that rests on it or slides along x.
    static Scene square(float speed) {
        Scene scene;
        const auto water = scene.add({.name = "water", .kind = MaterialKind::fluid});
        scene.solver.gravity = {0, 0, 0};
        scene.particles = {{.position = {-0.5f, 0.2f, 0.1f}, .velocity = {speed, 0, 0}, .radius = 0.2f, .material = water}};
        Collider mesh{.kind = ColliderKind::mesh};
        mesh.mesh = {.vertices = {{-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}}, .triangles = {{0, 2, 1}, {0, 3, 2}}};
        scene.colliders = {mesh};
        return scene;
    }
    /// From straight above, 0.01 m per pixel. The water itself is clipped, so that it does not hide the mesh.
    static render::Camera from_above() {
        render::Camera camera = render::flat({-1.6f, -1.2f}, {1.6f, 1.2f}, 4.0f / 3);
        camera.view = {1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, camera.view[14], 1};
        return camera;
    }
    static render::Style style(bool shown) {
        render::Style style{.view = render::View::surface};
        style.clip_plane = {.on = true, .normal = {0, 1, 0}, .offset = 0.1f};
        style.sky.shown = style.ground.shown = false;
        style.light.shadows = false;
        style.trails = {.shown = shown, .colour = {1, 0, 0}};
        return style;
    }
    /// Only the coating is red; the board below it is grey.
    static bool is_coated(const render::Image& image, double x, double z) {
        const auto column = static_cast<std::size_t>((x + 1.6) * 100), row = static_cast<std::size_t>((z + 1.2) * 100);
        const std::uint8_t* pixel = &image.rgba[(row * image.width + column) * 4];
        return pixel[0] > 60 && pixel[0] > 2 * pixel[1];
    }
};

// Everything within 5/4 of the radius of the drop's centre, which is one radius above the mesh: a disc of 3/4 of the radius. It
// lies on both triangles. Samples are 0.06 m apart.
TEST_F(TrailRenderTest, IsADiscUnderADropAtRest) {
    test::Studio studio(context(), square(0));
    const render::Image image = studio.draw(from_above(), style(true));
    for (int k = 0; k < 16; ++k) {
        const double x = std::cos(k * M_PI / 8), z = std::sin(k * M_PI / 8);
        EXPECT_TRUE(is_coated(image, -0.5 + 0.1 * x, 0.1 + 0.1 * z)) << k;
        EXPECT_FALSE(is_coated(image, -0.5 + 0.2 * x, 0.1 + 0.2 * z)) << k;
    }
    std::size_t coated = 0;
    for (int row = 0; row < 240; ++row) {
        for (int column = 0; column < 320; ++column)
            coated += is_coated(image, column * 0.01 - 1.595, row * 0.01 - 1.195) ? 1 : 0;
    }
    EXPECT_NEAR(static_cast<double>(coated) * 1e-4, M_PI * 0.15 * 0.15, 0.01);
}

TEST_F(TrailRenderTest, StaysBehindADropUntilTrailsAreHidden) {
    test::Studio studio(context(), square(4));
    render::Image image;
    for (int step = 0; step < 30; ++step) {
        image = studio.draw(from_above(), style(true));
        studio.world.step();
    }
    for (double x = -0.5; x < 0.4; x += 0.05) EXPECT_TRUE(is_coated(image, x, 0.1)) << x; // 4 m/s for 29/120 s
    EXPECT_FALSE(is_coated(image, 0.8, 0.1));
    EXPECT_FALSE(is_coated(image, 0, 0.4));

    EXPECT_FALSE(is_coated(studio.draw(from_above(), style(false)), 0, 0.1));
    image = studio.draw(from_above(), style(true));
    EXPECT_FALSE(is_coated(image, -0.5, 0.1)) << "trails start again";
    EXPECT_TRUE(is_coated(image, 0.5, 0.1));
}

TEST_F(TrailRenderTest, IsNotLeftByRemovedParticles) {
    Scene scene = square(0);
    scene.particles.push_back({.position = {0.5f, 0.2f, 0.5f}, .radius = 0.2f, .material = 0});
    scene.sinks = {{.kind = SinkKind::sphere, .centre = scene.particles[0].position, .radius = 0.1f}};
    test::Studio studio(context(), scene);
    studio.world.step();
    const render::Image image = studio.draw(from_above(), style(true));
    EXPECT_FALSE(is_coated(image, -0.5, 0.1));
    EXPECT_TRUE(is_coated(image, 0.5, 0.5));
}

// By definition: a triangle's edges are divided so that a division is at most 0.3 of the smallest radius long, and a small
// triangle is coated if its centre is within 5/4 of the radius of a drop's centre. There are drops in the middle of triangles,
// across their edges, beyond the border, and so high above corners that they reach little else; one too high, and a grain, leave
// nothing. Pixels at the borders of small triangles are ignored.
TEST_F(TrailRenderTest, IsOnEverySmallTriangleWithinReach) {
    Scene scene = square(0);
    scene.particles.clear();
    const auto grain = scene.add({.name = "grain"});
    const std::vector<Vec3> drops{{-0.5f, 0.2f, 0.1f},   {0.3f, 0.15f, 0.35f},  {0.9f, 0.2f, 0.95f}, {0.1f, 0.12f, -1.1f},
                                  {-0.8f, 0.22f, -0.7f}, {0.6f, 0.26f, -0.5f},  {0, 0.245f, 0},      {-1, 0.245f, 0},
                                  {0, 0.245f, 1},        {-1.42f, 0.2f, -1.02f}};
    for (const Vec3& drop : drops) scene.particles.push_back({.position = drop, .radius = 0.2f, .material = 0});
    scene.particles.push_back({.position = {-0.6f, 0.2f, 0.7f}, .radius = 0.2f, .material = grain});
    scene.colliders[0].mesh = {.vertices = {}, .triangles = {}};
    auto& [vertices, triangles] = scene.colliders[0].mesh;
    for (const float z : {-1.0f, 0.0f, 1.0f}) {
        for (const float x : {-1.0f, 0.0f, 1.0f}) vertices.push_back({x, 0, z});
    }
    for (const std::uint32_t corner : {0u, 1u, 3u, 4u}) {
        triangles.push_back({corner + 1, corner, corner + 4}); // the first corner is opposite its longest side
        triangles.push_back({corner, corner + 3, corner + 4}); // here the second
    }
    vertices.insert(vertices.end(), {{-1.5f, 0, -1.1f}, {-1.25f, 0, -1.1f}, {-1.5f, 0, -0.85f}}); // a separate one
    triangles.push_back({9, 11, 10});
    const auto is_near_a_drop = [&](double x, double z) {
        return std::ranges::any_of(
            drops, [&](const Vec3& drop) { return std::hypot(drop[0] - x, drop[1], drop[2] - z) <= 1.25 * double{0.2f}; });
    };

    test::Studio studio(context(), scene);
    const render::Image image = studio.draw(from_above(), style(true));
    std::size_t coated = 0, bare = 0, wrong = 0;
    for (const auto& [first, second, third] : triangles) {
        const Vec3 &a = vertices[first], &b = vertices[second], &c = vertices[third];
        const double bx = b[0] - a[0], bz = b[2] - a[2], cx = c[0] - a[0], cz = c[2] - a[2], area = bx * cz - bz * cx;
        const double longest = std::max({std::hypot(bx, bz), std::hypot(cx, cz), std::hypot(cx - bx, cz - bz)});
        const double divisions = std::ceil(longest / (0.3 * 0.2));
        for (int row = 0; row < 240; ++row) {
            for (int column = 0; column < 320; ++column) {
                const double x = column * 0.01 - 1.595, z = row * 0.01 - 1.195;
                const double u = ((x - a[0]) * cz - (z - a[2]) * cx) / area * divisions,
                             v = ((z - a[2]) * bx - (x - a[0]) * bz) / area * divisions; // along the sides, in divisions
                if (u < 0 || v < 0 || u + v > divisions) continue;
                const double in_u = u - std::floor(u), in_v = v - std::floor(v), in_both = in_u + in_v;
                const auto is_at_border = [](double in) { return std::abs(in - std::round(in)) < 0.05; };
                if (is_at_border(in_u) || is_at_border(in_v) || is_at_border(in_both)) continue;
                const double middle = in_both > 1 ? 2.0 / 3 : 1.0 / 3;
                const double mid_u = (std::floor(u) + middle) / divisions, mid_v = (std::floor(v) + middle) / divisions;
                const bool expected = is_near_a_drop(a[0] + mid_u * bx + mid_v * cx, a[2] + mid_u * bz + mid_v * cz);
                (expected ? coated : bare) += 1;
                wrong += is_coated(image, x, z) != expected ? 1 : 0;
            }
        }
    }
    EXPECT_EQ(wrong, 0u);
    EXPECT_GT(coated, 1000u);
    EXPECT_GT(bare, 10000u);
}

// Water that flows down a tilted board.
TEST_F(TrailRenderTest, GoldenBoard) {
    Scene scene;
    const auto water = scene.add({.name = "water", .kind = MaterialKind::fluid, .fluid = {.viscosity = 0.01f}});
    for (int i = 0; i < 240; ++i) {
        const auto along = static_cast<float>(i / 16), across = static_cast<float>(i % 4), up = static_cast<float>(i / 4 % 4);
        scene.particles.push_back(
            {.position = {-0.9f + 0.06f * along, 0.75f - 0.02f * along + 0.06f * up, -0.09f + 0.06f * across},
             .velocity = {1, 0, 0},
             .radius = 0.03f,
             .material = water});
    }
    Collider board{.kind = ColliderKind::mesh};
    board.mesh = {.vertices = {{-1, 0.6f, -0.8f}, {1, 0, -0.8f}, {1, 0, 0.8f}, {-1, 0.6f, 0.8f}},
                  .triangles = {{0, 2, 1}, {0, 3, 2}}};
    scene.colliders = {board, {.kind = ColliderKind::plane}};
    test::Studio studio(context(), scene);
    const mote::Camera camera{.eye = {1.4f, 1.6f, 2.2f}, .target = {0, 0.25f, 0}};
    render::Style style{.view = render::View::surface};
    style.trails.shown = true;
    style.surface.attenuation_distance = 1; // so that the trail is visible through it
    for (int step = 0; step < 50; ++step) {
        if (step % 2 == 0) studio.draw(camera, style);
        studio.world.step();
    }
    test::expect_golden("trails_board", studio.draw(camera, style));
}

} // namespace
} // namespace mote
