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
        camera.view = {1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1};
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

TEST_F(ShadowPicture, OfASandHeap) {
    const SceneFile file = test::sample("sand_heap");
    test::Studio studio(context(), file.scene);
    for (int step = 0; step < 20; ++step) studio.world.step();
    test::expect_golden("shadow_sand_heap", studio.draw(file.camera));
}

} // namespace
} // namespace mote
