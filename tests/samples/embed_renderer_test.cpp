// samples/embed_renderer: a host's scene and mote's water in one image.
#include "support/drawing_program.hpp"
#ifdef MOTE_HAS_WINDOWS
#include "virtual_screen.hpp"
#endif

namespace mote::test {
namespace {

class EmbedRendererTest : public DrawingProgram {
protected:
    Ended embed(const std::string& arguments) const { return run(MOTE_EMBED_RENDERER, arguments, kValidated); }
};

using Pixel = std::array<int, 3>;
Pixel pixel(const render::Image& image, std::uint32_t x, std::uint32_t y) {
    const std::uint8_t* rgb = &image.rgba[4 * (std::size_t{y} * image.width + x)];
    return {rgb[0], rgb[1], rgb[2]};
}

/// The fraction of a rectangle's pixels that differ.
double fraction_different(const render::Image& a, const render::Image& b, std::array<std::uint32_t, 2> from,
                          std::array<std::uint32_t, 2> to) {
    std::size_t differing = 0;
    for (std::uint32_t y = from[1]; y < to[1]; ++y) {
        for (std::uint32_t x = from[0]; x < to[0]; ++x) differing += pixel(a, x, y) != pixel(b, x, y) ? 1 : 0;
    }
    return static_cast<double>(differing) / ((to[0] - from[0]) * (to[1] - from[1]));
}

// Through water, the host's planks are seen refracted and bluer. Without water, or behind the crate, the host's image is
// unchanged.
TEST_F(EmbedRendererTest, RefractsTheHostsScene) {
    const Ended ended = embed("wet.png 12");
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_TRUE(ended.out.starts_with("wet.png: 12 frames of 3000 particles on ")) << "validation: " << ended.out;
    EXPECT_EQ(ended.out.find('\n'), ended.out.size() - 1) << "validation: " << ended.out;
    EXPECT_EQ(ended.err, "");
    ASSERT_EQ(embed("dry.png 12 --dry").code, 0);
    keep("wet.png", "embed_renderer.png");
    const render::Image wet = picture("wet.png"), dry = picture("dry.png");
    ASSERT_EQ(wet.width, 640u);
    ASSERT_EQ(wet.height, 360u);
    EXPECT_GT(fraction_different(wet, dry, {160, 150}, {220, 220}), 0.95) << "in the column of water";
    EXPECT_EQ(fraction_different(wet, dry, {400, 10}, {630, 60}), 0) << "the wall above";
    EXPECT_EQ(fraction_different(wet, dry, {500, 320}, {630, 355}), 0) << "the floor in front";
    EXPECT_EQ(fraction_different(wet, dry, {238, 235}, {262, 265}), 0) << "the crate in front of the water";

    // Tinted: water absorbs red before blue.
    double red = 0, blue = 0, dry_red = 0, dry_blue = 0;
    for (std::uint32_t x = 160; x < 220; ++x) {
        red += pixel(wet, x, 190)[0];
        blue += pixel(wet, x, 190)[2];
        dry_red += pixel(dry, x, 190)[0];
        dry_blue += pixel(dry, x, 190)[2];
    }
    EXPECT_LT(red / blue, 0.8 * dry_red / dry_blue);

    ASSERT_EQ(embed("again.png 12").code, 0);
    EXPECT_TRUE(same_pixels(picture("again.png"), wet)) << "the same image every time";
}

#ifdef MOTE_HAS_WINDOWS
// The same in a window as in a file, without a message from the validation layer.
TEST_F(EmbedRendererTest, ShowsTheSameInAWindow) {
    const VirtualScreen screen;
    const Ended ended = run(MOTE_EMBED_RENDERER, "--window shown.png 4", "DISPLAY=" + screen.display() + " " + kValidated);
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.err, "");
    EXPECT_TRUE(ended.out.starts_with("shown.png: 4 frames")) << "validation: " << ended.out;
    EXPECT_EQ(ended.out.find('\n'), ended.out.size() - 1) << "validation: " << ended.out;
    ASSERT_EQ(embed("file.png 4").code, 0);
    EXPECT_TRUE(same_pixels(picture("shown.png"), picture("file.png")));
}

TEST_F(EmbedRendererTest, ReportsAMissingDisplay) {
    const Ended ended = run(MOTE_EMBED_RENDERER, "--window", "env -u DISPLAY -u WAYLAND_DISPLAY");
    EXPECT_EQ(ended.code, 1);
    EXPECT_TRUE(ended.err.starts_with("embed_renderer: there is no display to open a window on: ")) << ended.err;
    EXPECT_EQ(ended.err.find('\n'), ended.err.size() - 1) << ended.err;
}
#endif

TEST_F(EmbedRendererTest, ReportsErrors) {
    EXPECT_EQ(embed("a.png 0").code, 2);
    EXPECT_EQ(embed("--wet").code, 2);
    const Ended ended = embed("none/a.png 1");
    EXPECT_EQ(ended.code, 1);
    EXPECT_NE(ended.err.find("embed_renderer: none/a.png: cannot be written: No such file"), std::string::npos) << ended.err;
}

} // namespace
} // namespace mote::test
