// The program `mote`, run as a user would. Tests named ProgramWithoutDevice need no driver.
#include "everything.hpp"
#include "support/program_case.hpp"

#include <mote/scene_file.hpp>

#include <sys/stat.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <sstream>
#include <thread>

namespace mote::test {
namespace {

class ProgramWithoutDevice : public Program {};

TEST_F(ProgramWithoutDevice, Validates) {
    const Ended good = mote("validate small.json");
    EXPECT_EQ(good.code, 0) << good.err;
    EXPECT_EQ(good.out, "small.json: valid, 264 particles\n");
    std::ofstream(folder_ / "bad.json") << "{\n \"colours\": []\n}";
    const Ended bad = mote("validate bad.json small.json none.json");
    EXPECT_EQ(bad.code, 1);
    EXPECT_NE(bad.err.find("mote: bad.json:2: /colours: found an unknown key"), std::string::npos) << bad.err;
    EXPECT_NE(bad.err.find("mote: none.json: cannot be read: No such file or directory"), std::string::npos) << bad.err;
    EXPECT_NE(bad.out.find("small.json: valid"), std::string::npos);

    EXPECT_EQ(mote("validate small.json --set blocks.1.fill.radius=0.05").out, "small.json: valid, 222 particles\n");
    expect_option_error("validate --set solver.iterations=1001 small.json",
                        "small.json: /solver/iterations: found 1001, expected ");
}

// A scene from elsewhere must neither read other files nor control the terminal.
TEST_F(ProgramWithoutDevice, DoesNotTrustScenes) {
    const std::string rest = R"("materials": [{ "name": "sand", "kind": "solid" }],
        "particles": [{ "position": [0, 0, 0], "radius": 1, "material": "sand" }] })";
    std::ofstream(folder_ / "mesh.json") << R"({ "colliders": [{ "kind": "mesh", "file": "../secret.txt" }], )" << rest;
    fs::create_directories(folder_ / "scenes");
    fs::rename(folder_ / "mesh.json", folder_ / "scenes/mesh.json");
    std::ofstream(folder_ / "secret.txt") << "password: swordfish\n";
    expect_error("validate scenes/mesh.json", "secret.txt: found a file outside the folder of the scene, expected one inside, "
                                              "unless that is allowed, as by --allow-outside\n");
    expect_error("validate scenes/mesh.json --allow-outside", "secret.txt:1: found an unknown statement, expected one of OBJ");
    EXPECT_EQ(content_of("err.txt").find("password"), std::string::npos);

    std::ofstream(folder_ / "bytes.json") << "{ \"\x1b]0;\xff\": 1 }";
    std::ofstream(folder_ / "key.json") << R"({ "\u001b[2J\n": 1 })";
    for (const char* name : {"bytes.json", "key.json"}) {
        const Ended ended = mote(std::string("validate ") + name);
        EXPECT_EQ(ended.code, 1);
        EXPECT_EQ(ended.err.find_first_of("\x1b\xff"), std::string::npos) << ended.err;
        EXPECT_EQ(ended.err.find('\n'), ended.err.size() - 1) << ended.err;
    }
}

// It would wait for somebody who writes.
TEST_F(ProgramWithoutDevice, RefusesAMeshThatIsAPipe) {
    ASSERT_EQ(mkfifo((folder_ / "pipe.obj").c_str(), 0600), 0);
    std::ofstream(folder_ / "pipe.json") << R"({ "colliders": [{ "kind": "mesh", "file": "pipe.obj" }] })";
    std::ofstream(folder_ / "go.sh") << "timeout 20 '" MOTE_PROGRAM "' validate pipe.json\n";
    const Ended ended = run("/bin/sh", "go.sh");
    EXPECT_EQ(ended.code, 1);
    EXPECT_NE(ended.err.find("pipe.obj: found a pipe or socket, expected a file\n"), std::string::npos) << ended.err;
    // Whoever names a pipe as the scene wants it read.
    std::ofstream(folder_ / "go.sh") << "mkfifo scene; cat small.json >scene & '" MOTE_PROGRAM "' validate scene\n";
    EXPECT_EQ(run("/bin/sh", "go.sh").out, "scene: valid, 264 particles\n");
}

TEST_F(ProgramWithoutDevice, ReadsScenesFromStandardInput) {
    const auto mote_of = [&](const std::string& text, const std::string& arguments) {
        std::ofstream(folder_ / "go.sh") << "printf '" << text << "' | '" MOTE_PROGRAM "' " << arguments << '\n';
        return run("/bin/sh", "go.sh");
    };
    EXPECT_EQ(mote_of(kSmall, "validate - small.json").out,
              "standard input: valid, 264 particles\nsmall.json: valid, 264 particles\n");
    const Ended overridden = mote_of(kSmall, "validate - --set solver.iterations=1001");
    EXPECT_EQ(overridden.code, 2);
    EXPECT_TRUE(overridden.err.starts_with("mote: standard input: /solver/iterations: found 1001, ")) << overridden.err;
    const Ended bad = mote_of("{\n \"colours\": []\n}", "validate -");
    EXPECT_EQ(bad.code, 1);
    EXPECT_TRUE(bad.err.starts_with("mote: standard input:2: /colours: found an unknown key")) << bad.err;
}

TEST_F(ProgramWithoutDevice, ValidatesWhatPhysicsCanDo) {
    std::string fine = kSmall, slow = kSmall;
    fine.replace(fine.find("\"iterations\": 2"), 15, "\"iterations\": 16");
    std::ofstream(folder_ / "fine.json") << fine;
    EXPECT_EQ(mote("validate fine.json --strict").err, "");
    slow.replace(slow.find("\"iterations\": 2"), 15, "\"time_step\": 10, \"substeps\": 1");
    slow.replace(slow.find("\"frames_per_second\": 60"), 23, "\"frames_per_second\": 0.1");
    std::ofstream(folder_ / "slow.json") << slow;
    const std::string text = "slow.json: solver.time_step: found 10 s, in a substep of which a particle falls by ";
    const Ended warned = mote("validate slow.json");
    EXPECT_EQ(warned.code, 0) << warned.err;
    EXPECT_TRUE(warned.err.starts_with("warning: " + text)) << warned.err;
    const Ended failed = mote("validate slow.json --strict");
    EXPECT_EQ(failed.code, 1) << failed.err;
    EXPECT_TRUE(failed.err.starts_with("mote: " + text)) << failed.err;
}

TEST_F(ProgramWithoutDevice, RefusesBadArguments) {
    const std::string small = kSmall;
    std::ofstream(folder_ / "long.json") << small.substr(0, small.find("0.1 }")) << "1e30 } }";
    expect_option_error("", "mote: command: found none, expected \"run\", \"render\", ");
    expect_option_error("bogus", "mote: command: found \"bogus\", expected \"run\", \"render\", ");
    expect_option_error("rendr small.json", "did you mean \"render\"?");
    expect_option_error("run small.json --format xyz", "mote: --format: found \"xyz\", expected \"ply\", \"vtp\" or \"csv\"\n");
    for (const char* wrong : {"--frame-stride 0", "--frame-stride 1.5", "--frames -1", "--frames x"})
        expect_option_error(std::string("run small.json ") + wrong, ", expected a whole number from ");
    for (const char* wrong : {"9223372036854775809", "18446744073709551616", "100000001"})
        expect_option_error(std::string("run small.json --frames ") + wrong,
                            std::string("mote: --frames: found \"") + wrong +
                                "\", expected a whole number from 0 to 100000000\n");
    expect_option_error("render small.json --out x --frames 9223372036854775809", "up to frame 100000000\n");
    // A hidden option.
    expect_option_error("view small.json --frames x",
                        "mote: --frames: found \"x\", expected a whole number from 0 to 100000000\n");
    expect_error("run none.json", "none.json: cannot be read");
    expect_option_error("run small.json --set solver.iterations=1001",
                        "/solver/iterations: found 1001, expected a whole number from 0 to 1000");
    expect_error("validate long.json", "long.json:12: /output/duration: found 1e+30, which makes 6e+31 frames, expected at most "
                                       "100000000 frames, as in 1.66667e+06 s");
    for (const char* empty : {"--out ''", "--out=", "--quiet --out= --frames 1"})
        expect_option_error(std::string("run small.json ") + empty,
                            "mote: --out: found an empty value, expected one that is not empty\n");
    expect_option_error("validate ''", "mote: validate: found an empty value, expected one that is not empty\n");
    expect_option_error("run small.json --stats", "--stats: found no --out");
    expect_option_error("run small.json --surface obj", "--surface: found no --out");
    expect_option_error("run small.json --surface stl --out frames", "--surface: found \"stl\", expected \"obj\" or \"ply\"");
    expect_option_error("run small.json --set gravity", "mote: --set: found \"gravity\", expected path=value");
    expect_option_error("run small.json --set blocks.7=0", "mote: --set blocks.7=0: found no \"7\", expected an index");
    expect_option_error("run small.json --set output.frames_per_second=50", "which makes 2.4 steps of 0.008333334 s per frame");
    // The value in the file was right without the other.
    expect_option_error("run small.json --set solver.time_step=0.01", "small.json:12: /output/frames_per_second: found 60, ");
    expect_error("run long.json --set solver.iterations=4", "long.json:12: /output/duration: found 1e+30, ");
    expect_option_error("run long.json --set gravity", "mote: --set: found \"gravity\", expected path=value");
    expect_option_error("run small.json --set output.frames_per_second=50", "as with 40 or 60 frames per second");
}

// Instead of CLI11's own sentences.
TEST_F(ProgramWithoutDevice, ReportsOptionsThatAreUnknownMissingOrRepeated) {
    const auto expect_all = [&](const std::string& arguments, const std::string& sentence) {
        expect_option_error(arguments, "mote: " + sentence + "\n");
    };
    expect_all("--foo", "--foo: found an unknown option, expected one of `mote --help`");
    expect_all("run small.json --foo", "--foo: found an unknown option, expected one of `mote run --help`");
    expect_all("run small.json -q", "-q: found an unknown option, expected one of `mote run --help`");
    for (const char* wrong : {"--fames 3", "--fames=3"})
        expect_all(std::string("run small.json ") + wrong,
                   "--fames: found an unknown option, expected one of `mote run --help`; did you mean \"--frames\"?");
    // The required --out seems to be missing, too.
    expect_all("render small.json --outt x",
               "--outt: found an unknown option, expected one of `mote render --help`; did you mean \"--out\"?");
    expect_all("run", "run: found no scene, expected one");
    expect_all("render small.json", "render: found no --out, expected one");
    expect_all("run small.json more.json", "run: found \"more.json\", expected no further argument");
    expect_all("run small.json --frames", "--frames: found no value, expected one");
    expect_all("run small.json --frames 1 --frames 2", "--frames: found 2 values, expected one");
    for (const char* wrong : {"maybe", "2", "true"})
        expect_all(std::string("run small.json --quiet=") + wrong,
                   std::string("--quiet: found \"") + wrong + "\", expected no value");
    expect_all("run small.json --strict=3", "--strict: found \"3\", expected no value");
    expect_all("--version=2", "--version: found \"2\", expected no value");
    expect_option_error("help rnu", "mote: command: found \"rnu\", expected \"run\", ");
    EXPECT_EQ(mote("help").out, mote("--help").out);
    EXPECT_EQ(mote("help run").out, mote("run --help").out);
    for (const char* right : {"--help", "run --help", "help", "help render", "--version"}) {
        const Ended ended = mote(right);
        EXPECT_EQ(ended.code, 0) << right;
        EXPECT_FALSE(ended.out.empty()) << right;
        EXPECT_EQ(ended.err, "") << right;
    }
}

TEST_F(ProgramWithoutDevice, ReportsTheExpectedPathOfTheBenchmark) {
    fs::copy_file(MOTE_PROGRAM, folder_ / "mote");
    const std::string command = "cd '" + folder_.string() + "' && ./mote bench world --quick 2>err.txt";
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 1);
    const std::string err = content_of("err.txt");
    EXPECT_NE(err.find("mote: bench: found no "), std::string::npos) << err;
    EXPECT_NE(err.find("/mote_bench, expected it beside mote; build with MOTE_BUILD_BENCH=ON"), std::string::npos) << err;
    EXPECT_EQ(err.find('\n'), err.size() - 1) << err;
}

TEST_F(ProgramWithoutDevice, PrintsTheSchema) { EXPECT_EQ(mote("schema").out, scene_schema()); }

// Writing to /dev/full fails for lack of space.
void expect_results_cannot_be_written(const fs::path& folder, const std::string& arguments) {
    const std::string command =
        "cd '" + folder.string() + "' && '" MOTE_PROGRAM "' " + arguments + " >/dev/full 2>err.txt </dev/null";
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 1) << arguments;
    std::ifstream file(folder / "err.txt");
    const std::string err(std::istreambuf_iterator<char>(file), {}); // after warnings
    EXPECT_TRUE(err.ends_with("mote: standard output: cannot be written: No space left on device\n")) << arguments << err;
}

TEST_F(ProgramWithoutDevice, ReportsResultsThatCannotBeWritten) {
    for (const char* arguments : {"--help", "--version", "run --help", "validate small.json", "schema"})
        expect_results_cannot_be_written(folder_, arguments);
}

TEST_F(Program, ReportsResultsThatCannotBeWritten) {
    for (const char* arguments : {"devices", "info small.json", "run small.json --frames 0 --hash --quiet"})
        expect_results_cannot_be_written(folder_, arguments);
}

TEST_F(Program, RunsScenesFromStandardInput) {
    const auto hash_of = [&](const std::string& input) {
        std::ofstream(folder_ / "go.sh") << input << "'" MOTE_PROGRAM "' run - --frames 2 --hash\n";
        return run("/bin/sh", "go.sh");
    };
    const Ended piped = hash_of("cat small.json | ");
    EXPECT_EQ(piped.code, 0) << piped.err;
    EXPECT_NE(piped.err.find("simulated 2 frames, 0.03333 s, of standard input on "), std::string::npos) << piped.err;
    EXPECT_EQ(piped.out, mote("run small.json --frames 2 --hash --quiet").out);
    std::ofstream(folder_ / "info.sh") << "'" MOTE_PROGRAM "' info - <small.json\n";
    EXPECT_EQ(run("/bin/sh", "info.sh").out, mote("info small.json").out);
}

TEST_F(Program, ListsDevicesAndDescribesScenes) {
    const Ended devices = mote("devices");
    EXPECT_EQ(devices.code, 0) << devices.err;
    EXPECT_TRUE(devices.out.starts_with("0: ")) << devices.out;
    const Ended info = mote("info small.json");
    EXPECT_EQ(info.code, 0) << info.err;
    EXPECT_NE(info.out.find("264 particles in 3-D"), std::string::npos) << info.out;
    EXPECT_NE(info.out.find("MiB of state"), std::string::npos) << info.out;
    expect_option_error("run small.json --device nonesuch",
                        "--device: found \"nonesuch\", expected an index, or part of the name or driver, of one of: 0 = ");
}

// Before the host allocates memory for them.
TEST_F(Program, RefusesMoreParticlesThanFitInMemory) {
    for (const char* command : {"info", "run"}) { // 10^10 particles; on a device with 24 GiB, 10^8 would take 5 GiB on the host
        expect_option_error(std::string(command) + " small.json --set 'blocks.0.upper=[108,108,108]'",
                            "small.json:7: /blocks/0: found 1.01e+10 particles in total, expected at most ");
        expect_option_error(std::string(command) + " small.json --set capacity=2000000000",
                            "/capacity: found 2000000000, expected at most ");
    }
}

// What the device refuses is a wrong value, too, if the scene itself has a World.
TEST_F(Program, RefusesOverridesThatTheDeviceCannotHave) {
    const std::string large = " --set solver.neighbour_capacity=40000000",
                      text = "mote: scene: solver.neighbour_capacity: found ";
    expect_option_error("run small.json" + large, text);
    expect_option_error("info small.json" + large, text);
    std::string scene = kSmall;
    scene.replace(scene.find("\"iterations\": 2"), 15, "\"neighbour_capacity\": 40000000");
    std::ofstream(folder_ / "large.json") << scene;
    expect_error("run large.json --set solver.iterations=2", text);
}

TEST_F(Program, WritesFramesAndStatistics) {
    const Ended ended = mote("run small.json --frames 4 --frame-stride 2 --out frames --format vtp --stats");
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_NE(ended.err.find("simulated 4 frames"), std::string::npos) << ended.err;
    EXPECT_NE(ended.err.find("3 frames written to frames\n"), std::string::npos) << ended.err;
    EXPECT_EQ(files_in("frames"), 4u);
    for (const char* name : {"frame_000000.vtp", "frame_000002.vtp", "frame_000004.vtp"}) {
        EXPECT_TRUE(content_of(fs::path("frames") / name).ends_with("</VTKFile>\n")) << name;
    }
    const std::string statistics = content_of("frames/statistics.csv");
    EXPECT_EQ(std::count(statistics.begin(), statistics.end(), '\n'), 1 + 8) << "two steps a frame";
    const std::string last = statistics.substr(statistics.rfind('\n', statistics.size() - 2) + 1);
    EXPECT_TRUE(last.starts_with("8,0.0666666")) << last;
    EXPECT_NE(last.find(",264,216,48,"), std::string::npos) << last;
}

// A fixed grain pushes the second into the third in the first step, and that one the third into the fourth in the next. They
// approach by more than the margin of their lists.
constexpr const char* kGrains = R"({ "solver": { "gravity": [0, 0, 0], "contact": { "method": "position" } },
    "materials": [{ "name": "stone", "kind": "solid" }], "particles": [
    { "position": [0, 0, 0], "radius": 0.1, "material": "stone", "fixed": true },
    { "position": [0.05, 0, 0], "radius": 0.1, "material": "stone" },
    { "position": [0.3, 0, 0], "radius": 0.1, "material": "stone" },
    { "position": [0.55, 0, 0], "radius": 0.1, "material": "stone" }] })";

TEST_F(Program, StatisticsHaveMissedNeighbours) {
    std::ofstream(folder_ / "grains.json") << kGrains;
    EXPECT_EQ(mote("run grains.json --frames 1 --out frames --stats --quiet").err, "");
    EXPECT_EQ(column("missed", "frames/statistics.csv").at(0), "1");
}

// Without --strict only the step after the last frame is tried.
TEST_F(Program, ReportsMissedNeighbours) {
    std::ofstream(folder_ / "grains.json") << kGrains;
    const Ended warned = mote("run grains.json --frames 0");
    EXPECT_EQ(warned.code, 0) << warned.err;
    EXPECT_NE(warned.err.find("\nwarning: neighbours: found 1 pairs in contact that the lists missed, "), std::string::npos)
        << warned.err;
}

// A grain falls for 10 s in a step.
TEST_F(Program, WarnsOfASceneBeforeItRuns) {
    std::ofstream(folder_ / "grain.json") << R"({ "materials": [{ "name": "stone", "kind": "solid" }],
        "particles": [{ "position": [0, 0, 0], "radius": 0.1, "material": "stone" }],
        "solver": { "time_step": 10, "substeps": 1 }, "output": { "frames_per_second": 0.1, "duration": 20 } })";
    const std::string text = ": grain.json: solver.time_step: found 10 s, in a substep of which a particle falls by ";
    const Ended warned = mote("run grain.json");
    EXPECT_EQ(warned.code, 0) << warned.err;
    EXPECT_TRUE(warned.err.starts_with("warning" + text)) << warned.err;
    EXPECT_NE(warned.err.find("simulated 2 frames"), std::string::npos) << warned.err;
    EXPECT_EQ(mote("run grain.json --quiet").err, "");
    for (const char* options : {" --strict", " --strict --quiet"}) {
        const Ended failed = mote(std::string("run grain.json --out frames") + options);
        EXPECT_EQ(failed.code, 1);
        EXPECT_TRUE(failed.err.starts_with("mote" + text)) << failed.err;
        EXPECT_EQ(failed.err.find('\n'), failed.err.size() - 1) << failed.err;
    }
    EXPECT_FALSE(fs::exists(folder_ / "frames")) << "it did not begin";
}

// A rope of 2 m whose links are kept by too few iterations.
TEST_F(Program, ReportsALongRope) {
    std::ofstream(folder_ / "rope.json") << R"({ "dimensions": 2, "materials": [{ "name": "hemp", "kind": "solid" }],
        "ropes": [{ "from": [0, 0, 0], "to": [0, -1.98, 0], "particles": 100, "pins": ["from"],
        "fill": { "radius": 0.01, "material": "hemp", "self_collision": false } }],
        "output": { "frames_per_second": 60, "duration": 1 } })";
    const std::string few = " --set solver.substeps=1 --set solver.iterations=8"; // their automatic numbers hold it
    EXPECT_EQ(mote("validate rope.json --strict" + few).code, 1);
    EXPECT_EQ(mote("run rope.json --frames 1 --strict" + few).code, 1);
    const Ended warned = mote("run rope.json --frames 20" + few);
    EXPECT_TRUE(warned.err.starts_with("warning: rope.json: links[1]: found a weight that stretches it by 167 %, "))
        << warned.err;
    EXPECT_NE(warned.err.find("\nwarning: stretch: found links up to "), std::string::npos) << warned.err;
    const Ended held = mote("run rope.json --frames 20 --strict");
    EXPECT_EQ(held.code, 0) << held.err;
    EXPECT_NE(held.err.find("stretch of links up to "), std::string::npos) << held.err;
}

// Sand in layers that a single iteration cannot carry.
TEST_F(Program, ReportsItsHealth) {
    const Ended good = mote("run small.json --frames 6 --set solver.iterations=8 --set solver.substeps=4 --strict");
    EXPECT_EQ(good.code, 0) << good.err;
    for (const char* measure :
         {"\nhealth: overlaps up to 0.", ", mean overlap up to 0.", ", density error up to ", ", mean density error up to "}) {
        EXPECT_NE(good.err.find(measure), std::string::npos) << measure << good.err;
    }
    const std::string bad = "run small.json --frames 6 --set solver.iterations=1 --set solver.substeps=1 --set "
                            "solver.time_step=0.01666666667 --set solver.contact.method=position";
    const std::string text = "penetration: found overlaps of up to ", advice = ": raise solver.substeps (now 1)\n";
    const Ended warned = mote(bad);
    EXPECT_EQ(warned.code, 0) << warned.err;
    EXPECT_NE(warned.err.find("\nwarning: " + text), std::string::npos) << warned.err;
    EXPECT_NE(warned.err.find(advice), std::string::npos) << warned.err;
    EXPECT_EQ(mote(bad + " --quiet").err, "");

    // The numbers of this scene are right.
    std::ofstream(folder_ / "grains.json") << kGrains;
    const Ended failed = mote("run grains.json --frames 1 --strict --quiet");
    EXPECT_EQ(failed.code, 1) << failed.err;
    EXPECT_NE(failed.err.find("\nmote: " + text), std::string::npos) << failed.err;
}

// The last line of what went well.
std::string last_line(const std::string& text) {
    const std::size_t end = text.find_last_not_of('\n');
    return end == std::string::npos ? "" : text.substr(text.rfind('\n', end) + 1);
}

TEST_F(Program, EndsWithALineAboutItsHealth) {
    const std::string run = "run small.json --frames 3 --set solver.iterations=8 --set solver.substeps=4";
    for (const char* options : {"", " --out frames --stats --checkpoint state.mote", " --strict"}) {
        const Ended ended = mote(run + options);
        EXPECT_EQ(ended.code, 0) << ended.err;
        EXPECT_TRUE(last_line(ended.err).starts_with("health: overlaps up to 0.")) << ended.err;
        EXPECT_EQ(ended.err.find("not measured"), std::string::npos) << ended.err;
    }
    const Ended blown = mote(run + " --set 'forces=[{\"kind\": \"wind\", \"vector\": [1, 0, 0], \"strength\": 1}]'");
    EXPECT_TRUE(last_line(blown.err).ends_with("; energy: not measured, because the scene has forces\n")) << blown.err;
}

// It falls, and is slowed down in every step but the first twelve: 9.81 m/s² 12/120 s = 0.98 m/s.
TEST_F(Program, ReportsTheParticlesThatItSlowsDown) {
    std::ofstream(folder_ / "grain.json") << R"({ "materials": [{ "name": "stone", "kind": "solid" }],
        "particles": [{ "position": [0, 0, 0], "radius": 0.1, "material": "stone" },
                      { "position": [1, 0, 0], "radius": 0.1, "material": "stone", "fixed": true }],
        "solver": { "substeps": 1 }, "output": { "frames_per_second": 60 } })";
    EXPECT_TRUE(last_line(mote("run grain.json --frames 12").err).starts_with("health: ")) << "no limit";
    const Ended limited = mote("run grain.json --frames 12 --set solver.max_speed=1 --out frames --stats");
    EXPECT_EQ(limited.code, 0) << limited.err;
    EXPECT_EQ(last_line(limited.err), "warning: speed: found 1 particles slowed down to 1 m/s, expected none: raise "
                                      "solver.max_speed, or remove it for no limit\n");
    EXPECT_EQ(column("clamped", "frames/statistics.csv").at(11), "0");
    EXPECT_EQ(column("clamped", "frames/statistics.csv").at(12), "1");
    EXPECT_EQ(column("clamped", "frames/statistics.csv").at(23), "1");
}

// A time step of 10 s and nothing but that: frames do not fit. If they do, what the automatic substeps cannot hold is reported.
TEST_F(Program, ReportsATimeStepOfTenSeconds) {
    const std::string tank = R"("containers": [{ "centre": [0.2, 1, 0.2], "half_extents": [0.2, 1, 0.2] }],
        "blocks": [{ "shape": "box", "lower": [0, 0, 0], "upper": [0.4, 0.8, 0.4],
                     "fill": { "radius": 0.025, "material": "matter" } }], )";
    const std::string grain = R"("particles": [{ "position": [0, 0, 0], "radius": 0.1, "material": "matter" }], )";
    const auto write = [&](const std::string& name, const std::string& kind, const std::string& things) {
        std::ofstream(folder_ / name) << R"({ "materials": [{ "name": "matter", "kind": ")" << kind << R"(" }], )" << things
                                      << R"("solver": { "time_step": 10 } })";
    };
    write("grain.json", "solid", grain);
    write("pile.json", "solid", tank);
    write("water.json", "fluid", tank);
    for (const char* name : {"grain.json", "pile.json", "water.json"}) {
        expect_error(std::string("run ") + name, "/output/frames_per_second: found 60, which makes 0.001667 steps of 10 s");
        const std::string set = std::string(name) + " --set output.frames_per_second=0.1";
        const Ended validated = mote("validate " + set);
        EXPECT_NE(validated.err.find("warning: "), std::string::npos) << name << validated.err;
        EXPECT_EQ(mote("run " + set + " --frames 1 --strict").code, 1) << name;
    }
}

// The program's output to stderr on a terminal.
TEST_F(Program, ShowsAProgressBarOnATerminal) {
    const auto [status, drawn] = on_terminal("run small.json --frames 3");
    EXPECT_EQ(status, 0) << drawn;
    const std::size_t last = drawn.rfind('\r' + std::string("[########################] frame 3/3  "));
    ASSERT_NE(last, std::string::npos) << drawn;
    EXPECT_NE(drawn.find(" x real time  264 particles  ETA 0:00\x1b[K\r\n", last), std::string::npos) << drawn;
}

// Otherwise at most one line per second, and one at the end.
TEST_F(Program, PrintsALinePerSecondElsewhere) {
    const auto begin = std::chrono::steady_clock::now();
    const Ended ended = mote("run small.json --frames 30");
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    ASSERT_EQ(ended.code, 0) << ended.err;
    std::istringstream lines(ended.err);
    int lines_printed = 0;
    for (std::string line; std::getline(lines, line);) lines_printed += line.starts_with("frame ") ? 1 : 0;
    EXPECT_GE(lines_printed, 1) << ended.err;
    EXPECT_LE(lines_printed, 1 + seconds) << ended.err;
    EXPECT_NE(ended.err.find("frame 30/30  "), std::string::npos) << ended.err;
    EXPECT_EQ(ended.err.find_first_of("\r\x1b"), std::string::npos) << ended.err;
}

// The water starts 0.3 m wide, high and deep: 0.027 m³, rounded at its edges.
TEST_F(Program, WritesTheSurfaceOfFluids) {
    const Ended ended = mote("run small.json --frames 2 --frame-stride 2 --out frames --surface obj --quiet");
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(files_in("frames"), 4u) << "two frames, each with its surface";
    EXPECT_TRUE(fs::exists(folder_ / "frames/surface_000002.obj"));
    std::vector<std::array<double, 3>> vertices;
    double volume = 0;
    std::istringstream lines(content_of("frames/surface_000000.obj"));
    for (std::string line; std::getline(lines, line);) {
        std::array<double, 3> v{};
        std::array<std::size_t, 3> f{};
        if (std::sscanf(line.c_str(), "v %lf %lf %lf", &v[0], &v[1], &v[2]) == 3) vertices.push_back(v);
        if (std::sscanf(line.c_str(), "f %zu//%*u %zu//%*u %zu//%*u", &f[0], &f[1], &f[2]) != 3) continue;
        const auto &a = vertices.at(f[0] - 1), &b = vertices.at(f[1] - 1), &c = vertices.at(f[2] - 1);
        volume +=
            (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])) / 6;
    }
    EXPECT_NEAR(volume, 0.027, 0.002);
    ASSERT_EQ(mote("run small.json --frames 1 --out binary --surface ply --quiet").code, 0);
    EXPECT_TRUE(content_of("binary/surface_000001.ply").starts_with("ply\nformat binary_little_endian"));

    fs::create_directories(folder_ / "full");
    fs::create_symlink("/dev/full", folder_ / "full/surface_000000.obj.part");
    expect_error("run small.json --frames 1 --out full --surface obj --quiet",
                 "full/surface_000000.obj: cannot be written: No space left on device");
    expect_option_error("run small.json --set blocks.0.fill.material=sand --out dry --surface obj",
                        "--surface: found no fluid in the scene");
    EXPECT_FALSE(fs::exists(folder_ / "dry"));
    expect_option_error("run small.json --set dimensions=2 --out flat --surface obj --quiet",
                        "found a scene in 2-D, expected one in 3-D");
}

TEST_F(Program, DoesNotMixTheFramesOfTwoRuns) {
    const std::string run = "run small.json --out frames --surface obj";
    EXPECT_NE(mote(run + " --frames 3 --checkpoint state.mote").err.find("4 frames written to frames\n"), std::string::npos);
    const std::string before = content_of("frames/frame_000001.ply");
    expect_error(run + " --frames 1 --set solver.iterations=3",
                 "mote: frames: found frame_000000.ply and 3 more of an earlier run, expected none; choose another folder, or "
                 "--overwrite to remove them\n");
    EXPECT_EQ(content_of("frames/frame_000001.ply"), before);
    std::ofstream(folder_ / "frames/frame_1.ply") << "not a name of mote's";
    std::ofstream(folder_ / "frames/frame_000003.csv") << "another format";
    std::ofstream(folder_ / "frames/statistics.csv") << "of the earlier run";
    EXPECT_NE(mote(run + " --frames 1 --overwrite --stats").err.find("2 frames written to frames\n"), std::string::npos);
    EXPECT_EQ(files_in("frames"), 2u + 2u + 1u + 1u) << "frames, surfaces, statistics and the file that is not mote's";
    EXPECT_TRUE(content_of("frames/statistics.csv").starts_with("step,"));

    // Statistics of another run say nothing about these frames.
    EXPECT_EQ(mote(run + " --frames 1 --overwrite --quiet").code, 0);
    EXPECT_FALSE(fs::exists(folder_ / "frames/statistics.csv"));
    fs::remove_all(folder_ / "frames");
    fs::create_directories(folder_ / "frames");
    std::ofstream(folder_ / "frames/statistics.csv") << "of the earlier run";
    expect_error(run + " --frames 1", "mote: frames: found statistics.csv of an earlier run, expected none; ");
    fs::remove(folder_ / "frames/statistics.csv");

    // A run goes on after its own frames.
    ASSERT_EQ(mote(run + " --frames 3 --checkpoint state.mote --quiet --stats").code, 0);
    ASSERT_EQ(mote(run + " --frames 5 --resume state.mote --quiet --stats").code, 0);
    EXPECT_TRUE(fs::exists(folder_ / "frames/statistics_from_000003.csv"));
    ASSERT_EQ(mote(run + " --frames 5 --resume state.mote --quiet --overwrite").code, 0);
    EXPECT_FALSE(fs::exists(folder_ / "frames/statistics_from_000003.csv"));
    EXPECT_TRUE(fs::exists(folder_ / "frames/statistics.csv")) << "of the frames before";
    fs::remove_all(folder_ / "frames");
    ASSERT_EQ(mote(run + " --frames 3 --checkpoint state.mote --quiet").code, 0);
    ASSERT_EQ(mote(run + " --frames 5 --resume state.mote --quiet").code, 0);
    EXPECT_EQ(files_in("frames"), 2u * 6);
    expect_error(run + " --frames 5 --resume state.mote",
                 "frames: found frame_000004.ply and 1 more of an earlier run, expected none from frame 4 on; ");
    ASSERT_EQ(mote(run + " --frames 4 --resume state.mote --quiet --overwrite").code, 0);
    EXPECT_EQ(files_in("frames"), 2u * 5);
}

TEST_F(Program, RefusesAFolderThatAnotherRunWritesTo) {
    std::ofstream(folder_ / "go.sh") << "'" MOTE_PROGRAM "' run small.json --frames 1000000 --out frames --quiet & id=$!\n"
                                     << "until test -e frames/frame_000001.ply || ! kill -0 $id; do sleep 0.02; done\n"
                                     << "'" MOTE_PROGRAM "' run small.json --out frames --overwrite --checkpoint state.mote\n"
                                     << "code=$?; kill -KILL $id; wait $id; exit $code\n";
    const Ended second = run("/bin/sh", "go.sh");
    EXPECT_EQ(second.code, 1);
    EXPECT_NE(second.err.find("mote: frames: found another mote that writes to this folder, expected a folder for every run\n"),
              std::string::npos)
        << second.err;
    EXPECT_FALSE(fs::exists(folder_ / "state.mote")) << "which may be the other run's";
    EXPECT_EQ(mote("run small.json --frames 1 --out frames --overwrite --quiet").code, 0) << "the killed run holds it no more";
    EXPECT_EQ(files_in("frames"), 2u);
}

TEST_F(Program, DurationComesFromTheScene) {
    const Ended ended = mote("run small.json --out frames --format csv");
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(files_in("frames"), 7u); // 0.1 s at 60 frames per second, and the initial state
}

// With links that break within the first frames, cloth, moving colliders, a mesh, an emitter, a sink and substeps.
const std::string kEverythingTearing = "everything.json --set links.0.tear_strain=0.05";

// Neither the order of independent passes nor the number of driver threads changes a bit.
TEST_F(Program, IsBitIdenticalSeriallyAndOnOneThread) {
    std::ofstream(folder_ / "everything.json") << kEverything;
    for (const std::string& scene : {std::string("small.json"), kEverythingTearing}) {
        const std::string run = "run " + scene + " --frames 8 --hash --quiet";
        const Ended overlapped = mote(run);
        ASSERT_EQ(overlapped.code, 0) << overlapped.err;
        EXPECT_EQ(mote(run, "MOTE_SERIAL=1").out, overlapped.out);
        EXPECT_EQ(mote(run, "LP_NUM_THREADS=1").out, overlapped.out);
        EXPECT_EQ(mote(run, "LP_NUM_THREADS=2").out, overlapped.out);
    }
}

// A ball that touches hundreds of grains: on GPUs, subgroups share its list.
TEST_F(Program, IsBitIdenticalInSubgroupsOfAnySize) {
    std::ofstream(folder_ / "ball.json") << R"({
        "materials": [{"name": "sand", "kind": "solid", "density": 1600}],
        "particles": [{"position": [0, 0.45, 0], "velocity": [0, -3, 0], "radius": 0.2, "material": "sand"}],
        "blocks": [{"shape": "box", "lower": [-0.3, 0, -0.3], "upper": [0.3, 0.24, 0.3],
                    "fill": {"radius": 0.02, "material": "sand", "jitter": 0.1}}],
        "containers": [{"centre": [0, 1, 0], "half_extents": [0.31, 1, 0.31]}]
    })";
    const std::string run = "run ball.json --frames 3 --hash --quiet";
    const Ended usual = mote(run, "MOTE_GPU_FORMS=1");
    ASSERT_EQ(usual.code, 0) << usual.err;
    EXPECT_NE(mote(run, "MOTE_GPU_FORMS=0").out, usual.out) << "no list is long";
    for (const char* sizes :
         {"LP_NATIVE_VECTOR_WIDTH=128 MOTE_WORKGROUP_SIZE=32", "LP_NATIVE_VECTOR_WIDTH=128",
          "LP_NATIVE_VECTOR_WIDTH=256 MOTE_WORKGROUP_SIZE=32", "LP_NATIVE_VECTOR_WIDTH=512 MOTE_WORKGROUP_SIZE=64"}) {
        EXPECT_EQ(mote(run, std::string("MOTE_GPU_FORMS=1 ") + sizes).out, usual.out) << sizes;
    }
}

TEST_F(Program, ResumesBitIdentically) {
    std::ofstream(folder_ / "everything.json") << kEverything;
    for (const std::string& scene : {kEverythingTearing, std::string("small.json")}) {
        const std::string run = "run " + scene + " --frames 8 --hash --quiet";
        const Ended complete = mote(run);
        ASSERT_EQ(complete.code, 0) << complete.err;
        EXPECT_EQ(complete.out.size(), 17u);
        EXPECT_EQ(complete.err, "");
        EXPECT_EQ(mote(run).out, complete.out) << "twice";
        EXPECT_EQ(mote("run " + scene + " --frames 3 --quiet --checkpoint state.mote").code, 0);
        fs::remove_all(folder_ / "rest");
        const Ended rest = mote(run + " --resume state.mote --out rest");
        EXPECT_EQ(rest.code, 0) << rest.err;
        EXPECT_EQ(rest.out, complete.out);
        EXPECT_EQ(files_in("rest"), 5u) << "frames 4 to 8";
    }

    EXPECT_EQ(mote("run small.json --frames 3 --resume state.mote --quiet").code, 0) << "nothing is left to do";
    expect_option_error("run small.json --frames 1 --resume state.mote",
                        "mote: --resume: found a checkpoint of frame 3, expected at most frame 1, the last of this run\n");
    expect_error("run small.json --resume none.mote", "none.mote: cannot be read");
    expect_error("run small.json --resume state.mote --set solver.iterations=3",
                 "state.mote: saved state: found one of another scene");
    expect_error("run small.json --resume small.json", "small.json: found another kind of file, expected a checkpoint of mote");
    std::string bytes = content_of("state.mote");
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    std::ofstream(folder_ / "bad.mote", std::ios::binary) << bytes;
    expect_error("run small.json --resume bad.mote", "bad.mote: found a wrong checksum");
    std::ofstream(folder_ / "short.mote", std::ios::binary) << bytes.substr(0, bytes.size() - 9);
    expect_error("run small.json --resume short.mote", "the file is truncated or damaged");
}

TEST_F(Program, UnwritablePathsAreErrors) {
    std::ofstream(folder_ / "file") << "x";
    expect_error("run small.json --out file/frames", "file/frames: cannot be created: ");
    expect_error("run small.json --frames 1000000 --out early --checkpoint none/state.mote",
                 "none/state.mote: cannot be written: No such file");
    EXPECT_FALSE(fs::exists(folder_ / "early")) << "it is known before the first frame";
}

// Writing to /dev/full fails for lack of space. (A file size limit would also affect drivers.)
TEST_F(Program, AFullDiskLeavesCompleteFrames) {
    fs::create_directories(folder_ / "frames");
    fs::create_symlink("/dev/full", folder_ / "frames/frame_000002.ply.part");
    expect_error("run small.json --frames 3 --out frames --quiet",
                 "frames/frame_000002.ply: cannot be written: No space left on device");
    EXPECT_EQ(files_in("frames"), 2u);
    EXPECT_GT(content_of("frames/frame_000001.ply").size(), 264u * 45);
}

TEST_F(Program, AFullDiskLeavesNoPartialCheckpointOrStatistics) {
    fs::create_symlink("/dev/full", folder_ / "state.mote.part");
    expect_error("run small.json --frames 3 --out early --checkpoint state.mote --quiet",
                 "state.mote: cannot be written: No space left on device");
    EXPECT_FALSE(fs::exists(folder_ / "state.mote"));
    EXPECT_FALSE(fs::exists(folder_ / "early")) << "it is known before the first frame";

    fs::create_directories(folder_ / "frames");
    fs::create_symlink("/dev/full", folder_ / "frames/statistics.csv.part");
    expect_error("run small.json --frames 1 --out frames --stats --quiet",
                 "frames/statistics.csv: cannot be written: No space left on device");
    EXPECT_FALSE(fs::exists(folder_ / "frames/statistics.csv"));
    EXPECT_GT(content_of("frames/frame_000001.ply").size(), 264u * 45);
}

// Starts the program in `folder` and sends the signal after the fourth frame. Returns the status of waitpid().
int status_after_signal(const fs::path& folder, int signal) {
    const pid_t child = fork();
    if (child == 0) {
        if (chdir(folder.c_str()) != 0) _exit(99);
        if (!std::freopen("err.txt", "w", stderr) || !std::freopen("out.txt", "w", stdout)) _exit(99);
        execl(MOTE_PROGRAM, MOTE_PROGRAM, "run", "small.json", "--frames", "1000000", "--out", "frames", "--stats",
              "--checkpoint", "state.mote", "--hash", nullptr);
        _exit(99);
    }
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(120);
    while (!fs::exists(folder / "frames/frame_000003.ply") && std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    kill(child, signal);
    int status = 0;
    waitpid(child, &status, 0);
    return status;
}

TEST_F(Program, InterruptionLeavesCompleteFrames) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        fs::remove_all(folder_ / "frames");
        fs::remove(folder_ / "state.mote");
        const int status = status_after_signal(folder_, signal);
        ASSERT_TRUE(WIFEXITED(status)) << signal;
        EXPECT_EQ(WEXITSTATUS(status), 128 + signal) << content_of("err.txt");
        EXPECT_NE(content_of("err.txt").find("interrupted after"), std::string::npos) << content_of("err.txt");
        std::size_t frames = 0;
        std::uintmax_t size = 0;
        for (const auto& entry : fs::directory_iterator(folder_ / "frames")) {
            EXPECT_NE(entry.path().extension(), ".part");
            if (entry.path().extension() != ".ply") continue;
            ++frames;
            if (size == 0) size = entry.file_size();
            EXPECT_NEAR(static_cast<double>(entry.file_size()), static_cast<double>(size), 20) << "the time's digits";
        }
        EXPECT_GE(frames, 4u);
        EXPECT_TRUE(fs::exists(folder_ / "frames/statistics.csv"));
        // And the run can be resumed from there, not only from the checkpoint of its start.
        const std::string hash = content_of("out.txt");
        const Ended rest = mote("run small.json --frames " + std::to_string(frames - 1) + " --resume state.mote --hash");
        EXPECT_EQ(rest.code, 0) << rest.err;
        EXPECT_NE(rest.err.find("simulated 0 frames, "), std::string::npos) << rest.err;
        EXPECT_EQ(rest.out, hash);
    }
}

// As nohup does.
TEST_F(Program, AnIgnoredSignalStaysIgnored) {
    std::ofstream(folder_ / "go.sh") << "trap '' HUP\n'" MOTE_PROGRAM
                                        "' run small.json --frames 40 --out frames --quiet & id=$!\n"
                                     << "until test -e frames/frame_000003.ply || ! kill -0 $id; do sleep 0.02; done\n"
                                     << "kill -HUP $id\nwait $id\n";
    EXPECT_EQ(run("/bin/sh", "go.sh").code, 0);
    EXPECT_TRUE(fs::exists(folder_ / "frames/frame_000040.ply"));
}

} // namespace
} // namespace mote::test
