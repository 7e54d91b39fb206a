// `mote view` in a window on a virtual screen, with the validation layer and with what a user might do.
#include "drawing_program.hpp"
#include "virtual_screen.hpp"

namespace mote::test {
namespace {

class ViewTest : public DrawingProgram {
protected:
    Ended view(const std::string& arguments) {
        return mote("view small.json " + arguments, "DISPLAY=" + screen_.display() + " " + kValidated);
    }
    void write_script(const std::string& lines) { std::ofstream(folder_ / "script") << lines; }

    VirtualScreen screen_;
};

// Turned, shifted, zoomed, paused, stepped, pushed, moved, reset, resized: and all that without a word of the validation layer.
TEST_F(ViewTest, ShowsAHundredFramesToABusyUser) {
    write_script(R"(# frame event
0 resize 480 300
2 cursor 400 200
3 press left
4 cursor 430 190
5 cursor 440 180
6 release left
8 press right
9 cursor 430 170
10 release right
12 scroll 2
15 key space
17 key n
20 key space
25 hold shift
26 cursor 380 240
26 press left
34 release left
34 let shift
36 hold control
37 press left
38 cursor 390 230
39 cursor 400 220
42 release left
42 let control
50 resize 400 360
60 minimise
62 restore
65 key r
70 colour speed
72 debug tree:3,velocities,contacts,boundary,kernels:5
75 resize 640 400
)");
    const Ended ended = view("--frames 100 --screenshot shot.png --script script");
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err, "");
    const render::Picture shot = render::read_png(folder_ / "shot.png");
    EXPECT_EQ(shot.width, 640u);
    EXPECT_EQ(shot.height, 400u);
    EXPECT_GT(colours_in(shot), 1000u) << "an empty window";
    keep("shot.png", "view.png");
}

TEST_F(ViewTest, EndsWhenItsWindowIsClosed) {
    write_script("3 close\n");
    const Ended ended = view("--script script");
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.err, "");
}

TEST_F(ViewTest, RefusesWhatMakesNoSense) {
    const auto expect_refusal = [&](const std::string& arguments, const std::string& sentence) {
        const Ended ended = view(arguments);
        EXPECT_EQ(ended.code, 1);
        EXPECT_NE(ended.err.find(sentence), std::string::npos) << ended.err;
    };
    write_script("5 dance\n");
    expect_refusal("--script script", "script:1: found \"5 dance\", expected a frame and an event");
    write_script("# only\n\n3 press sideways\n");
    expect_refusal("--script script", "script:3: found \"3 press sideways\"");
    expect_refusal("--script none", "none: cannot be read");
    expect_refusal("--view partcles", "partcles");
    expect_refusal("--debug tres", "did you mean \"tree\"?");
    expect_refusal("--environment none.hdr", "none.hdr: cannot be read");
    expect_refusal("--device nonesuch", "there is no device whose name or driver contains \"nonesuch\"");
}

TEST_F(ViewTest, SaysThatThereIsNoDisplay) {
    const Ended ended = mote("view small.json", "env -u DISPLAY -u WAYLAND_DISPLAY");
    EXPECT_EQ(ended.code, 1);
    EXPECT_TRUE(ended.err.starts_with("mote: there is no display to open a window on: ")) << ended.err;
    EXPECT_EQ(ended.err.find('\n'), ended.err.size() - 1) << ended.err;
}

} // namespace
} // namespace mote::test
