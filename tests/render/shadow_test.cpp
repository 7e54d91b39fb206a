// Shadows: at points where geometry says what is lit, and how large they are.
#include "picture.hpp"

#include <cmath>

namespace mote {
namespace {

class ShadowPicture : public test::GpuTest {
protected:
    /// A ball above the ground, from straight above, 1 pixel being 0.01 m; the light falls at this slope along x.
    static Scene ball() {
        Scene scene;
        const auto stone = scene.add({.name = "stone"});
        scene.particles.push_back({.position = {0, 1, 0}, .radius = 0.25f, .material = stone, .fixed = true});
        scene.colliders.push_back({.kind = ColliderKind::plane});
        return scene;
    }
    static render::Camera from_above() {
        render::Camera camera = render::flat({-1.6f, -1.2f}, {1.6f, 1.2f}, 4.0f / 3);
        // x stays to the right; z is down in the picture, y towards the eye.
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
    static int brightness(const render::Picture& picture, double x, double z) {
        const auto column = static_cast<std::uint32_t>((x + 1.6) * 100), row = static_cast<std::uint32_t>((z + 1.2) * 100);
        return picture.rgba[(row * picture.width + column) * 4];
    }
};

// The light goes 1 to the side for 1 down: the shadow's middle is 1 m to the side of the ball.
TEST_F(ShadowPicture, LiesWhereTheLightDoesNotCome) {
    test::Studio studio(context(), ball());
    const render::Picture with = studio.draw(from_above(), style(1, true)), without = studio.draw(from_above(), style(1, false));
    const int lit = brightness(without, 1, 0), dark = brightness(with, 1, 0);
    EXPECT_LT(dark, lit / 2);
    EXPECT_EQ(brightness(with, 0, 0.8), brightness(without, 0, 0.8)) << "beside it, the light is as it was";
    EXPECT_EQ(brightness(with, 1, 0.4), brightness(without, 1, 0.4));
    EXPECT_EQ(brightness(with, -1, 0), brightness(without, -1, 0)) << "on the side of the light";
    // Ambient light alone: 0.1 of the ground's colour, and the haze of one metre.
    EXPECT_NEAR(dark, 255 * std::pow(0.42 * 0.1, 1 / 2.2), 12);
}

// A ball in parallel light that falls at an angle of 45° has an elliptic shadow of π r · r √2; with edges as soft as some pixels
// of the map, what is darker than half counts.
TEST_F(ShadowPicture, IsAsLargeAsGeometrySays) {
    test::Studio studio(context(), ball());
    const render::Picture with = studio.draw(from_above(), style(1, true)), without = studio.draw(from_above(), style(1, false));
    const int half = (brightness(without, 1, 0) + brightness(with, 1, 0)) / 2;
    std::size_t dark = 0;
    for (double x = 0.3; x < 1.59; x += 0.01) {
        for (double z = -1.19; z < 1.19; z += 0.01) dark += brightness(with, x, z) < half ? 1 : 0;
    }
    const double area = static_cast<double>(dark) * 1e-4, expected = M_PI * 0.25 * 0.25 * std::sqrt(2.0);
    EXPECT_NEAR(area, expected, 0.05 * expected);
}

// Its lit half is not in its own shadow.
TEST_F(ShadowPicture, IsNotOnTheLitHalfOfTheBallThatCastsIt) {
    test::Studio studio(context(), ball());
    const render::Picture with = studio.draw(from_above(), style(0, true)), without = studio.draw(from_above(), style(0, false));
    for (double x = -0.2; x <= 0.2; x += 0.01) {
        for (double z = -0.1; z <= 0.1; z += 0.01) ASSERT_EQ(brightness(with, x, z), brightness(without, x, z)) << x << " " << z;
    }
}

// A ball under another is in its shadow.
TEST_F(ShadowPicture, FallsOnOtherParticles) {
    Scene scene = ball();
    scene.particles.push_back({.position = {1, 0.1f, 0}, .radius = 0.1f, .material = 0, .fixed = true});
    test::Studio studio(context(), scene);
    const render::Picture with = studio.draw(from_above(), style(0.9f, true)),
                          without = studio.draw(from_above(), style(0.9f, false));
    EXPECT_LT(brightness(with, 1, 0), brightness(without, 1, 0) / 2);
}

// A drop of water in the place of the ball, in no light but that of the sun and before a black horizon: the ground behind it has
// the part of every colour that so much water lets through (Beer and Lambert).
TEST_F(ShadowPicture, OfWaterHasItsColour) {
    constexpr std::array kWater{0.05, 0.25, 0.62}; // what white light becomes after `attenuation_distance`
    Scene scene = ball();
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
        const render::Picture with = draw(true), without = draw(false);
        const auto light = [](const render::Picture& picture, double x, double z, std::size_t channel) {
            const auto column = static_cast<std::size_t>((x + 1.6) * 100), row = static_cast<std::size_t>((z + 1.2) * 100);
            return std::pow(picture.rgba[(row * picture.width + column) * 4 + channel] / 255.0, 2.2);
        };
        for (const double off : {0.0, 0.1, 0.2}) { // beside the middle of the shadow, across the light's way
            const double water = 6 / M_PI * 2 * std::sqrt(0.25 * 0.25 - off * off); // m: a cube's, in a sphere
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

// What is between the light and the water is in the light, what is behind it is not; in it, by how deep it is.
TEST_F(ShadowPicture, OfWaterFallsOnWhatIsBehindIt) {
    Scene scene = ball();
    const auto water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.particles[0] = {.position = {0, 1, 0}, .radius = 0.5f, .material = water};
    for (const float height : {0.1f, 1.9f})
        scene.particles.push_back({.position = {0, height, 0}, .radius = 0.1f, .material = 0, .fixed = true});
    test::Studio studio(context(), scene);
    render::Camera from_the_side = render::flat({-1.6f, -0.2f}, {1.6f, 2.2f}, 4.0f / 3);
    const auto red_of_grain = [&](bool shadows, std::size_t row) {
        render::Style from_above = style(0, shadows);
        from_above.view = render::View::surface;
        const render::Picture picture = studio.draw(from_the_side, from_above);
        return picture.rgba[(row * picture.width + 160) * 4];
    };
    constexpr std::size_t kUpper = 25, kLower = 205; // a little above the grains' middles, 0.01 m a pixel
    EXPECT_EQ(red_of_grain(true, kUpper), red_of_grain(false, kUpper));
    EXPECT_LT(red_of_grain(true, kLower), red_of_grain(false, kLower) * 3 / 4);
}

TEST_F(ShadowPicture, OfASandHeap) {
    const SceneFile file = test::sample("sand_heap");
    test::Studio studio(context(), file.scene);
    for (int step = 0; step < 20; ++step) studio.world.step();
    test::expect_golden("shadow_sand_heap", studio.draw(file.camera));
}

} // namespace
} // namespace mote
