// samples/embed_renderer: a host's scene and mote's water in one picture.
#include "drawing_program.hpp"

namespace mote::test {
namespace {

class EmbedRendererTest : public DrawingProgram {
protected:
    Ended embed(const std::string& arguments) const { return run(MOTE_EMBED_RENDERER, arguments, kValidated); }
};

// The planks are brown; where there is water, blue is the strongest.
bool is_watery(const render::Picture& picture, std::uint32_t x, std::uint32_t y) {
    const std::uint8_t* pixel = &picture.rgba[4 * (std::size_t{y} * picture.width + x)];
    return pixel[2] > pixel[0];
}

TEST_F(EmbedRendererTest, DrawsWaterIntoTheHostsScene) {
    const Ended ended = embed("one.png 12");
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_TRUE(ended.out.starts_with("one.png: 12 frames of 3000 particles on ")) << "validation: " << ended.out;
    EXPECT_EQ(ended.out.find('\n'), ended.out.size() - 1) << "validation: " << ended.out;
    EXPECT_EQ(ended.err, "");
    keep("one.png", "embed_renderer.png");
    const render::Picture shot = picture("one.png");
    ASSERT_EQ(shot.width, 640u);
    ASSERT_EQ(shot.height, 360u);
    EXPECT_TRUE(is_watery(shot, 190, 190)) << "the column";
    EXPECT_FALSE(is_watery(shot, 250, 250)) << "the crate in front of it";
    EXPECT_FALSE(is_watery(shot, 560, 330)) << "the floor";
    EXPECT_GT(colours_in(shot), 2000u);

    ASSERT_EQ(embed("two.png 12").code, 0);
    EXPECT_TRUE(same_pixels(picture("two.png"), shot)) << "the same picture every time";
}

TEST_F(EmbedRendererTest, SaysWhatIsWrong) {
    EXPECT_EQ(embed("a.png 0").code, 2);
    const Ended ended = embed("none/a.png 1");
    EXPECT_EQ(ended.code, 1);
    EXPECT_NE(ended.err.find("embed_renderer: none/a.png: cannot be written: No such file"), std::string::npos) << ended.err;
}

} // namespace
} // namespace mote::test
