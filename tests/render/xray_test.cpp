#include "picture.hpp"
#include "reference_ray.hpp"

#include <cmath>

namespace mote {
namespace {

class XrayRenderTest : public test::GpuTest {};

Scene with_water() {
    Scene scene;
    scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.add({.name = "grain"});
    return scene;
}

/// From a pixel value back to m of fluid.
double thickness(std::uint8_t value, double absorption) { return -std::log(1 - test::linear_of(value / 255.0)) / absorption; }

TEST_F(XrayRenderTest, GoldenDamBreak) {
    const SceneFile file = test::sample("dam_break", {"blocks.0.fill.radius=0.05"});
    test::Studio studio(context(), file.scene);
    for (int step = 0; step < 40; ++step) studio.world.step();
    test::expect_golden("xray_dam_break", studio.draw(file.camera, {.view = render::View::xray}));
}

// A drop of radius r holds the fluid of a cube of edge 2r: 6/pi times its chords, 2r at the centre. A grain in front of it is not
// visible.
TEST_F(XrayRenderTest, ShowsTheChordsOfADrop) {
    Scene scene = with_water();
    scene.particles.push_back({.position = {0, 0, 0}, .radius = 0.8f, .material = 0});
    scene.particles.push_back({.position = {0, 0, 0.9f}, .radius = 0.5f, .material = 1});
    test::Studio studio(context(), scene, {101, 101});
    render::Style style{.view = render::View::xray, .xray = {.absorption = 1}};
    style.surface.sphere_scale = 1;
    const render::Image image = studio.draw(render::flat({-1, -1}, {1, 1}, 1), style);
    for (std::uint32_t y = 0; y < 101; ++y) {
        for (std::uint32_t x = 0; x < 101; ++x) {
            const double d2 = (std::pow(x - 50.0, 2) + std::pow(y - 50.0, 2)) * std::pow(2.0 / 101, 2);
            const double through = d2 < 0.64 ? 6 / M_PI * 2 * std::sqrt(0.64 - d2) : 0;
            if (std::abs(d2 - 0.64) < 0.02) continue; // the rim
            for (std::size_t c = 0; c < 3; ++c)
                ASSERT_NEAR(image.rgba[(y * 101 + x) * 4 + c], 255 * test::srgb_of(1 - std::exp(-through)), 1.5) << x << ' ' << y;
        }
    }
}

// All pixels together show the volume of the fluid, however large its spheres are drawn (spec: within 5 %).
TEST_F(XrayRenderTest, ShowsAllOfTheFluid) {
    Scene scene = with_water();
    for (int i = 0; i < 6 * 6 * 6; ++i) {
        const auto along = [&](int by) { return -0.5f + 0.2f * static_cast<float>(i / by % 6); };
        scene.particles.push_back({.position = {along(1), along(6), along(36)}, .radius = 0.1f, .material = 0});
    }
    test::Studio studio(context(), scene, {201, 201});
    for (const float scale : {1.0f, 1.5f}) {
        render::Style style{.view = render::View::xray, .xray = {.absorption = 1}};
        style.surface.sphere_scale = scale;
        const render::Image image = studio.draw(render::flat({-1, -1}, {1, 1}, 1), style);
        double volume = 0;
        for (std::size_t i = 0; i < image.rgba.size(); i += 4) volume += thickness(image.rgba[i], 1) * std::pow(2.0 / 201, 2);
        EXPECT_NEAR(volume, 1.2 * 1.2 * 1.2, 0.02 * 1.2 * 1.2 * 1.2) << scale;
    }
}

// By default a puddle of 10 cm shows as much as a lake: along its edge, a cube transmits 1/e of the rays.
TEST_F(XrayRenderTest, AdaptsToFluidsOfAnySize) {
    for (const float edge : {0.1f, 1.0f, 100.0f}) {
        Scene scene = with_water();
        const float radius = edge / 12;
        for (int i = 0; i < 6 * 6 * 6; ++i) {
            const auto along = [&](int by) { return radius * static_cast<float>(2 * (i / by % 6) - 5); };
            scene.particles.push_back({.position = {along(1), along(6), along(36)}, .radius = radius, .material = 0});
        }
        test::Studio studio(context(), scene, {101, 101});
        const render::Image image = studio.draw(render::flat({-edge, -edge}, {edge, edge}, 1), {.view = render::View::xray});
        double sum = 0; // over entire particles: a single ray may pass between them
        for (std::size_t y = 34; y < 67; ++y)
            for (std::size_t x = 34; x < 67; ++x) sum += thickness(image.rgba[(y * 101 + x) * 4], 1 / edge);
        EXPECT_NEAR(sum / (33 * 33), edge, 0.1 * edge);
    }
}

} // namespace
} // namespace mote
