#include "material_appearance.hpp"
#include "picture.hpp"
#include "reference_ray.hpp"

#include <mote/error.hpp>

#include <cmath>
#include <tuple>

namespace mote {
namespace {

namespace fs = std::filesystem;
using test::complaint;

constexpr std::array<double, 3> kWater{0.05, 0.25, 0.62}; // the colour of white light in the first fluid

class SurfaceRenderTest : public test::GpuTest {
protected:
    /// An environment map: white, or this colour on the right half.
    static fs::path environment(const char* name, std::array<std::uint8_t, 3> right = {255, 255, 255}) {
        render::Image image{64, 32, {}};
        for (std::uint32_t i = 0; i < 64 * 32; ++i) {
            const bool left = i % 64 < 32;
            for (std::size_t c = 0; c < 3; ++c) image.rgba.push_back(left ? 255 : right[c]);
            image.rgba.push_back(255);
        }
        const fs::path path = fs::path(MOTE_FAILURE_DIR) / name;
        fs::create_directories(path.parent_path());
        render::write_png(path, image);
        return path;
    }

    /// A coarse dam break after a third of a second.
    render::Image dam(const render::Style& style, const fs::path& environment = {}) {
        const SceneFile file = test::sample("dam_break", {"blocks.0.fill.radius=0.05"});
        test::Studio studio(context(), file.scene, test::kGoldenSize, environment);
        for (int step = 0; step < 40; ++step) studio.world.step();
        return studio.draw(mote::Camera{.eye = {3.2f, 2, 4.6f}, .target = {1.8f, 0.6f, 0.5f}}, style);
    }
};

/// Spheres without smoothing, lit only by the environment.
render::Style plain() {
    render::Style style{.view = render::View::surface};
    style.light = {.colour = {0, 0, 0}, .ambient = {0, 0, 0}, .shadows = false};
    style.surface = {.sphere_scale = 1, .smoothing = render::Smoothing::none, .attenuation_distance = 2, .turbidity = 0};
    style.ground.shown = false;
    return style;
}

Scene drops(const std::vector<std::array<float, 4>>& spheres) {
    Scene scene;
    const auto water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.add({.name = "grain"});
    for (const auto& [x, y, z, r] : spheres) scene.particles.push_back({.position = {x, y, z}, .radius = r, .material = water});
    return scene;
}

/// Schlick's approximation.
double reflected(double cosine, double index) {
    const double r0 = std::pow((index - 1) / (index + 1), 2);
    return r0 + (1 - r0) * std::pow(1 - cosine, 5);
}

TEST_F(SurfaceRenderTest, GoldenDamBreak) { test::expect_golden("surface_narrow_range", dam({.view = render::View::surface})); }

TEST_F(SurfaceRenderTest, GoldenDamBreakWithBinomialFilter) {
    render::Style style{.view = render::View::surface};
    style.surface.smoothing = render::Smoothing::binomial;
    test::expect_golden("surface_binomial", dam(style));
}

TEST_F(SurfaceRenderTest, GoldenDamBreakWithoutSmoothing) {
    render::Style style{.view = render::View::surface};
    style.surface.smoothing = render::Smoothing::none;
    test::expect_golden("surface_not_smoothed", dam(style));
}

TEST_F(SurfaceRenderTest, GoldenWaterfall2D) {
    const SceneFile file = test::sample("waterfall_2d", {"blocks.0.fill.radius=4", "colliders.3.end_time=0.1"});
    test::Studio studio(context(), file.scene);
    for (int step = 0; step < 30; ++step) studio.world.step();
    test::expect_golden("surface_waterfall_2d",
                        studio.draw(render::flat({-30, -20}, {90, 70}, 4.0f / 3), {.view = render::View::surface}));
}

TEST_F(SurfaceRenderTest, GoldenDamBreakInAnEnvironment) {
    test::expect_golden("surface_environment", dam({.view = render::View::surface}, environment("halves.png", {200, 90, 20})));
}

// Without smoothing, every pixel has the depth of the nearest sphere that its ray hits.
void expect_depths_of_rays(Context& context, const render::Camera& camera, const std::vector<std::array<float, 4>>& spheres) {
    test::Studio studio(context, drops(spheres));
    render::Style style = plain();
    style.sky.shown = false;
    studio.draw(camera, style);
    test::expect_depths_of_rays(studio.target.depth(), test::kGoldenSize, camera, spheres, 2000);
}

// The last is cut by the near plane.
TEST_F(SurfaceRenderTest, MatchesTheDepthOfRays) {
    const render::Camera camera =
        render::perspective({.eye = {0, 0, 5}, .target = {0, 0, 0}, .up = {0, 1, 0}, .field_of_view = 60}, 4.0f / 3, 0.1f, 100);
    expect_depths_of_rays(
        context(), camera,
        {{0, 0, 0, 0.5f}, {0.3f, 0.2f, 1, 0.2f}, {-1.6f, 0.9f, -1, 0.4f}, {0, 0, -20, 3}, {0.05f, 0.02f, 4.8f, 0.12f}});
}

TEST_F(SurfaceRenderTest, MatchesTheDepthOfParallelRays) {
    expect_depths_of_rays(context(), render::flat({-1.5f, -1}, {1.5f, 1}, 4.0f / 3),
                          {{0, 0, 0, 0.5f}, {0.4f, 0.2f, 0.5f, 0.2f}, {-1, 0.6f, -0.3f, 0.3f}});
}

/// One large drop seen along -z without perspective, in an image 2 m high: cosine and thickness are known in every pixel.
struct OneDrop {
    static constexpr double kRadius = 0.8;
    static constexpr VkExtent2D kSize{201, 201};

    static double from_axis(std::uint32_t x, std::uint32_t y) { return std::hypot(x - 100.0, y - 100.0) * 2 / 201; }
    static double cosine(double d) { return std::sqrt(1 - d * d / (kRadius * kRadius)); }
    static double thickness(double d) { return 6 / M_PI * 2 * kRadius * cosine(d); } // a cube's volume in a sphere
    static render::Camera camera() { return render::flat({-1, -1}, {1, 1}, 1); }
    static Scene scene() { return drops({{0, 0, 0, static_cast<float>(kRadius)}}); }

    /// Calls check(colour from 0 to 255, distance from the axis) where normals are those of the sphere to within a few degrees.
    template <typename Check> static void for_pixels(const render::Image& image, const Check& check) {
        for (std::uint32_t y = 0; y < kSize.height; ++y) {
            for (std::uint32_t x = 0; x < kSize.width; ++x) {
                if (from_axis(x, y) < 0.95 * kRadius) check(&image.rgba[(y * kSize.width + x) * 4], from_axis(x, y));
            }
        }
    }
};

// In a white environment, in front of black, only reflected light is seen: 2 % of it at normal incidence, 6 % at 60°.
TEST_F(SurfaceRenderTest, ReflectsBySchlicksLaw) {
    test::Studio studio(context(), OneDrop::scene(), OneDrop::kSize, environment("white.png"));
    render::Style style = plain();
    style.sky.shown = false;
    const render::Image image = studio.draw(OneDrop::camera(), style);
    EXPECT_NEAR(image.rgba[(100 * 201 + 100) * 4], 255 * test::srgb_of(0.0204), 1);
    OneDrop::for_pixels(image, [](const std::uint8_t* colour, double d) {
        // The normal is that between two pixels, half a pixel off.
        const double low = reflected(OneDrop::cosine(std::max(0.0, d - 0.012)), 1.333),
                     high = reflected(OneDrop::cosine(d + 0.012), 1.333);
        ASSERT_GE(colour[0], 255 * test::srgb_of(low) - 1.5) << d;
        ASSERT_LE(colour[0], 255 * test::srgb_of(high) + 1.5) << d;
    });
}

// The light is mirrored where the normal is halfway between it and the camera, nearly as bright as the light, and nowhere else.
TEST_F(SurfaceRenderTest, MirrorsTheLight) {
    test::Studio studio(context(), OneDrop::scene(), OneDrop::kSize);
    render::Style style = plain();
    const render::Image dark = studio.draw(OneDrop::camera(), style);
    constexpr double kLight = 0.3, kToLight[]{0.5, 0.3, 0.8124};
    style.light.colour = {0.3f, 0.3f, 0.3f};
    style.light.direction = {-0.5f, -0.3f, -0.8124f};
    const render::Image lit = studio.draw(OneDrop::camera(), style);

    const double half = std::hypot(kToLight[0], kToLight[1], kToLight[2] + 1); // of the half vector between light and camera
    const double at_x = 100 + OneDrop::kRadius * kToLight[0] / half * 201 / 2,
                 at_y = 100 - OneDrop::kRadius * kToLight[1] / half * 201 / 2;
    const auto linear = [](std::uint8_t byte) { return std::pow((byte / 255.0 + 0.055) / 1.055, 2.4); };
    double brightest = 0, elsewhere = 0, max_x = 0, max_y = 0;
    for (std::uint32_t y = 0; y < 201; ++y) {
        for (std::uint32_t x = 0; x < 201; ++x) {
            const std::size_t i = 4 * (std::size_t{y} * 201 + x);
            const double more = linear(lit.rgba[i]) - linear(dark.rgba[i]);
            if (more > brightest) std::tie(brightest, max_x, max_y) = std::tuple(more, x, y);
            if (std::hypot(x - at_x, y - at_y) > 20) elsewhere = std::max(elsewhere, std::abs(more));
        }
    }
    EXPECT_NEAR(max_x, at_x, 2);
    EXPECT_NEAR(max_y, at_y, 2);
    EXPECT_GT(brightest, 0.75 * kLight); // the normal turns by 0.02 from pixel to pixel, which weakens it
    EXPECT_LT(brightest, 1.01 * kLight);
    EXPECT_LT(elsewhere, 0.1 * kLight); // a rim one pixel wide has a little of it
}

// In front of white: light that is not reflected is attenuated by exp(-k t), with k such that it has the fluid's colour after
// `attenuation_distance`.
TEST_F(SurfaceRenderTest, AbsorbsByBeerLambert) {
    test::Studio studio(context(), OneDrop::scene(), OneDrop::kSize, environment("white.png"));
    const render::Image image = studio.draw(OneDrop::camera(), plain());
    OneDrop::for_pixels(image, [](const std::uint8_t* colour, double d) {
        for (std::size_t c = 0; c < 3; ++c) {
            const double r = reflected(OneDrop::cosine(d), 1.333), left = std::pow(kWater[c], OneDrop::thickness(d) / 2);
            ASSERT_NEAR(colour[c], 255 * test::srgb_of(r + (1 - r) * left), d < 0.6 ? 2 : 6) << c << ' ' << d;
        }
    });
}

// Into an optically thinner medium (a bubble seen from within water), everything beyond the critical angle is reflected.
TEST_F(SurfaceRenderTest, ReflectsAllBeyondTheCriticalAngle) {
    test::Studio studio(context(), OneDrop::scene(), OneDrop::kSize, environment("white.png"));
    render::Style style = plain();
    style.sky.shown = false;
    style.surface.refractive_index = 0.75f;
    const render::Image image = studio.draw(OneDrop::camera(), style);
    OneDrop::for_pixels(image, [](const std::uint8_t* colour, double d) {
        const double sine = d / OneDrop::kRadius; // 0.75 at the critical angle
        if (sine > 0.78) {
            ASSERT_EQ(colour[0], 255) << d;
        } else if (sine < 0.7) {
            const auto seen = [](double from_axis) { // depends on the angle behind the surface
                const double behind = from_axis / OneDrop::kRadius / 0.75;
                return 255 * test::srgb_of(reflected(std::sqrt(1 - behind * behind), 0.75));
            };
            ASSERT_GE(colour[0], seen(std::max(0.0, d - 0.012)) - 1.5) << d;
            ASSERT_LE(colour[0], seen(d + 0.012) + 1.5) << d;
        }
    });
}

// Behind the drop is a wall of grains, light on the left and dark on the right of x = 0.3: the edge is seen where the refracted
// ray ends up, given the drop's thickness (Snell).
TEST_F(SurfaceRenderTest, RefractsBySnellsLaw) {
    Scene scene = OneDrop::scene();
    const auto dark = scene.add({.name = "other grain"}); // the second solid colour, dark red
    for (int i = -16; i <= 9; ++i) {
        for (int j = -12; j <= 12; ++j)
            scene.particles.push_back(
                {.position = {0.3f + 0.1f * (static_cast<float>(i) + 0.5f), 0.1f * static_cast<float>(j), -0.9f},
                 .radius = 0.09f,
                 .material = i < 0 ? 1u : dark});
    }
    test::Studio studio(context(), scene, OneDrop::kSize, environment("white.png"));
    render::Style style = plain();
    style.sky.shown = false;
    style.light.ambient = {2, 2, 2};
    style.surface.attenuation_distance = 1000;
    style.surface.refractive_index = 1.1f;
    const render::Image image = studio.draw(OneDrop::camera(), style);
    // Along the middle row the green channel distinguishes the two halves of the wall (0.43 against 0.06).
    const auto is_light = [&](std::uint32_t x) { return image.rgba[(100 * 201 + x) * 4 + 1] > 150; };
    std::size_t wrong = 0, light = 0, dark_ones = 0;
    for (std::uint32_t x = 40; x <= 170; ++x) {
        const double at = (x - 100.0) * 2 / 201, sine = at / OneDrop::kRadius, cosine = std::sqrt(1 - sine * sine);
        const double turned = std::asin(sine) - std::asin(sine / 1.1); // towards the axis
        const double ends = at - std::sin(turned) * 6 / M_PI * 2 * OneDrop::kRadius * cosine;
        if (std::abs(ends - 0.3) < 0.06) continue; // the edge is as uneven as the grains
        (ends < 0.3 ? light : dark_ones) += 1;
        wrong += is_light(x) != (ends < 0.3) ? 1 : 0;
    }
    EXPECT_EQ(wrong, 0u);
    EXPECT_GT(light, 20u);
    EXPECT_GT(dark_ones, 8u);
}

// Opaque solids hide the fluid behind them, and that fluid does not tint the fluid in front of them.
TEST_F(SurfaceRenderTest, IsHiddenBySolids) {
    Scene scene = drops({{0, 0, 0.5f, 0.2f}, {0, 0, -0.5f, 0.2f}});
    Scene front = drops({{0, 0, 0.5f, 0.2f}});
    for (Scene* each : {&scene, &front}) each->particles.push_back({.position = {0, 0, 0}, .radius = 0.4f, .material = 1});
    const auto draw = [&](const Scene& what) {
        test::Studio studio(context(), what, {101, 101});
        render::Style style{.view = render::View::surface, .light = {.shadows = false}}; // shadows pass around solids
        style.surface.attenuation_distance = 1;
        const render::Image image = studio.draw(OneDrop::camera(), style);
        return std::pair(image, studio.target.depth());
    };
    const auto [with, depth] = draw(scene);
    const auto [without, same_depth] = draw(front);
    EXPECT_EQ(with.rgba, without.rgba);
    EXPECT_EQ(depth, same_depth);
}

// Each of a hundred drops of a twentieth of a pixel covers at least one pixel.
TEST_F(SurfaceRenderTest, ShowsTheSmallestDrops) {
    std::vector<std::array<float, 4>> spheres;
    for (int i = 0; i < 100; ++i) {
        const float x = -0.9f + 0.2f * static_cast<float>(i % 10) + 0.0037f * static_cast<float>(i),
                    y = -0.9f + 0.2f * static_cast<float>(i / 10);
        spheres.push_back({x, y, 0, 0.001f});
    }
    test::Studio studio(context(), drops(spheres), {101, 101});
    render::Style style{.view = render::View::surface};
    style.sky.shown = style.ground.shown = false;
    studio.draw(OneDrop::camera(), style);
    std::size_t covered = 0;
    for (const float depth : studio.target.depth()) covered += depth < 1 ? 1 : 0;
    EXPECT_GE(covered, 100u);
    EXPECT_LE(covered, 400u);
}

TEST_F(SurfaceRenderTest, RefusesATargetThatCannotBeCopied) {
    test::Studio studio(context(), OneDrop::scene(), {64, 64});
    studio.renderer.resize({64, 64});
    render::Target target = studio.target.target();
    target.colour.usage = 0;
    EXPECT_EQ(
        complaint([&] { studio.renderer.record(VK_NULL_HANDLE, target, OneDrop::camera(), {.view = render::View::surface}); }),
        "Target::colour.usage: found no VK_IMAGE_USAGE_TRANSFER_SRC_BIT, expected kRequiredTargetUsage: a clear fluid shows what "
        "is "
        "behind it");
}

TEST_F(SurfaceRenderTest, RefusesInvalidStyles) {
    test::Studio studio(context(), OneDrop::scene(), {64, 64});
    render::Style style = plain();
    style.surface.attenuation_distance = -1;
    EXPECT_EQ(
        complaint([&] { studio.draw(OneDrop::camera(), style); }),
        "Style::surface.attenuation_distance: found -1, expected a finite number above 0, or 0 to choose one for the scene");
}

// The attenuation distance is half the edge of a cube of all the fluid, including fluid that emitters will spawn.
TEST_F(SurfaceRenderTest, AttenuationScalesWithTheScene) {
    Scene scene = drops({{0, 0, 0, 0.5f}, {1, 0, 0, 0.5f}, {2, 0, 0, 0.5f}, {3, 0, 0, 0.5f}});
    scene.particles.push_back({.position = {5, 0, 0}, .radius = 2, .material = 1}); // a grain
    EXPECT_NEAR(render::default_attenuation_distance(scene), 0.5 * std::cbrt(4.0), 1e-6);
    scene.emitters.push_back({.particle_radius = 0.25f, .material = 0});
    scene.capacity = 5 + 8;
    EXPECT_NEAR(render::default_attenuation_distance(scene), 0.5 * std::cbrt(5.0), 1e-6);
    scene.dimensions = 2;
    EXPECT_NEAR(render::default_attenuation_distance(scene), 1, 1e-6);
    const auto red = [&](float attenuation_distance) {
        test::Studio studio(context(), drops({{0, 0, 0, 0.5f}}), {101, 101});
        render::Style style{.view = render::View::surface};
        style.surface.attenuation_distance = attenuation_distance;
        return studio.draw(OneDrop::camera(), style).rgba;
    };
    EXPECT_EQ(red(0), red(0.5f));
    EXPECT_NE(red(0), red(1));
}

// Behind the camera, where the map's right edge meets its left, one colour blends into the other as it does everywhere.
TEST_F(SurfaceRenderTest, AnEnvironmentHasNoSeam) {
    test::Studio studio(context(), OneDrop::scene(), test::kGoldenSize, environment("halves.png", {60, 60, 60}));
    render::Style style;
    style.ground.shown = false;
    const render::Image behind = studio.draw(mote::Camera{.eye = {0, 0, 10}, .target = {0, 0, 11}, .field_of_view = 5}, style);
    const auto at = [&](std::size_t column) { return int{behind.rgba[(120 * 320 + column) * 4]}; };
    EXPECT_GT(at(319), at(0) + 150) << "right to left behind one";
    for (std::size_t column = 1; column < 320; ++column) EXPECT_LE(at(column) - at(column - 1), 8) << column;
}

TEST_F(SurfaceRenderTest, RefusesAMissingEnvironment) {
    EXPECT_NE(complaint([&] {
                  test::Studio(context(), OneDrop::scene(), {64, 64}, "no/such.hdr");
              }).find("no/such.hdr"),
              std::string::npos);
    EXPECT_NE(complaint([&] {
                  test::Studio(context(), OneDrop::scene(), {64, 64}, fs::path(MOTE_SOURCE_DIR) / "README.md");
              }).find("README.md: found another format, expected an image in HDR, PNG or JPEG"),
              std::string::npos);
}

} // namespace
} // namespace mote
