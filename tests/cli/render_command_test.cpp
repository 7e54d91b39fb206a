// `mote render`.
#include "support/drawing_program.hpp"

#include <cstdlib>

namespace mote::test {
namespace {

class RenderCommandTest : public DrawingProgram {
protected:
    // A fake encoder that records its arguments.
    void install_encoder(const std::string& script) {
        fs::create_directories(folder_ / "bin");
        std::ofstream(folder_ / "bin/ffmpeg") << "#!/bin/sh\n" << script;
        fs::permissions(folder_ / "bin/ffmpeg", fs::perms::owner_all);
    }
    std::string with_encoder() const { return "PATH=" + (folder_ / "bin").string() + ":/usr/bin:/bin"; }
    static constexpr const char* kWithoutEncoder = "PATH=/nonexistent";
};

TEST_F(RenderCommandTest, DrawsTheRequestedFrames) {
    const Ended ended =
        mote("render small.json --frames 2:4 --size 160x90 --out pictures", std::string(kValidated) + " " + kWithoutEncoder);
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out, "") << "validation";
    EXPECT_NE(ended.err.find("frame 4/4"), std::string::npos) << ended.err;
    EXPECT_NE(ended.err.find("3 frames written to pictures\n"), std::string::npos) << ended.err;
    EXPECT_EQ(files_in("pictures"), 3u);
    const render::Image last = picture("pictures/frame_000004.png");
    EXPECT_EQ(last.width, 160u);
    EXPECT_EQ(last.height, 90u);
    EXPECT_GT(colours_in(last), 200u);
    EXPECT_FALSE(same_pixels(picture("pictures/frame_000002.png"), last)) << "things move";

    ASSERT_EQ(mote("render small.json --frames 4 --size 160x90 --out again --quiet").err, "");
    EXPECT_TRUE(same_pixels(picture("again/frame_000004.png"), last)) << "the same image every time";
}

TEST_F(RenderCommandTest, ReportsWarningsAndHealthAsARunDoes) {
    const std::string render = "render small.json --frames 2 --size 160x90 --out ";
    const Ended warned =
        mote(render + "warned --set solver.substeps=1 --set solver.iterations=1 --set solver.contact.method=position",
             kWithoutEncoder);
    EXPECT_EQ(warned.code, 0) << warned.err;
    EXPECT_TRUE(warned.err.starts_with("warning: small.json: particles: found a weight of ")) << warned.err;
    const Ended held = mote(render + "held --set solver.substeps=4 --set solver.iterations=8", kWithoutEncoder);
    EXPECT_EQ(held.code, 0) << held.err;
    const std::size_t health = held.err.rfind("\nhealth: overlaps up to 0.");
    ASSERT_NE(health, std::string::npos) << held.err;
    EXPECT_EQ(held.err.find('\n', health + 1), held.err.size() - 1) << "the last line: " << held.err;
    ASSERT_EQ(mote("run small.json --frames 2 --out saved --quiet").code, 0);
    const Ended drawn = mote("render small.json --from saved --size 160x90 --out drawn", kWithoutEncoder);
    EXPECT_EQ(drawn.err.find("health"), std::string::npos) << "nothing is simulated: " << drawn.err;
}

TEST_F(RenderCommandTest, DrawsASceneFromStandardInput) {
    ASSERT_EQ(mote("render small.json --frames 1 --size 160x90 --out from_file --quiet").err, "");
    std::ofstream(folder_ / "go.sh") << "'" MOTE_PROGRAM "' render - --frames 1 --size 160x90 --out piped <small.json\n";
    const Ended piped = run("/bin/sh", "go.sh");
    EXPECT_EQ(piped.code, 0) << piped.err;
    EXPECT_TRUE(same_pixels(picture("piped/frame_000001.png"), picture("from_file/frame_000001.png")));
}

TEST_F(RenderCommandTest, DrawsSavedFrames) {
    ASSERT_EQ(mote("run small.json --frames 4 --frame-stride 2 --out saved --quiet").code, 0);
    const Ended ended = mote("render small.json --from saved --size 160x90 --out pictures", kWithoutEncoder);
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(files_in("pictures"), 3u) << "0, 2 and 4";
    ASSERT_EQ(mote("render small.json --frames 4 --size 160x90 --out simulated --quiet").code, 0);
    EXPECT_TRUE(same_pixels(picture("pictures/frame_000004.png"), picture("simulated/frame_000004.png")));
    ASSERT_EQ(mote("render small.json --from saved --frames 1:3 --size 160x90 --out some --quiet").code, 0);
    EXPECT_EQ(files_in("some"), 1u);

    expect_error("render small.json --from none --out x", "none: cannot be read: No such file");
    expect_error("render small.json --from pictures --out x", "pictures: found no frames, expected frame_000000.ply");
    for (const char* none : {"9:12", "1"}) // frames 0, 2 and 4 are there
        expect_option_error(std::string("render small.json --from saved --out x --frames ") + none,
                            std::string("mote: --frames: found \"") + none + "\", expected frames of 0 to 4 that saved has\n");
    std::ofstream(folder_ / "saved/frame_000002.ply") << "ply\n";
    expect_error("render small.json --from saved --frames 2 --out x --quiet", "frame_000002.ply: found ");
    expect_error("render small.json --set blocks.0.fill.radius=0.03 --from saved --frames 4 --out x --quiet",
                 "frame_000004.ply: found a frame of another scene, expected one of this scene: ");
}

TEST_F(RenderCommandTest, WritesTheDrawnMesh) {
    const Ended ended = mote("render small.json --frames 2:3 --size 160x90 --view mesh --mesh obj --out pictures --quiet",
                             std::string(kValidated) + " " + kWithoutEncoder);
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out, "") << "validation";
    EXPECT_EQ(files_in("pictures"), 4u);
    EXPECT_GT(colours_in(picture("pictures/frame_000003.png")), 200u);
    const std::string mesh = content_of("pictures/mesh_000003.obj");
    EXPECT_TRUE(mesh.starts_with("# mote, in metres\nv ")) << mesh.substr(0, 100);
    EXPECT_NE(mesh.find("\nf 1//1 "), std::string::npos);
    EXPECT_NE(mesh, content_of("pictures/mesh_000002.obj")) << "things move";

    expect_option_error("render small.json --mesh obj --out x", "--mesh: found --view \"particles\", expected --view mesh");
    expect_option_error("render small.json --set blocks.0.fill.material=sand --view mesh --mesh obj --out x",
                        "--mesh: found no fluid in the scene");
    expect_option_error("render small.json --view mesh --mesh stl --out x", "--mesh: found \"stl\", expected \"obj\" or \"ply\"");
}

TEST_F(RenderCommandTest, WritesAnAnimationIfThereIsAnEncoder) {
    install_encoder("echo \"$@\" >asked.txt\nfor last; do :; done\necho movie >\"$last\"\n");
    const Ended ended = mote("render small.json --frames 0:2 --size 64x36 --out pictures", with_encoder());
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_NE(ended.err.find("pictures/animation.mp4 shows all frames"), std::string::npos) << ended.err;
    EXPECT_EQ(content_of("pictures/animation.mp4"), "movie\n");
    const std::string asked = content_of("asked.txt");
    EXPECT_LT(asked.find("-r 60 "), asked.find("-i ")) << "the rate of the input images: " << asked;
    EXPECT_EQ(files_in("pictures"), 4u) << "no temporary files remain";

    install_encoder("exit 3\n");
    expect_error("render small.json --frames 0:1 --size 64x36 --out pictures",
                 "pictures: found frame_000000.png and 2 more of an earlier run, expected none; ");
    const Ended failed = mote("render small.json --frames 0:1 --size 64x36 --out pictures --overwrite --quiet", with_encoder());
    EXPECT_EQ(failed.code, 1);
    EXPECT_NE(failed.err.find("animation.mp4: cannot be written: "), std::string::npos) << failed.err;
    EXPECT_NE(failed.err.find("ffmpeg ended with 3"), std::string::npos) << failed.err;
    EXPECT_FALSE(fs::exists(folder_ / "pictures/animation.mp4")) << "of other frames";
    std::ofstream(folder_ / "pictures/animation.mp4") << "of other frames";
    EXPECT_EQ(mote("render small.json --frames 0 --size 64x36 --out pictures --overwrite --quiet", kWithoutEncoder).code, 0);
    EXPECT_EQ(files_in("pictures"), 1u) << "the frame";
}

// And until then no other run writes there.
TEST_F(RenderCommandTest, InterruptionLeavesCompleteFrames) {
    for (const auto& [name, number] : {std::pair{"TERM", 15}, {"HUP", 1}}) {
        const std::string render = "'" MOTE_PROGRAM "' render small.json --size 64x36 --out pictures --overwrite ";
        std::ofstream(folder_ / "go.sh") << render << "--frames 0:1000000 & id=$!\n"
                                         << "until test -e pictures/frame_000003.png || ! kill -0 $id; do sleep 0.02; done\n"
                                         << render << "2>second.txt; echo $?\n"
                                         << "kill -" << name << " $id; wait $id\n";
        const Ended ended = run("/bin/sh", "go.sh");
        EXPECT_EQ(ended.code, 128 + number) << ended.err;
        EXPECT_EQ(ended.out, "1\n");
        EXPECT_EQ(content_of("second.txt"),
                  "mote: pictures: found another mote that writes to this folder, expected a folder for every run\n");
        EXPECT_NE(ended.err.find(" frames written to pictures\n"), std::string::npos) << ended.err;
        ASSERT_GE(files_in("pictures"), 4u);
        for (const auto& entry : fs::directory_iterator(folder_ / "pictures")) {
            EXPECT_EQ(entry.path().extension(), ".png");
            EXPECT_EQ(picture(entry.path()).width, 64u);
        }
        fs::remove_all(folder_ / "pictures");
    }
}

// In ffmpeg's file lists a quote ends quoted text, and \\' is a literal quote.
TEST_F(RenderCommandTest, FolderNamesMayContainQuotes) {
    install_encoder("while [ \"$1\" != -i ]; do shift; done\ncp \"$2\" list.txt\nfor last; do :; done\necho movie >\"$last\"\n");
    const Ended ended = mote("render small.json --frames 0:1 --size 64x36 --out \"what's this\" --quiet", with_encoder());
    EXPECT_EQ(ended.code, 0) << ended.err;
    const std::string list = content_of("list.txt");
    EXPECT_NE(list.find("/what'\\''s this/frame_000001.png'\n"), std::string::npos) << list;
    EXPECT_TRUE(fs::exists(folder_ / "what's this/animation.mp4"));
}

TEST_F(RenderCommandTest, HelpListsTheNames) {
    for (const char* command : {"render", "view"}) {
        const std::string help = mote(std::string(command) + " --help").out;
        for (const char* name : {"particles", "surface", "mesh", "xray", "none", "binomial", "narrow_range", "edges", "solid"})
            EXPECT_NE(help.find(name), std::string::npos) << name;
        for (const std::string_view field : render::field_names())
            EXPECT_NE(help.find(std::string(field)), std::string::npos) << field;
    }
}

TEST_F(RenderCommandTest, DrawsDebugOverlays) {
    const auto draw = [&](const std::string& options, const std::string& out) {
        const Ended ended = mote("render small.json --frames 2 --size 160x90 --quiet --out " + out + " " + options, kValidated);
        EXPECT_EQ(ended.code, 0) << ended.err;
        EXPECT_EQ(ended.out, "") << "validation";
        return picture(out + "/frame_000002.png");
    };
    const render::Image plain = draw("", "plain"), tree = draw("--debug tree:2", "tree");
    EXPECT_FALSE(same_pixels(plain, tree));
    EXPECT_FALSE(same_pixels(draw("--debug tree:2,velocities:0.2,contacts,boundary,kernels:9", "all"), tree));
    EXPECT_FALSE(same_pixels(draw("--color neighbours", "neighbours"), plain));

    render::Image red{2, 1, {255, 0, 0, 255, 255, 0, 0, 255}};
    render::write_png(folder_ / "red.png", red);
    const render::Image sky = draw("--environment red.png", "sky");
    EXPECT_GT(sky.rgba[0], 200) << "the first pixel is sky";
    EXPECT_LT(sky.rgba[2], 50);
    EXPECT_GT(plain.rgba[2], 100);
}

// Without a camera in the file: also far from the origin, and in any shape of the image.
TEST_F(RenderCommandTest, ShowsTheWholeSceneByDefault) {
    std::ofstream(folder_ / "far.json") << R"({
  "materials": [{ "name": "sand", "kind": "solid" }],
  "blocks": [{ "shape": "box", "lower": [500, 100, -300], "upper": [501, 101, -299], "fill": { "radius": 0.25, "material": "sand" } }]
})";
    const auto draw = [&](const std::string& options) {
        EXPECT_EQ(mote("render far.json --frames 0 --no-shadows --quiet --overwrite --out drawn " + options).err, "") << options;
        return picture("drawn/frame_000000.png");
    };
    for (const char* size : {"--size 160x90", "--size 90x160"}) {
        const render::Image away = draw(std::string(size) + " --camera 500.5,100.5,-290,500.5,100.5,0");
        const render::Image shown = draw(size);
        EXPECT_GT(colours_in(shown), colours_in(away) + 50) << size;
    }
    // Straight down.
    EXPECT_GT(colours_in(draw("--size 160x90 --camera 500.5,105,-299.5,500.5,100.5,-299.5")), 50u);
    // The scene's own camera is kept.
    ASSERT_EQ(mote("render small.json --frames 0 --size 160x90 --quiet --out own --set 'camera.eye=[-1,2,3]' --set "
                   "'camera.target=[0,0.25,0]'")
                  .err,
              "");
    ASSERT_EQ(mote("render small.json --frames 0 --size 160x90 --quiet --out given --camera -1,2,3,0,0.25,0").err, "");
    EXPECT_TRUE(same_pixels(picture("own/frame_000000.png"), picture("given/frame_000000.png")));
}

TEST_F(RenderCommandTest, RefusesInvalidArguments) {
    for (const char* camera : {"1", "0,0,1,0,0", "0,0,1,0,0,0,0", "1,2,3,1,2,3", "0,0,nan,0,0,0", "a,b,c,d,e,f"}) {
        expect_option_error(std::string("render small.json --out x --camera ") + camera,
                            std::string("--camera: found \"") + camera + "\", expected two different positions, eye and target");
    }
    expect_option_error("render small.json --set dimensions=2 --out x --camera 0,0,1,0,0,0",
                        "--camera: found a scene in 2-D, expected one in 3-D");
    expect_option_error(
        "render small.json --view partcles --out x",
        "--view: found \"partcles\", expected \"particles\", \"surface\", \"mesh\" or \"xray\"; did you mean \"particles\"?");
    expect_option_error("render small.json --view fog --out x", "--view: found \"fog\", expected \"");
    expect_option_error("render small.json --color sped --out x", "or \"neighbours\"; did you mean \"speed\"?");
    expect_option_error("render small.json --color taste --out x", "--color: found \"taste\", expected \"");
    expect_option_error("render small.json --colour taste --out x", "--color: found \"taste\", expected \"");
    expect_option_error("render small.json --debug tres --out x", "\"boundary\" or \"kernels\"; did you mean \"tree\"?");
    expect_option_error("render small.json --debug tree:high --out x",
                        "--debug: found \"tree:high\", expected a whole number from 0 to 16");
    expect_option_error("render small.json --debug tree:40 --out x",
                        "--debug: found \"tree:40\", expected a whole number from 0 to 16");
    expect_option_error("render small.json --debug kernels:0 --out x",
                        "--debug: found \"kernels:0\", expected a whole number of at least 1");
    expect_option_error("render small.json --debug velocities:nan --out x",
                        "--debug: found \"velocities:nan\", expected a finite number");
    expect_option_error("render small.json --debug contacts:3 --out x",
                        "--debug: found \"contacts:3\", expected \"contacts\" without a number");
    expect_error("render small.json --environment none.hdr --out x", "none.hdr: cannot be read: No such file");
    std::ofstream(folder_ / "broken.hdr") << "#?RADIANCE\n";
    expect_error("render small.json --environment broken.hdr --out x",
                 "broken.hdr: found another format, expected an image in HDR, PNG or JPEG");
    expect_option_error("render small.json --colliders edge --out x",
                        "--colliders: found \"edge\", expected \"none\", \"edges\" or \"solid\"; did you mean \"edges\"?");
    expect_option_error("render small.json --cloth silk --out x", "--cloth: found \"silk\", expected \"particles\" or \"mesh\"");
    expect_option_error("render small.json --fluid-shadows surfaces --out x",
                        "--fluid-shadows: found \"surfaces\", expected \"particles\" or \"surface\"; did you mean \"surface\"?");
    expect_option_error(
        "render small.json --smoothing some --out x",
        "--smoothing: found \"some\", expected \"none\", \"binomial\" or \"narrow_range\"; did you mean \"none\"?");
    for (const char* range : {"1", "1:", "0:inf", "nan:1", "0:1:2", "a:b"}) {
        expect_option_error(std::string("render small.json --color speed --out x --range ") + range,
                            std::string("--range: found \"") + range + "\", expected the lowest and the highest number as 0:2.5");
    }
    for (const auto& [range, why] : {std::pair{"2:1", "above"}, {"1:1", "equal to"}})
        expect_option_error(std::string("render small.json --color speed --out x --range ") + range,
                            std::string("--range: found \"") + range + "\", the first " + why + " the last, expected the lowest");
    expect_option_error("render small.json --range 0:1 --out x", "--range: found --color \"material\", which has no range");
    for (const char* plane : {"1", "0,0,1", "0,1:2", "0,0,0:1", "0,0,1:inf", "0,0,1:1:1", "0,0,1,1:1"}) {
        expect_option_error(std::string("render small.json --out x --clip-plane ") + plane,
                            std::string("--clip-plane: found \"") + plane +
                                "\", expected a normal that is not 0 and an offset in metres as 0,0,1:0.5");
    }
    expect_option_error("render small.json --out x --set solver.neighbour_capacity=40000000",
                        "mote: scene: solver.neighbour_capacity: found ");
    expect_option_error("render small.json --size 0x90 --out x", "--size: found \"0x90\", expected pixels as 1280x720");
    expect_option_error("render small.json --size 999999x90 --out x", "--size: found 999999 x 90 pixels, expected 1 to ");
    // Known before the simulation: it would take hours.
    expect_option_error("render small.json --frames 1000000 --size 16384x16384 --view mesh --out x",
                        "--size 16384x16384: memory for its pixels: found ");
    EXPECT_FALSE(fs::exists(folder_ / "x"));
    expect_option_error("render small.json --size 1e9 --out x", "--size: found \"1e9\", expected pixels as 1280x720");
    expect_option_error("render small.json --size 640x --out x", "--size: found \"640x\"");
    expect_option_error("render small.json --frames 5:2 --out x",
                        "--frames: found \"5:2\", the first above the last, expected a frame, or the first and the last");
    expect_option_error("render small.json --frames some --out x", "--frames: found \"some\"");
    // Checked before memory is allocated for them.
    expect_option_error("render small.json --set capacity=2000000000 --out x", "/capacity: found 2000000000, expected at most ");
    expect_error("render none.json --out x", "none.json: cannot be read");
    std::ofstream(folder_ / "file") << "x";
    expect_error("render small.json --frames 0 --out file/pictures", "file/pictures: cannot be created: ");
    fs::create_directories(folder_ / "full");
    fs::create_symlink("/dev/full", folder_ / "full/frame_000000.png.part");
    expect_error("render small.json --frames 0 --size 64x36 --out full --quiet",
                 "full/frame_000000.png: cannot be written: No space left on device");
    EXPECT_EQ(files_in("full"), 0u);
}

// The images themselves: a colour and a depth of 1 GiB each, with room for a small scene only.
TEST_F(RenderCommandTest, RefusesASizeThatMemoryCannotHold) {
    const auto limited = [&](const char* size) {
        std::ofstream(folder_ / "go.sh") << "ulimit -v 2000000\nLP_NUM_THREADS=2 exec '" MOTE_PROGRAM
                                            "' render small.json --frames 0 --out x --quiet --size "
                                         << size << '\n';
        return run("/bin/sh", "go.sh");
    };
    const Ended large = limited("16384x16384");
    EXPECT_EQ(large.code, 2) << large.err;
    EXPECT_TRUE(large.err.starts_with("mote: --size")) << large.err;
    EXPECT_EQ(large.err.find('"'), std::string::npos) << "an internal name: " << large.err;
    EXPECT_FALSE(fs::exists(folder_ / "x"));
    const Ended small = limited("64x36");
    EXPECT_EQ(small.code, 0) << small.err;
}

// The simulation before the first image takes time, too.
TEST_F(RenderCommandTest, ShowsAProgressBarWhileSimulating) {
    const auto [status, drawn] = on_terminal("render small.json --frames 60 --size 64x48 --out drawn");
    EXPECT_EQ(status, 0) << drawn;
    std::size_t bars = 0;
    for (std::size_t at = drawn.find('\r'); at != std::string::npos; at = drawn.find("\r[", at + 1)) ++bars;
    EXPECT_GT(bars, 2u) << drawn;
    EXPECT_NE(drawn.rfind("[########################] frame 60/60  "), std::string::npos) << drawn;
}

TEST_F(RenderCommandTest, WarnsThatFramesLackBrokenLinks) {
    std::ofstream(folder_ / "thread.json") << R"({
  "materials": [{ "name": "thread", "kind": "solid" }],
  "ropes": [{ "from": [0, 1, 0], "to": [1, 1, 0], "particles": 5, "tear_strain": 0.5, "fill": { "radius": 0.02, "material": "thread" } }],
  "output": { "frames_per_second": 60, "duration": 0.1 }
})";
    ASSERT_EQ(mote("run thread.json --frames 1 --out saved --quiet").err, "");
    const Ended ended = mote("render thread.json --from saved --size 64x48 --out drawn --quiet");
    EXPECT_EQ(ended.code, 0);
    EXPECT_EQ(ended.err, "mote: saved: frames do not record torn links; all links are drawn intact\n");
}

class LargeImageTest : public DrawingProgram {};

// Or it is refused before any work.
TEST_F(LargeImageTest, ShowsWhatASmallOneShows) {
    constexpr std::uint32_t kLarge = 8192, kSmall = 128, kTimes = kLarge / kSmall;
    const Ended ended = mote("render small.json --frames 0 --size 8192x8192 --out large --quiet");
    if (ended.code == 2) {
        EXPECT_NE(ended.err.find("mote: --size 8192x8192: memory for its pixels: "), std::string::npos) << ended.err;
        EXPECT_FALSE(fs::exists(folder_ / "large"));
        return;
    }
    ASSERT_EQ(ended.code, 0) << ended.err;
    ASSERT_EQ(mote("render small.json --frames 0 --size 128x128 --out small --quiet").err, "");
    const render::Image large = picture("large/frame_000000.png"), small = picture("small/frame_000000.png");
    ASSERT_EQ(large.width, kLarge);
    ASSERT_EQ(large.height, kLarge);
    double difference = 0;
    for (std::size_t y = 0; y < kSmall; ++y) {
        for (std::size_t x = 0; x < kSmall; ++x) {
            const std::uint8_t* there = &large.rgba[4 * ((y * kTimes + kTimes / 2) * kLarge + x * kTimes + kTimes / 2)];
            for (std::size_t i = 0; i < 3; ++i) difference += std::abs(there[i] - small.rgba[4 * (y * kSmall + x) + i]);
        }
    }
    EXPECT_LT(difference / (3 * kSmall * kSmall), 3) << "of 255; only edges differ";
    EXPECT_GT(colours_in(small), 200u);
}

} // namespace
} // namespace mote::test
