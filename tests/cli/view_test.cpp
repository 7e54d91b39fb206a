// `mote view` in a window on a virtual screen, with the validation layer and simulated user input.
#include "frame_log.hpp"
#include "support/drawing_program.hpp"
#include "virtual_screen.hpp"

#include <chrono>
#include <cmath>
#include <future>
#include <iterator>
#include <stdexcept>

namespace mote::test {
namespace {

// Nothing moves by itself: a block of solid particles, and a kinematic sphere beside it.
constexpr const char* kStill = R"({
  "materials": [{ "name": "sand", "kind": "solid" }],
  "blocks": [
    { "shape": "box", "lower": [-0.15, -0.15, -0.15], "upper": [0.15, 0.15, 0.15], "fill": { "radius": 0.025, "material": "sand" } }
  ],
  "colliders": [{ "kind": "sphere", "centre": [-0.5, 0, 0], "radius": 0.1 }],
  "solver": { "gravity": [0, 0, 0] },
  "camera": { "eye": [0, 0, 2], "target": [0, 0, 0] },
  "output": { "frames_per_second": 60, "duration": 0.1 }
})";

class ViewTest : public DrawingProgram {
protected:
    Ended view(const std::string& scene_and_options, const std::string& within = "") {
        return mote("view " + scene_and_options, "DISPLAY=" + screen_.display() + " " + kValidated + " " + within);
    }
    void write_script(const std::string& lines) { std::ofstream(folder_ / "script") << lines; }
    /// Plays these lines in a window of 640 x 400 and returns an image of the last frame. Expects no messages.
    render::Image play(const std::string& scene, const std::string& lines, int frames) {
        write_script("0 resize 640 400\n" + lines);
        const Ended ended =
            view(scene + " --script script --log log.csv --screenshot shot.png --frames " + std::to_string(frames));
        EXPECT_EQ(ended.code, 0) << ended.err;
        EXPECT_EQ(ended.out, "") << "validation";
        EXPECT_EQ(ended.err, "");
        return picture("shot.png");
    }
    std::map<std::uint64_t, ShownFrame> log() const { return shown_frames(content_of("log.csv")); }

    VirtualScreen screen_;
};

/// The largest difference between two views' elements in [first, last).
double difference(const ShownFrame& a, const ShownFrame& b, std::size_t first, std::size_t last) {
    double largest = 0;
    for (std::size_t i = first; i < last; ++i) largest = std::max(largest, std::abs(a.view[i] - b.view[i]));
    return largest;
}
double turned(const ShownFrame& a, const ShownFrame& b) { return difference(a, b, 0, 12); }

TEST_F(ViewTest, ShowsAHundredFramesWithUserInput) {
    const render::Image shot = play("small.json", R"(# frame event
2 cursor 200 200
3 press left
4 cursor 230 190
5 cursor 240 180
6 release left
8 press right
9 cursor 230 160
10 release right
12 scroll 2
15 key space
17 key n
20 key space
30 resize 400 360
40 view surface
45 view mesh
50 view xray
55 view particles
60 key space
62 key r
64 key space
70 colour speed
72 debug tree:3,velocities,contacts,boundary,kernels:5
75 resize 640 400
)",
                                    100);
    const auto frames = log();
    ASSERT_EQ(frames.size(), 100u);
    // Rotated around the target, which stays at the same distance and centred; then panned; then closer by 0.9 per notch.
    constexpr double kRounding = 1e-4;
    const ShownFrame &begin = frames.at(2), &orbited = frames.at(7), &panned = frames.at(11), &zoomed = frames.at(13);
    EXPECT_GT(turned(begin, orbited), 0.1);
    EXPECT_LT(turned(orbited, panned), kRounding);
    EXPECT_GT(difference(orbited, panned, 12, 14), 0.01);
    EXPECT_NEAR(orbited.view[14], panned.view[14], kRounding);
    EXPECT_LT(turned(panned, zoomed), kRounding);
    EXPECT_LT(difference(panned, zoomed, 12, 14), kRounding);
    EXPECT_GT(zoomed.view[14], panned.view[14] + 0.01) << "what is ahead has a negative depth: nearer is more";
    // Two steps per frame, none while paused, one for every "n".
    EXPECT_EQ(frames.at(14).steps, 30u);
    EXPECT_EQ(frames.at(16).steps, 30u) << "paused";
    EXPECT_EQ(frames.at(17).steps, 31u) << "a single step";
    EXPECT_EQ(frames.at(19).steps, 31u) << "paused still";
    EXPECT_EQ(frames.at(21).steps, 35u) << "it goes on";
    EXPECT_GT(frames.at(61).steps, 0u);
    EXPECT_EQ(frames.at(62).steps, 0u) << "the beginning";
    EXPECT_EQ(frames.at(62).time, 0);
    EXPECT_EQ(frames.at(99).steps, 72u);
    // Images follow the window's size.
    EXPECT_EQ(frames.at(29).width, 640u);
    EXPECT_EQ(frames.at(35).width, 400u);
    EXPECT_EQ(frames.at(35).height, 360u);
    EXPECT_NE(frames.at(35).projection[0], frames.at(29).projection[0]) << "another ratio of width to height";
    EXPECT_EQ(shot.width, 640u);
    EXPECT_EQ(shot.height, 400u);
    EXPECT_GT(colours_in(shot), 1000u) << "an empty window";
    keep("shot.png", "view.png");
}

// Not scripted: by events of the X server, through GLFW, and through Dear ImGui in the panel.
TEST_F(ViewTest, RespondsToMouseAndKeys) {
    write_script("0 resize 640 400\n");
    std::future<Ended> window =
        std::async(std::launch::async, [&] { return view("small.json --script script --log log.csv", "timeout 300"); });
    const User user(screen_);
    user.does("search --sync --name mote");
    const auto shown = [&](std::uint64_t frames) { // the latest frame, after that many more
        const auto begin = log();
        const std::uint64_t last = begin.empty() ? 0 : begin.rbegin()->first;
        while (window.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready) {
            const auto now = log();
            // The last line may be incomplete.
            if (!now.empty() && now.rbegin()->first > last + frames) return std::prev(now.end(), 2)->second;
        }
        throw std::runtime_error("the window has ended: " + content_of("err.txt"));
    };
    shown(3);
    user.does("mousemove 100 200 key space");
    const ShownFrame paused = shown(3);
    EXPECT_EQ(shown(3).steps, paused.steps);
    user.does("mousemove 100 200 mousedown 1");
    shown(2);
    user.does("mousemove 140 210");
    shown(2);
    user.does("mouseup 1");
    const ShownFrame dragged = shown(2);
    EXPECT_GT(turned(paused, dragged), 0.1);
    user.does("click 4");
    const ShownFrame zoomed = shown(3);
    EXPECT_GT(zoomed.view[14], dragged.view[14] + 0.01);
    // The panel's button "Step (n)" is somewhere below this point. Clicks above and below it on this line have no effect.
    std::uint64_t steps = paused.steps;
    int y = 42;
    while (y < 122 && steps == paused.steps) {
        y += 8;
        user.does("mousemove 475 " + std::to_string(y));
        shown(2);
        user.does("click 1");
        steps = shown(3).steps;
    }
    EXPECT_EQ(steps, paused.steps + 1) << "a click on the panel's button";
    EXPECT_LT(turned(zoomed, shown(1)), 1e-4) << "the panel keeps the mouse to itself";
    // The list of views, on the line below, consumes the first Escape.
    user.does("mousemove 400 " + std::to_string(y + 24));
    shown(2);
    user.does("click 1");
    shown(3);
    user.does("keydown Escape");
    shown(3);
    user.does("keyup Escape");
    shown(3);
    user.does("mousemove 100 200 key Escape");
    const Ended ended = window.get();
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out, "") << "validation";
    EXPECT_EQ(ended.err, "");
}

TEST_F(ViewTest, ParticlesArePushedWhereTheMouseIs) {
    std::ofstream(folder_ / "still.json") << kStill;
    play("still.json", R"(5 cursor 320 200
5 hold shift
5 press left
15 release left
)",
         17);
    const auto frames = log();
    EXPECT_LT(frames.at(4).speed, 1e-5) << "m/s";
    EXPECT_GT(frames.at(15).speed, 0.1);
}

// 30 of 400 pixels to the left of the centre are 0.12 m at a distance of 2 m and 45 degrees: the sphere, with a radius of 0.1 m,
// is then among the particles.
TEST_F(ViewTest, CollidersAreMovedWithTheMouse) {
    std::ofstream(folder_ / "still.json") << kStill;
    const render::Image before = play("still.json", "", 6);
    EXPECT_LT(log().at(5).speed, 1e-5) << "m/s";
    const render::Image after = play("still.json", R"(3 cursor 100 200
4 hold control
4 press left
5 cursor 290 200
)",
                                     7);
    EXPECT_LT(log().at(4).speed, 1e-5) << "m/s";
    EXPECT_GT(log().at(5).speed, 0.1) << "the sphere pushes particles";
    EXPECT_FALSE(same_pixels(before, after));
}

TEST_F(ViewTest, ShowsTheSelectedView) {
    const auto shown = [&](const std::string& lines) { return play("small.json", "0 key space\n" + lines, 5); };
    const auto left_half = [](const render::Image& image, const auto& holds) { // the panel is on the right
        std::size_t count = 0;
        for (std::uint32_t y = 0; y < image.height; ++y)
            for (std::uint32_t x = 0; x < image.width / 2; ++x)
                if (holds(&image.rgba[4 * (std::size_t{y} * image.width + x)])) ++count;
        return count;
    };
    const render::Image particles = shown(""), surface = shown("2 view surface"), mesh = shown("2 view mesh"),
                        xray = shown("2 view xray"), height = shown("2 colour y");
    EXPECT_FALSE(same_pixels(particles, surface));
    EXPECT_FALSE(same_pixels(particles, mesh));
    EXPECT_FALSE(same_pixels(surface, mesh));
    const auto grey = [](const std::uint8_t* p) { return p[0] == p[1] && p[1] == p[2]; };
    EXPECT_EQ(left_half(xray, grey), 320u * 400) << "white on black";
    EXPECT_GT(left_half(xray, [&](const std::uint8_t* p) { return p[0] > 30; }), 200u) << "and not all black";
    EXPECT_LT(left_half(particles, grey), 320u * 400 / 2);
    // The upper end of the colour bar, a colour that nothing else has.
    const auto yellow = [](const std::uint8_t* p) { return p[0] > 220 && p[1] > 200 && p[2] < 100; };
    EXPECT_GT(left_half(height, yellow), 20u);
    EXPECT_EQ(left_half(particles, yellow), 0u);
}

// A block has more than one contact per particle, which exceeds the capacity. The panel reports this until the user selects
// something else, and frames are drawn without contacts.
TEST_F(ViewTest, ReportsOverflowsAndContinues) {
    std::ofstream(folder_ / "still.json") << kStill;
    const auto shown = [&](const std::string& lines) {
        return play("still.json --set solver.neighbour_capacity=1", "0 key space\n" + lines, 8);
    };
    const render::Image plain = shown("");
    const auto different_from_plain = [&](const render::Image& image) { // in the left half, and in the panel's half
        std::array<std::size_t, 2> different{};
        const std::size_t above_times = 250 * std::size_t{4} * plain.width;
        for (std::size_t i = 0; i < above_times; i += 4)
            if (!std::equal(&plain.rgba[i], &plain.rgba[i] + 3, &image.rgba[i]))
                ++different[i / 4 % plain.width * 2 / plain.width];
        return different;
    };
    const auto [contacts, sentence] = different_from_plain(shown("2 debug contacts"));
    EXPECT_EQ(log().size(), 8u);
    EXPECT_EQ(contacts, 0u);
    EXPECT_GT(sentence, 3000u) << "before all that follows in the panel";
    keep("shot.png", "view_no_room.png");
    const auto [left_difference, panel_difference] =
        different_from_plain(shown("2 debug contacts\n5 colour speed\n6 colour material"));
    EXPECT_EQ(left_difference, 0u);
    EXPECT_LT(panel_difference, 500u) << "the sentence is still there";
}

// Except for the panel, the window shows what `mote render` draws, up to antialiased lines: the window's images have no sRGB
// format, so lines are blended after encoding.
TEST_F(ViewTest, ShowsWhatRenderDraws) {
    const std::string flat = std::string(MOTE_SOURCE_DIR) + "/samples/scenes/fluid/waterfall_2d.json";
    for (const std::string& scene : {std::string("small.json --camera 2,1.5,4,0,0.5,0"), flat}) {
        const render::Image window = play(scene, "0 key space\n", 4);
        ASSERT_EQ(mote("render " + scene + " --frames 0 --size 640x400 --out drawn --overwrite --quiet").err, "");
        const render::Image drawn = picture("drawn/frame_000000.png");
        int largest = 0, different = 0;
        for (std::uint32_t y = 0; y < 400; ++y)
            for (std::size_t i = 4 * std::size_t{640} * y; i < 4 * (std::size_t{640} * y + 320); ++i) {
                const int by = std::abs(window.rgba[i] - drawn.rgba[i]);
                largest = std::max(largest, by);
                if (by > 2) ++different;
            }
        int covered = 0; // by the panel
        for (std::uint32_t y = 30; y < 130; ++y)
            for (std::uint32_t x = 340; x < 620; ++x) {
                const std::size_t i = 4 * (std::size_t{640} * y + x);
                covered += std::abs(window.rgba[i] - drawn.rgba[i]) > 16 ? 1 : 0;
            }
        EXPECT_GT(covered, 100 * 280 * 9 / 10) << scene;
        EXPECT_LE(largest, 16) << scene;
        EXPECT_LE(different, 384'000 / 200) << scene;
    }
}

// The waterfall is 648 m wide, from (-324, -164) to (324, 166), with a margin of 3 % on every side, so (0, 1) is in the centre of
// an image of 640 x 400. The centre of the lower pool's ground, at y = -162 m, must be at the corresponding row.
TEST_F(ViewTest, FlatScenesArePannedAndZoomed) {
    const std::string flat = std::string(MOTE_SOURCE_DIR) + "/samples/scenes/fluid/waterfall_2d.json";
    const auto row_of_ground = [](const render::Image& image, std::uint32_t x) { // the centre of the dark rows at the bottom
        int first = -1, last = -1;
        for (int y = static_cast<int>(image.height) - 1; y >= 0; --y) {
            const bool dark = image.rgba[4 * (static_cast<std::size_t>(y) * image.width + x)] < 180;
            if (dark && last < 0) last = y;
            if (dark) first = y;
            if (!dark && last >= 0) break;
        }
        return 0.5 * (first + last);
    };
    constexpr double kPixel = 648 * 1.06 / 640; // m
    EXPECT_NEAR(row_of_ground(play(flat, "0 key space\n", 3), 162), 200 + 163 / kPixel - 0.5, 1);
    // By 30 pixels to the right and 40 upwards, with either button.
    for (const char* button : {"left", "right"}) {
        const render::Image shifted = play(flat,
                                           std::string("0 key space\n1 cursor 100 300\n2 press ") + button +
                                               "\n3 cursor 130 260\n4 release " + button + "\n",
                                           6);
        EXPECT_NEAR(row_of_ground(shifted, 192), 200 + 163 / kPixel - 40 - 0.5, 1) << button;
        EXPECT_EQ(turned(log().at(0), log().at(5)), 0);
        EXPECT_NEAR(log().at(5).view[12], 30 * kPixel, 1e-3);
    }
    EXPECT_NEAR(row_of_ground(play(flat, "0 key space\n2 scroll -2\n", 4), 162), 200 + 163 * 0.81 / kPixel - 0.5, 1);
}

// With a real window manager: without one, windows cannot be minimised.
TEST_F(ViewTest, PausesWhileMinimised) {
    const WindowManager manager(screen_, folder_);
    play("small.json", R"(20 minimise
22 minimise
24 minimise
30 restore
)",
         40);
    const auto frames = log();
    EXPECT_TRUE(frames.contains(19));
    EXPECT_FALSE(frames.contains(29)) << "it is not drawn";
    EXPECT_TRUE(frames.contains(39)) << "it is drawn again";
    EXPECT_EQ(frames.at(39).steps, 2 * frames.size()) << "two steps for every frame that was drawn";
}

TEST_F(ViewTest, EndsWhenItsWindowIsClosed) {
    write_script("3 close\n");
    const Ended ended = view("small.json --script script");
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.err, "");
}

TEST_F(ViewTest, RefusesInvalidArguments) {
    const auto expect_refusal = [&](const std::string& options, const std::string& sentence, int code = 1) {
        const Ended ended = view("small.json " + options);
        EXPECT_EQ(ended.code, code);
        EXPECT_NE(ended.err.find(sentence), std::string::npos) << ended.err;
        EXPECT_EQ(ended.err.find('\n'), ended.err.size() - 1) << "more than one line: " << ended.err;
    };
    write_script("5 dance\n");
    expect_refusal("--script script", "script:1: found \"5 dance\", expected a frame and an event");
    write_script("# only\n\n3 press sideways\n");
    expect_refusal("--script script", "script:3: found \"3 press sideways\"");
    for (const char* line : {"5 colour sped", "5 debug tree:x", "5 view partcles"}) {
        write_script(std::string("# only\n") + line + "\n");
        expect_refusal("--script script", "mote: script:2: found \"");
    }
    expect_refusal("--script script", "; did you mean \"particles\"?");
    expect_refusal("--script none", "none: cannot be read: No such file");
    expect_refusal("--view partcles", "--view: found \"partcles\", expected ", 2);
    expect_refusal("--debug tres", "did you mean \"tree\"?", 2);
    expect_refusal("--environment none.hdr", "none.hdr: cannot be read");
    expect_refusal("--device nonesuch", "--device: found \"nonesuch\", expected an index, or part of the name or driver", 2);
    expect_refusal("--frames 2 --screenshot none/shot.png", "mote: none/shot.png: cannot be written: No such file or directory");
    expect_refusal("--frames 2 --log none/log.csv", "mote: none/log.csv: cannot be written: No such file or directory");
    write_script("1 close\n");
    expect_refusal("--frames 5 --script script --screenshot shot.png",
                   "mote: shot.png: cannot be written: the window was closed");
}

TEST_F(ViewTest, ReportsAMissingDisplay) {
    const Ended ended = mote("view small.json", "env -u DISPLAY -u WAYLAND_DISPLAY");
    EXPECT_EQ(ended.code, 1);
    EXPECT_TRUE(ended.err.starts_with("mote: display: cannot be opened: ")) << ended.err;
    EXPECT_EQ(ended.err.find('\n'), ended.err.size() - 1) << ended.err;
}

} // namespace
} // namespace mote::test
