// `mote bench model`: the model by hand, the page, and the errors of GPU files.
#include "benchmark/model_bench.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace mote::bench {
namespace {

std::string contents_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// --- the model ---

Gpu round_gpu() {
    Gpu gpu{.name = "round", .numbers = {}};
    const std::map<std::string, double> values{{"units", 10},
                                               {"lanes", 100},
                                               {"ghz", 1},
                                               {"dram_gb", 1},
                                               {"dram_gb_per_s", 100},
                                               {"cache_mb", 1},
                                               {"cache_gb_per_s", 1000},
                                               {"lines_per_clock", 1},
                                               {"dispatch_us", 5},
                                               {"load_ns", 100},
                                               {"instruction_clocks", 4}};
    for (const std::string& key : gpu_keys()) gpu.numbers.push_back({.value = values.at(key), .source = {}});
    return gpu;
}

const Instructions kInstructions(nlohmann::json::array(
    {{{"program", "physics/p"}, {"constants", nlohmann::json::object()}, {"outside", 0}, {"loops", {100, 999}}}}));

// 1000 threads.
SceneCounts scene_of(const PassCounts& pass) {
    SceneCounts scene{.name = "scene", .particles = 1000, .passes = {pass}};
    return scene;
}
PassCounts walk() {
    PassCounts pass{.pass = "physics/p", .constants = {}, .dispatch = true, .barrier = true, .times = 1};
    pass.elements = 1000;
    return pass;
}
double ms_of(const PassCounts& pass, Bound expected, double particles = 1000) {
    const ModelledStep step = model_step(scene_of(pass), kInstructions, round_gpu(), particles);
    EXPECT_EQ(step.passes.front().bound, expected);
    return step.ms - step.of[0];
}

TEST(Model, CountsTheLatencyOfPassesThatWait) {
    PassCounts pass = walk();
    pass.times = 3;
    EXPECT_DOUBLE_EQ(model_step(scene_of(pass), kInstructions, round_gpu(), 1000).of[0], 0.015);
    pass.barrier = false;
    EXPECT_DOUBLE_EQ(model_step(scene_of(pass), kInstructions, round_gpu(), 1000).of[0], 0);
}

TEST(Model, CountsBytesOfDramOrCache) {
    PassCounts pass = walk();
    pass.streamed = pass.footprint = 1e8; // 100 MB at 100 GB/s
    EXPECT_DOUBLE_EQ(ms_of(pass, Bound::memory), 1);
    pass.streamed = pass.footprint = 1e6; // 1 MB at 1000 GB/s; but 1e6 / 64 lines at 10 per ns are less
    EXPECT_NEAR(ms_of(pass, Bound::lines), 1e6 / 64 / 10 * 1e-6, 1e-9);
}

TEST(Model, CountsInstructionsOfTheLongestListOfASubgroup) {
    PassCounts pass = walk();
    pass.entries = 1e6;
    pass.in_subgroups = 2e6; // 100 instructions each, 1000 lanes per ns
    EXPECT_DOUBLE_EQ(ms_of(pass, Bound::arithmetic), 2e6 * 100 / 1000 * 1e-6);
    EXPECT_DOUBLE_EQ(ms_of(pass, Bound::arithmetic, 4000), 4 * 2e6 * 100 / 1000 * 1e-6); // of four times as many particles
}

TEST(Model, CountsLinesOfLoads) {
    PassCounts pass = walk();
    pass.entries = pass.in_subgroups = 1e6;
    pass.fetches_per_entry = 3; // 10 per ns
    EXPECT_DOUBLE_EQ(ms_of(pass, Bound::lines), 0.3);
}

TEST(Model, CountsTheLongestListOfAThread) {
    PassCounts pass = walk();
    pass.entries = pass.in_subgroups = 1000;
    pass.longest = 300; // each two loads of 100 ns, and 100 instructions of 4 clocks
    EXPECT_NEAR(ms_of(pass, Bound::chain), 300 * (2 * 100 + 400) * 1e-6, 1e-12);
    EXPECT_NEAR(ms_of(pass, Bound::chain, 2000), 300 * (2 * 100 + 400) * 1e-6, 1e-12); // the ball stays as large
}

TEST(Model, MissingInstructionsAreAnError) {
    PassCounts pass = walk();
    pass.constants["DIMENSIONS"] = 2;
    EXPECT_THROW(model_step(scene_of(pass), kInstructions, round_gpu(), 1000), Error);
}

// --- the page ---

// As written by `./run model`.
TEST(Model, ThePageIsCurrent) {
    const ModelInput input = read_model_input({});
    const std::filesystem::path docs = MOTE_DOCS;
    EXPECT_EQ(contents_of(docs / "performance.md"), performance_page(input.plain, input.now, input.gpus));
    EXPECT_EQ(contents_of(docs / "images/model.svg"), performance_plot(model_rows(input.plain, input.now, input.gpus)));
}

TEST(Model, HasEveryGpuAndScene) {
    const ModelInput input = read_model_input({});
    EXPECT_EQ(input.gpus.size(), 7u);
    const std::vector<ModelRow> rows = model_rows(input.plain, input.now, input.gpus);
    EXPECT_EQ(rows.size(), (3u + 3 + 1 + 1) * 7); // dams of three sizes
    for (const ModelRow& row : rows) EXPECT_GT(row.now.ms, 0) << row.scene << row.gpu;
}

// --- files ---

class GpuFiles : public testing::Test {
protected:
    void SetUp() override { std::filesystem::create_directories(folder_); }

    // An error of the file with this change: one sentence of file, key, what was found and expected.
    void expect_error(const std::function<void(nlohmann::json&)>& change, const std::string& why) {
        nlohmann::json contents = read_json_file(MOTE_GPUS);
        change(contents);
        const std::filesystem::path file = folder_ / "gpus.json";
        std::ofstream(file) << contents.dump();
        try {
            read_gpus(file);
            ADD_FAILURE() << "no error: " << why;
        } catch (const Error& error) {
            EXPECT_EQ(error.what(), fmt::format("{}: {}", file.string(), why));
        }
    }

    std::filesystem::path folder_ = std::filesystem::path(testing::TempDir()) / "mote_model_test";
};

TEST_F(GpuFiles, LackingNumbersAreErrors) {
    expect_error([](auto& file) { file["gpus"][1].erase("ghz"); },
                 "gpus.1.ghz: found nothing, expected a number with its source or range");
    expect_error([](auto& file) { file["gpus"][0]["units"].erase("value"); },
                 "gpus.0.units.value: found nothing, expected a number above 0");
    expect_error([](auto& file) { file["gpus"][0]["dispatch_us"].erase("low"); },
                 "gpus.0.dispatch_us.low: found nothing, expected a number above 0");
    expect_error([](auto& file) { file["gpus"][0].erase("name"); }, "gpus.0.name: found nothing, expected a name");
    expect_error([](auto& file) { file.erase("gpus"); }, "gpus: found no list, expected one of GPUs");
}

TEST_F(GpuFiles, NumbersOutOfRangeAreErrors) {
    expect_error([](auto& file) { file["gpus"][0]["lanes"]["value"] = -128; },
                 "gpus.0.lanes.value: found -128, expected a number above 0");
    expect_error([](auto& file) { file["gpus"][0]["lanes"]["value"] = "many"; },
                 "gpus.0.lanes.value: found \"many\", expected a number above 0");
    expect_error([](auto& file) { file["gpus"][0]["dispatch_us"]["value"] = 100; },
                 "gpus.0.dispatch_us: found 100 outside of its range, expected 1.25 to 5");
}

TEST_F(GpuFiles, UnknownNamesAreErrors) {
    expect_error([](auto& file) { file["gpus"][0]["units"]["valeu"] = 1; },
                 "gpus.0.units.valeu: found an unknown name, expected one of value, source, low, high, assumed");
    expect_error([](auto& file) { file["gpus"][0]["cores"] = 1; },
                 "gpus.0.cores: found an unknown name, expected one of units, lanes, ghz, dram_gb, dram_gb_per_s, cache_mb, "
                 "cache_gb_per_s, lines_per_clock, dispatch_us, load_ns, instruction_clocks, name");
    expect_error(
        [](auto& file) {
            file["gpus"][0]["units"] = {{"value", 46}};
        },
        "gpus.0.units: found neither a source nor a reason to assume it, expected the text \"source\" or \"assumed\"");
}

TEST_F(GpuFiles, OtherFilesAreErrors) {
    const std::filesystem::path file = folder_ / "other.json";
    std::ofstream(file) << "{";
    EXPECT_THROW(read_gpus(file), Error);
    EXPECT_THROW(read_gpus(folder_ / "none.json"), Error);
    std::ofstream(file) << "{\"scenes\":[{}]}";
    EXPECT_THROW(read_counts(file), Error);
    EXPECT_THROW(read_device(file, {}), Error);
}

// A device takes the place of assumptions, not of what is published.
TEST_F(GpuFiles, ADeviceReplacesAssumptions) {
    const std::vector<Gpu> gpus = read_gpus(MOTE_GPUS);
    nlohmann::json measured;
    for (const std::string& key : gpu_keys()) measured[key] = 1.5;
    const std::filesystem::path file = folder_ / "device.json";
    std::ofstream(file) << nlohmann::json{{"name", "NVIDIA GeForce RTX 3070"}, {"measured", measured}}.dump();
    const Gpu known = read_device(file, gpus);
    EXPECT_EQ(known["units"], 46);
    EXPECT_EQ(known["dispatch_us"], 1.5);
    // Measured per nanosecond, and of the whole device.
    EXPECT_DOUBLE_EQ(known["lines_per_clock"] * known["units"] * known["ghz"], 1.5 * 1.5 * 1.5);
    std::ofstream(file) << nlohmann::json{{"name", "another"}, {"measured", measured}}.dump();
    EXPECT_EQ(read_device(file, gpus)["units"], 1.5);
}

} // namespace
} // namespace mote::bench
