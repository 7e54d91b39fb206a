#include "picture.hpp"
#include "reference_ray.hpp"

#include <cmath>

namespace mote {
namespace {

class DiscRenderTest : public test::GpuTest {
protected:
    static Scene disc(float radius) {
        Scene scene;
        scene.dimensions = 2;
        const auto grain = scene.add({.name = "grain"});
        scene.particles.push_back({.position = {0, 0, 0}, .radius = radius, .material = grain});
        return scene;
    }
    /// In light that is the same from all sides, to the left and to the right of the centre.
    static render::Style plain() {
        render::Style style{.sky = {.shown = false}, .ground = {.shown = false}};
        style.light = {.colour = {0, 0, 0}, .ambient = {1 / 0.75f, 1 / 0.75f, 1 / 0.75f}};
        return style;
    }
};

// A pixel at an edge has the disc's colour in proportion to its coverage: along a row through the centre these add up to the
// disc's width, whatever fraction of a pixel it ends at.
TEST_F(DiscRenderTest, HaveAntialiasedEdges) {
    constexpr double kPixel = 2.0 / 101;
    for (const float fraction : {0.0f, 0.2f, 0.4f, 0.5f, 0.6f, 0.8f}) {
        const float radius = (20 + fraction) * static_cast<float>(kPixel);
        test::Studio studio(context(), disc(radius), {101, 101});
        const render::Image image = studio.draw(render::flat({-1, -1}, {1, 1}, 1), plain());
        const auto red = [&](std::size_t x) { return test::linear_of(image.rgba[(50 * 101 + x) * 4] / 255.0); };
        double covered = 0;
        for (std::size_t x = 0; x < 101; ++x) covered += red(x) / red(50);
        EXPECT_NEAR(covered * kPixel / 2, radius, 0.03 * kPixel) << fraction;
    }
}

TEST_F(DiscRenderTest, AreClipped) {
    Scene scene = disc(0.2f);
    scene.particles.push_back({.position = {0.5f, 0, 0}, .radius = 0.2f, .material = 0});
    test::Studio studio(context(), scene, {101, 101});
    render::Style style = plain();
    style.clip_plane = {.on = true, .normal = {1, 0, 0}, .offset = 0.3f};
    const render::Image image = studio.draw(render::flat({-1, -1}, {1, 1}, 1), style);
    EXPECT_GT(image.rgba[(50 * 101 + 50) * 4], 0);
    EXPECT_EQ(image.rgba[(50 * 101 + 75) * 4], 0);
}

// In front of a wall that it overlaps, since it stands for a sphere; not in the X-ray view.
TEST_F(DiscRenderTest, AreInFrontOfWallsAndNotInXrays) {
    Scene scene = disc(0.5f);
    scene.colliders.push_back({.kind = ColliderKind::box, .centre = {1, 0, 0}, .half_extents = {0.8f, 0.8f, 1}});
    test::Studio studio(context(), scene, {101, 101});
    render::Style style = plain();
    style.colliders.colour = {0, 1, 0};
    const auto at = [&](std::size_t x) {
        const render::Image image = studio.draw(render::flat({-1, -1}, {1, 1}, 1), style);
        const std::uint8_t* pixel = image.rgba.data() + (50 * 101 + x) * 4;
        return pixel[0] > pixel[1] ? "disc" : pixel[1] > 0 ? "wall" : "nothing";
    };
    EXPECT_STREQ(at(70), "disc");
    EXPECT_STREQ(at(80), "wall");
    EXPECT_STREQ(at(10), "nothing");
    style.view = render::View::xray;
    EXPECT_STREQ(at(50), "nothing");
}

} // namespace
} // namespace mote
