// Colours that show a field, and the colour bar.
#include "colour_map.hpp"
#include "font.hpp"
#include "picture.hpp"
#include "reference_ray.hpp"

#include <algorithm>
#include <cmath>

namespace mote {
namespace {

class ColouringRenderTest : public test::GpuTest {};

TEST(ColourMap, StepsLookEquallyDifferentAndGetLighter) {
    const std::vector<render::Colour> map = render::colour_map(64);
    float smallest = 1, largest = 0;
    for (std::size_t i = 1; i < map.size(); ++i) {
        const render::Oklab before = render::oklab_of(map[i - 1]), after = render::oklab_of(map[i]);
        EXPECT_GT(after.l, before.l) << i;
        smallest = std::min(smallest, render::distance(before, after));
        largest = std::max(largest, render::distance(before, after));
    }
    EXPECT_LT(largest, 1.15f * smallest) << "some colour of the map is out of gamut";
}

TEST(ColourMap, CategoricalColoursAreDistinct) {
    for (std::size_t a = 0; a < 8; ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            EXPECT_GT(
                render::distance(render::oklab_of(render::category_colour(a)), render::oklab_of(render::category_colour(b))),
                0.05f)
                << a << " " << b;
        }
    }
}

TEST(Oklab, RoundTripGivesTheSameColour) {
    for (const render::Colour& colour : {render::Colour{1, 1, 1}, {0.2f, 0.5f, 0.9f}, {0, 0, 0}}) {
        const render::Colour back = render::linear_of(render::oklab_of(colour));
        for (std::size_t c = 0; c < 3; ++c) EXPECT_NEAR(back[c], colour[c], 1e-5f);
    }
    EXPECT_NEAR(render::oklab_of({1, 1, 1}).l, 1, 1e-5f); // as published
}

TEST(Font, HasAllCharactersOfLabels) {
    const auto bits = render::font_bits();
    std::string needed = "0123456789+-.e";
    for (std::size_t field = 0; field < render::field_names().size(); ++field)
        needed += render::field_label(static_cast<render::Field>(field));
    for (const char c : needed) {
        if (c == ' ') continue;
        const auto& [low, high] = bits.at(static_cast<std::uint32_t>(c) - render::kFirstGlyph);
        EXPECT_NE(low | high, 0u) << c;
    }
}

TEST(Field, IsFoundByItsName) {
    for (const std::string_view name : render::field_names()) {
        EXPECT_EQ(render::field_names()[static_cast<std::size_t>(render::field_from_name(name))], name);
    }
    try {
        render::field_from_name("colour");
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(),
                     "colouring: found the field \"colour\", expected one of: material, group, phase, id, radius, speed, x, "
                     "y, z, velocity_x, velocity_y, velocity_z, density, density_error, neighbours");
    }
}

// One grain in the centre of the image with ambient light alone: the pixel has the map's colour for the grain's value.
TEST_F(ColouringRenderTest, ShowsTheValue) {
    Scene scene;
    const auto grain = scene.add({.name = "grain"});
    scene.particles.push_back({.position = {0, 2, 0}, .velocity = {3, 0, 4}, .radius = 0.5f, .material = grain, .group = 7});
    scene.particles.push_back({.position = {50, 0, 0}, .radius = 0.5f, .material = grain});
    test::Studio studio(context(), scene, {101, 101});
    const mote::Camera from{.eye = {0, 2, 5}, .target = {0, 2, 0}, .up = {0, 1, 0}, .field_of_view = 20};
    render::Style style;
    style.sky.shown = style.ground.shown = false;
    style.light = {.colour = {0, 0, 0}, .ambient = {1 / 0.75f, 1 / 0.75f, 1 / 0.75f}, .shadows = false};
    style.colouring.bar = false;
    const std::vector<render::Colour> map = render::colour_map(256);
    const auto expect = [&](render::Field field, float lowest, float highest, const render::Colour& colour) {
        style.colouring = {.by = field, .lowest = lowest, .highest = highest, .bar = false};
        const render::Image image = studio.draw(from, style);
        for (std::size_t c = 0; c < 3; ++c) {
            EXPECT_NEAR(image.rgba[(50 * 101 + 50) * 4 + c], 255 * test::srgb_of(colour[c]), 1.5)
                << render::field_names()[static_cast<std::size_t>(field)] << " " << c;
        }
    };
    using render::Field;
    expect(Field::speed, 0, 5, map[255]);
    expect(Field::speed, 5, 9, map[0]);
    expect(Field::radius, 0, 2.5f, map[51]);
    expect(Field::y, 0, 10, map[51]);
    expect(Field::velocity_x, 0, 15, map[51]);
    expect(Field::velocity_z, 3, 8, map[51]);
    expect(Field::id, 0, 1, map[0]);
    expect(Field::group, 0, 0, render::category_colour(7));
    expect(Field::phase, 0, 0, render::category_colour(0));
    expect(Field::density_error, -1, 1, {0.35f, 0.35f, 0.35f}); // a grain has no density
}

TEST_F(ColouringRenderTest, HasABarWithNumbers) {
    const SceneFile file = test::sample("dam_break", {"blocks.0.fill.radius=0.05"});
    test::Studio studio(context(), file.scene);
    for (int step = 0; step < 40; ++step) studio.world.step();
    render::Style style;
    style.colouring.by = render::Field::speed;
    test::expect_golden("colouring_speed", studio.draw(file.camera, style));
    style.colouring = {.by = render::Field::density_error, .lowest = -0.2f, .highest = 0.2f};
    style.clip_plane = {.on = true, .normal = {0, 0, 1}, .offset = 0.5f};
    // Colours of errors show the last bits of a density.
    test::expect_golden("colouring_density_error_cut", studio.draw(file.camera, style), {.share_of_differing = 0.005});
}

// Letter by letter, pixel by pixel: ink is white, pixels beside it lose 0.6 of their light, and all others are unchanged. The bar
// has the colours of the map, with the highest at the top.
TEST_F(ColouringRenderTest, HasABarAndATitleLegibleOnAnyBackground) {
    Scene scene;
    scene.particles.push_back({.position = {5, 0, 0}, .radius = 0.1f, .material = scene.add({.name = "grain"})});
    test::Studio studio(context(), scene); // outside of the view
    render::Style style;
    style.sky = {.zenith = {0.3f, 0.4f, 0.5f}, .horizon = {0.5f, 0.4f, 0.3f}};
    style.colouring = {.by = render::Field::velocity_x, .lowest = 0, .highest = 1, .bar = false};
    const mote::Camera camera{.eye = {0, 1, 5}, .target = {0, 1, 0}};
    const render::Image before = studio.draw(camera, style);
    style.colouring.bar = true;
    const render::Image with = studio.draw(camera, style);
    const auto light = [](const render::Image& image, std::size_t x, std::size_t y, std::size_t c) {
        return test::linear_of(image.rgba[4 * (y * image.width + x) + c] / 255.0);
    };

    const std::string title(render::field_label(render::Field::velocity_x));
    const auto font = render::font_bits();
    constexpr int kLeft = 8, kTop = 8; // letters of 5 x 8 pixels, 6 apart
    const auto is_ink = [&](char letter, int x, int y) {
        if (x < 0 || y < 0 || x >= 5 || y >= 8) return false;
        const auto bit = static_cast<std::size_t>(5 * y + x);
        return (font.at(static_cast<std::size_t>(letter) - render::kFirstGlyph)[bit / 32] >> bit % 32 & 1) != 0;
    };
    std::size_t ink = 0;
    for (int y = -3; y < 11; ++y) {
        for (int x = -3; x < 6 * static_cast<int>(title.size()) + 3; ++x) {
            bool white = false;
            double left = 1; // fraction of the light
            for (std::size_t i = 0; i < title.size(); ++i) {
                const int on_letter = x - 6 * static_cast<int>(i);
                bool beside = false;
                for (const int dy : {-1, 0, 1}) {
                    for (const int dx : {-1, 0, 1}) beside = beside || is_ink(title[i], on_letter + dx, y + dy);
                }
                white = white || is_ink(title[i], on_letter, y);
                if (beside) left *= 0.4;
            }
            ink += white ? 1 : 0;
            for (std::size_t c = 0; c < 3; ++c) {
                const auto column = static_cast<std::size_t>(kLeft + x), row = static_cast<std::size_t>(kTop + y);
                ASSERT_NEAR(light(with, column, row, c), white ? 1 : left * light(before, column, row, c), 0.01) << x << ' ' << y;
            }
        }
    }
    EXPECT_GT(ink, 100u);

    const std::vector<render::Colour> map = render::colour_map(256);
    for (std::size_t y = 0; y < 80; ++y) { // a third of the image, from three letters below its top
        const auto colour = static_cast<std::size_t>(std::lround((1 - (static_cast<double>(y) + 0.5) / 80) * 255));
        for (const std::size_t x : {8u, 15u}) {
            for (std::size_t c = 0; c < 3; ++c) ASSERT_NEAR(light(with, x, 24 + y, c), map[colour][c], 0.02) << y;
        }
    }
    for (const auto& [x, y] : {std::pair(7u, 60u), std::pair(16u, 60u), std::pair(12u, 23u), std::pair(12u, 104u)})
        EXPECT_EQ(light(with, x, y, 1), light(before, x, y, 1)) << "beside the bar";
}

// Heaps of three groups beside water, with three radii, in colours of kinds and of numbers.
TEST_F(ColouringRenderTest, ShowsKindsAndNumbersOfParticles) {
    Scene scene;
    const auto sand = scene.add({.name = "sand"}), water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    for (const int i : {0, 1, 2}) {
        const float left = -1.3f + 0.9f * static_cast<float>(i);
        scene.add_box({.lower = {left, 0, -0.4f},
                       .upper = {left + 0.8f, 0.6f, 0.4f},
                       .fill = {.radius = 0.03f + 0.02f * static_cast<float>(i),
                                .material = i < 2 ? sand : water,
                                .group = static_cast<std::uint32_t>(i)}});
    }
    test::Studio studio(context(), scene);
    for (const render::Field field : {render::Field::id, render::Field::phase, render::Field::group, render::Field::radius}) {
        test::expect_golden(
            "colouring_" + std::string(render::field_names()[static_cast<std::size_t>(field)]),
            studio.draw(mote::Camera{.eye = {0.6f, 1.6f, 3}, .target = {0, 0.2f, 0}}, {.colouring = {.by = field}}));
    }
}

} // namespace
} // namespace mote
