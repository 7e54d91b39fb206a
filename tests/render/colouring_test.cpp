// Colours that tell something, and the bar that says what.
#include "colour_map.hpp"
#include "font.hpp"
#include "picture.hpp"
#include "reference_ray.hpp"

#include <algorithm>

namespace mote {
namespace {

class ColouringPicture : public test::GpuTest {};

TEST(ColourMap, StepsLookEquallyDifferentAndGetLighter) {
    const std::vector<render::Colour> map = render::colour_map(64);
    float least = 1, most = 0;
    for (std::size_t i = 1; i < map.size(); ++i) {
        const render::Oklab before = render::oklab_of(map[i - 1]), after = render::oklab_of(map[i]);
        EXPECT_GT(after.l, before.l) << i;
        least = std::min(least, render::distance(before, after));
        most = std::max(most, render::distance(before, after));
    }
    EXPECT_LT(most, 1.15f * least) << "some colour of the way is outside of what can be shown";
}

TEST(ColourMap, ColoursOfKindsCanBeToldApart) {
    for (std::size_t a = 0; a < 8; ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            EXPECT_GT(
                render::distance(render::oklab_of(render::category_colour(a)), render::oklab_of(render::category_colour(b))),
                0.05f)
                << a << " " << b;
        }
    }
}

TEST(Oklab, ThereAndBackIsTheSameColour) {
    for (const render::Colour& colour : {render::Colour{1, 1, 1}, {0.2f, 0.5f, 0.9f}, {0, 0, 0}}) {
        const render::Colour back = render::linear_of(render::oklab_of(colour));
        for (std::size_t c = 0; c < 3; ++c) EXPECT_NEAR(back[c], colour[c], 1e-5f);
    }
    EXPECT_NEAR(render::oklab_of({1, 1, 1}).l, 1, 1e-5f); // as published
}

TEST(Font, HasAllThatLabelsAreMadeOf) {
    const auto bits = render::font_bits();
    std::string needed = "0123456789+-.e";
    for (std::size_t field = 0; field < render::field_names().size(); ++field)
        needed += render::title_of(static_cast<render::Field>(field));
    for (const char c : needed) {
        if (c == ' ') continue;
        const auto& [low, high] = bits.at(static_cast<std::uint32_t>(c) - render::kFirstGlyph);
        EXPECT_NE(low | high, 0u) << c;
    }
}

TEST(Field, IsFoundByItsName) {
    for (const std::string_view name : render::field_names()) {
        EXPECT_EQ(render::field_names()[static_cast<std::size_t>(render::field_named(name))], name);
    }
    try {
        render::field_named("colour");
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(),
                     "there is no field \"colour\" to colour by; there are: material, group, phase, id, radius, speed, x, "
                     "y, z, velocity_x, velocity_y, velocity_z, density, density_error, neighbours");
    }
}

// One grain in the middle of the picture, lit from all around alone: the pixel's colour is the map's for what it has.
TEST_F(ColouringPicture, IsThatOfTheNumber) {
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
        const render::Picture picture = studio.draw(from, style);
        for (std::size_t c = 0; c < 3; ++c) {
            EXPECT_NEAR(picture.rgba[(50 * 101 + 50) * 4 + c], 255 * test::srgb_of(colour[c]), 1.5)
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

TEST_F(ColouringPicture, HasABarWithNumbers) {
    const SceneFile file = test::sample("dam_break", {"blocks.0.filling.radius=0.05"});
    test::Studio studio(context(), file.scene);
    for (int step = 0; step < 40; ++step) studio.world.step();
    render::Style style;
    style.colouring.by = render::Field::speed;
    test::expect_golden("colouring_speed", studio.draw(file.camera, style));
    style.colouring = {.by = render::Field::density_error, .lowest = -0.2f, .highest = 0.2f};
    style.cut_away = {.on = true, .normal = {0, 0, 1}, .offset = 0.5f};
    // Colours of errors tell the last bits of a density.
    test::expect_golden("colouring_density_error_cut", studio.draw(file.camera, style), {.share_of_differing = 0.005});
}

} // namespace
} // namespace mote
