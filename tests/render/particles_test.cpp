#include "picture.hpp"
#include "reference_ray.hpp"

#include <cmath>
#include <span>

namespace mote {
namespace {

class ParticleRenderTest : public test::GpuTest {};

/// Free grains with known colours, shadows and depths.
Scene grains(std::vector<std::array<float, 4>> spheres) {
    Scene scene;
    const auto grain = scene.add({.name = "grain"});
    for (const auto& [x, y, z, r] : spheres) scene.particles.push_back({.position = {x, y, z}, .radius = r, .material = grain});
    return scene;
}

void expect_depths_of_rays(test::Studio& studio, const render::Camera& camera, std::span<const std::array<float, 4>> spheres) {
    studio.draw(camera, {.sky = {.shown = false}, .ground = {.shown = false}});
    test::expect_depths_of_rays(studio.target.depth(), test::kGoldenSize, camera, spheres, 5000);
}

// A coarse dam break after a third of a second: spheres of water in front of ground and sky.
TEST_F(ParticleRenderTest, GoldenDamBreak) {
    const SceneFile file = test::sample("dam_break", {"blocks.0.fill.radius=0.05"});
    test::Studio studio(context(), file.scene);
    for (int step = 0; step < 30; ++step) studio.world.step(); // later, drivers differ by what rounding has grown to
    test::expect_golden("particles_dam_break", studio.draw(file.camera));
}

// Near and far, large and small, at the edge of the image, one in front of another, one around the camera (not drawn), one cut by
// the near plane.
TEST_F(ParticleRenderTest, MatchesTheDepthOfRays) {
    const std::vector<std::array<float, 4>> spheres{{0, 0, 0, 0.5f},
                                                    {0.3f, 0.2f, 1, 0.2f},
                                                    {-1.6f, 0.9f, -1, 0.4f},
                                                    {1.5f, -1.0f, 0, 0.6f},
                                                    {0, 0, -20, 3},
                                                    {0.1f, 0, 5, 0.3f},
                                                    {-0.2f, 0.1f, 4.2f, 0.1f},
                                                    {-0.9f, -0.6f, 2, 0.05f},
                                                    {0.05f, 0.02f, 4.8f, 0.12f},
                                                    {-0.15f, -0.1f, 4.7f, 0.08f}};
    const mote::Camera from{.eye = {0, 0, 5}, .target = {0, 0, 0}, .up = {0, 1, 0}, .field_of_view = 60};
    test::Studio studio(context(), grains(spheres));
    const render::Camera camera = render::perspective(from, studio.target.aspect(), 0.1f, 100);
    expect_depths_of_rays(studio, camera, spheres);
}

// The same without perspective.
TEST_F(ParticleRenderTest, MatchesTheDepthOfParallelRays) {
    const std::vector<std::array<float, 4>> spheres{{0, 0, 0, 0.5f}, {0.4f, 0.2f, 0.5f, 0.2f}, {-1, 0.6f, -0.3f, 0.3f}};
    test::Studio studio(context(), grains(spheres));
    const render::Camera camera = render::flat({-1, -1}, {1, 1}, studio.target.aspect());
    expect_depths_of_rays(studio, camera, spheres);
}

// Of two pictures of the same: something is drawn, and only pixels at edges differ.
void expect_alike(const render::Image& here, const render::Image& there) {
    ASSERT_EQ(here.rgba.size(), there.rgba.size());
    std::size_t differing = 0, drawn = 0;
    for (std::size_t i = 0; i < here.rgba.size(); ++i) {
        if (std::abs(here.rgba[i] - there.rgba[i]) > 16) ++differing;
        if (here.rgba[i] != here.rgba[i % 4]) ++drawn;
    }
    EXPECT_GT(drawn, here.rgba.size() / 20) << "not only background";
    EXPECT_LT(static_cast<double>(differing), 0.01 * static_cast<double>(here.rgba.size()));
}

// Offsets are multiples of 1/1024 m, the distance of floats 10 km from the origin. Edges may still differ by a pixel.
TEST_F(ParticleRenderTest, LooksTheSameFarFromTheOrigin) {
    const auto image_at = [&](float x) {
        std::vector<std::array<float, 4>> spheres;
        for (int k = 0; k < 20; ++k)
            spheres.push_back({x + 0.125f * static_cast<float>(k % 5), 0.125f * static_cast<float>(k / 5), 0, 0.05f});
        test::Studio studio(context(), grains(spheres));
        const mote::Camera from{.eye = {x + 0.25f, 0.5f, 1.5f}, .target = {x + 0.25f, 0.1875f, 0}};
        return studio.draw(from, {.sky = {.shown = false}, .ground = {.shown = false}});
    };
    expect_alike(image_at(0), image_at(10000));
}

// The same for the surface of water: lumps of different heights, beside a grain.
TEST_F(ParticleRenderTest, WaterLooksTheSameFarFromTheOrigin) {
    for (const render::View view : {render::View::surface, render::View::mesh}) {
        const auto image_at = [&](float x) {
            Scene scene = grains({{x + 0.75f, 0.125f, 0, 0.125f}});
            const auto water = scene.add({.name = "water", .kind = MaterialKind::fluid});
            for (int k = 0; k < 12 * 6 * 6; ++k) {
                const int i = k % 12, j = k / 12 % 6, l = k / 72;
                if (j > 2 + i % 4) continue;
                scene.particles.push_back({.position = {x + 0.046875f * static_cast<float>(i), 0.046875f * static_cast<float>(j),
                                                        0.046875f * static_cast<float>(l)},
                                           .radius = 0.0234375f,
                                           .material = water});
            }
            test::Studio studio(context(), scene);
            const mote::Camera from{.eye = {x + 0.375f, 0.5f, 1.5f}, .target = {x + 0.375f, 0.125f, 0}};
            return studio.draw(from, {.view = view, .sky = {.shown = false}, .ground = {.shown = false}});
        };
        SCOPED_TRACE(static_cast<int>(view));
        expect_alike(image_at(0), image_at(10000));
    }
}

// Blinn-Phong at the middle of a sphere that is lit from 45° above, seen from the front: N = V, N·L = cos 45°, N·H = cos 22.5°.
TEST_F(ParticleRenderTest, IsLitByBlinnPhong) {
    test::Studio studio(context(), grains({{0, 0, 0, 0.5f}}), {101, 101});
    const mote::Camera from{.eye = {0, 0, 5}, .target = {0, 0, 0}, .up = {0, 1, 0}, .field_of_view = 20};
    render::Style style{.sky = {.shown = false}, .ground = {.shown = false}};
    style.light = {.direction = {0, -1, -1}, .colour = {0.5f, 0.5f, 0.5f}, .ambient = {0.2f, 0.2f, 0.2f}, .shadows = false};
    const render::Image image = studio.draw(from, style);
    const std::size_t middle = (50 * 101 + 50) * 4;
    const double facing = std::sqrt(0.5), gloss = 0.15 * std::pow(std::cos(M_PI / 8), 30);
    const std::array<double, 3> colour{0.62, 0.43, 0.20}; // of the first solid material
    for (std::size_t c = 0; c < 3; ++c) {
        const double linear = colour[c] * (0.2 * 0.75 + 0.5 * facing) + 0.5 * gloss;
        EXPECT_NEAR(image.rgba[middle + c], 255 * test::srgb_of(linear), 1.5) << c; // rounded to integers
    }
}

TEST_F(ParticleRenderTest, IgnoresClippedParticles) {
    test::Studio studio(context(), grains({{-1, 0, 0, 0.4f}, {1, 0, 0, 0.4f}}));
    const mote::Camera from{.eye = {0, 0, 5}, .target = {0, 0, 0}};
    render::Style style{.clip_plane = {.on = true, .normal = {2, 0, 0}, .offset = 0.5f}};
    style.sky.shown = style.ground.shown = false;
    studio.draw(from, style);
    const std::vector<float> depth = studio.target.depth();
    const auto drawn = [&](std::uint32_t first, std::uint32_t last) {
        std::size_t count = 0;
        for (std::uint32_t y = 0; y < 240; ++y) {
            for (std::uint32_t x = first; x < last; ++x) count += depth[y * 320 + x] < 1 ? 1 : 0;
        }
        return count;
    };
    EXPECT_GT(drawn(0, 160), 1000u);
    EXPECT_EQ(drawn(160, 320), 0u);
}

TEST_F(ParticleRenderTest, RefusesAZeroDirection) {
    test::Studio studio(context(), grains({{0, 0, 0, 1}}));
    try {
        studio.draw(mote::Camera{}, {.light = {.direction = {0, 0, 0}}});
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "Light::direction: found (0, 0, 0), expected a direction");
    }
}

} // namespace
} // namespace mote
