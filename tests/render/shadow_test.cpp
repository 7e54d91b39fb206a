// Shadows: at points where geometry determines what is lit, and their size.
#include "picture.hpp"

#include <cmath>

namespace mote {
namespace {

class ShadowRenderTest : public test::GpuTest {
protected:
    /// A sphere above the ground, seen from straight above, 0.01 m per pixel; the light falls at this slope along x.
    static Scene sphere_scene() {
        Scene scene;
        const auto stone = scene.add({.name = "stone"});
        scene.particles.push_back({.position = {0, 1, 0}, .radius = 0.25f, .material = stone, .fixed = true});
        scene.colliders.push_back({.kind = ColliderKind::plane});
        return scene;
    }
    static render::Camera from_above() {
        render::Camera camera = render::flat({-1.6f, -1.2f}, {1.6f, 1.2f}, 4.0f / 3);
        // x stays to the right; z is down in the image, y towards the camera.
        camera.view = {1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, camera.view[14], 1};
        return camera;
    }
    static render::Style style(float slope, bool shadows) {
        render::Style style;
        style.light = {.direction = {slope, -1, 0}, .colour = {1, 1, 1}, .ambient = {0.1f, 0.1f, 0.1f}, .shadows = shadows};
        style.sky.shown = false;
        style.ground.tile = 0;
        return style;
    }
    static int brightness(const render::Image& image, double x, double z) {
        const auto column = static_cast<std::uint32_t>((x + 1.6) * 100), row = static_cast<std::uint32_t>((z + 1.2) * 100);
        return image.rgba[(row * image.width + column) * 4];
    }
};

// The light moves 1 to the side for 1 down: the shadow's centre is 1 m beside the sphere.
TEST_F(ShadowRenderTest, IsWhereTheLightIsBlocked) {
    test::Studio studio(context(), sphere_scene());
    const render::Image with = studio.draw(from_above(), style(1, true)), without = studio.draw(from_above(), style(1, false));
    const int lit = brightness(without, 1, 0), dark = brightness(with, 1, 0);
    EXPECT_LT(dark, lit / 2);
    EXPECT_EQ(brightness(with, 0, 0.8), brightness(without, 0, 0.8)) << "beside it, the light is as it was";
    EXPECT_EQ(brightness(with, 1, 0.4), brightness(without, 1, 0.4));
    EXPECT_EQ(brightness(with, -1, 0), brightness(without, -1, 0)) << "on the side of the light";
    // Only ambient light: 0.1 of the ground's colour, and the haze of one metre.
    EXPECT_NEAR(dark, 255 * std::pow(0.42 * 0.1, 1 / 2.2), 12);
}

// In parallel light at 45°, a sphere casts an elliptic shadow of area π r · r √2. Its edges are as soft as some pixels of the
// map, so pixels darker than half are counted.
TEST_F(ShadowRenderTest, HasTheAreaFromGeometry) {
    test::Studio studio(context(), sphere_scene());
    const render::Image with = studio.draw(from_above(), style(1, true)), without = studio.draw(from_above(), style(1, false));
    const int half = (brightness(without, 1, 0) + brightness(with, 1, 0)) / 2;
    std::size_t dark = 0;
    for (double x = 0.3; x < 1.59; x += 0.01) {
        for (double z = -1.19; z < 1.19; z += 0.01) dark += brightness(with, x, z) < half ? 1 : 0;
    }
    const double area = static_cast<double>(dark) * 1e-4, expected = M_PI * 0.25 * 0.25 * std::sqrt(2.0);
    EXPECT_NEAR(area, expected, 0.05 * expected);
}

// The lit half of a sphere is not in its own shadow.
TEST_F(ShadowRenderTest, IsNotOnTheLitHalfOfItsCaster) {
    test::Studio studio(context(), sphere_scene());
    const render::Image with = studio.draw(from_above(), style(0, true)), without = studio.draw(from_above(), style(0, false));
    for (double x = -0.2; x <= 0.2; x += 0.01) {
        for (double z = -0.1; z <= 0.1; z += 0.01) ASSERT_EQ(brightness(with, x, z), brightness(without, x, z)) << x << " " << z;
    }
}

// A sphere below another is in its shadow.
TEST_F(ShadowRenderTest, FallsOnOtherParticles) {
    Scene scene = sphere_scene();
    scene.particles.push_back({.position = {1, 0.1f, 0}, .radius = 0.1f, .material = 0, .fixed = true});
    test::Studio studio(context(), scene);
    const render::Image with = studio.draw(from_above(), style(0.9f, true)),
                        without = studio.draw(from_above(), style(0.9f, false));
    EXPECT_LT(brightness(with, 1, 0), brightness(without, 1, 0) / 2);
}

// A drop of water instead of the sphere, with sunlight alone and a black horizon: the ground behind it receives the fraction of
// each colour that this thickness of water transmits (Beer-Lambert).
TEST_F(ShadowRenderTest, WaterShadowHasItsColour) {
    constexpr std::array kWater{0.05, 0.25, 0.62}; // the colour of white light after `attenuation_distance`
    Scene scene = sphere_scene();
    scene.materials[0] = {.name = "water", .kind = MaterialKind::fluid};
    scene.particles[0].fixed = false;
    test::Studio studio(context(), scene);
    for (const render::View view : {render::View::surface, render::View::mesh}) {
        const auto draw = [&](bool shadows) {
            render::Style dark = style(1, shadows);
            dark.view = view;
            dark.light.ambient = {0, 0, 0};
            dark.sky.horizon = {0, 0, 0};
            dark.surface.sphere_scale = 1;
            dark.surface.attenuation_distance = 2;
            return studio.draw(from_above(), dark);
        };
        const render::Image with = draw(true), without = draw(false);
        const auto light = [](const render::Image& image, double x, double z, std::size_t channel) {
            const auto column = static_cast<std::size_t>((x + 1.6) * 100), row = static_cast<std::size_t>((z + 1.2) * 100);
            return std::pow(image.rgba[(row * image.width + column) * 4 + channel] / 255.0, 2.2);
        };
        for (const double off : {0.0, 0.1, 0.2}) { // beside the centre of the shadow, across the light's direction
            const double water = 6 / M_PI * 2 * std::sqrt(0.25 * 0.25 - off * off); // m: a cube's volume in a sphere
            for (std::size_t c = 0; c < 3; ++c) {
                const double expected = std::pow(kWater[c], water / 2);
                EXPECT_NEAR(light(with, 1.005, off + 0.005, c) / light(without, 1.005, off + 0.005, c), expected, 0.03)
                    << off << ' ' << c;
            }
        }
        for (const auto& [x, z] : {std::array{1.0, 0.4}, std::array{0.0, 0.8}, std::array{-1.0, 0.0}})
            EXPECT_EQ(brightness(with, x, z), brightness(without, x, z)) << "beside it, the light is as it was";
    }
}

// What is between the light and the water is lit, what is behind it is not; within it, depending on depth.
TEST_F(ShadowRenderTest, WaterShadowFallsOnObjectsBehindIt) {
    Scene scene = sphere_scene();
    const auto water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.particles[0] = {.position = {0, 1, 0}, .radius = 0.5f, .material = water};
    for (const float height : {0.1f, 1.9f})
        scene.particles.push_back({.position = {0, height, 0}, .radius = 0.1f, .material = 0, .fixed = true});
    test::Studio studio(context(), scene);
    render::Camera from_the_side = render::flat({-1.6f, -0.2f}, {1.6f, 2.2f}, 4.0f / 3);
    const auto red_of_grain = [&](bool shadows, std::size_t row) {
        render::Style from_above = style(0, shadows);
        from_above.view = render::View::surface;
        const render::Image image = studio.draw(from_the_side, from_above);
        return image.rgba[(row * image.width + 160) * 4];
    };
    constexpr std::size_t kUpper = 25, kLower = 205; // slightly above the grains' centres, 0.01 m per pixel
    EXPECT_EQ(red_of_grain(true, kUpper), red_of_grain(false, kUpper));
    EXPECT_LT(red_of_grain(true, kLower), red_of_grain(false, kLower) * 3 / 4);
}

TEST_F(ShadowRenderTest, GoldenSandHeap) {
    const SceneFile file = test::sample("sand_heap");
    test::Studio studio(context(), file.scene);
    for (int step = 0; step < 20; ++step) studio.world.step();
    test::expect_golden("shadow_sand_heap", studio.draw(file.camera));
}

} // namespace
} // namespace mote
