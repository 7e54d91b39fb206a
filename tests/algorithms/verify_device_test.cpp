// mote::verify_device: correct drivers pass, and a program with wrong results is reported by name.
#include "support/gpu_test.hpp"
#include "test_shaders.hpp"

#include <gmock/gmock.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace mote {
namespace {

class VerifyDevice : public test::GpuTest {};

TEST_F(VerifyDevice, PassesOnThisDriver) {
    Context context(test::test_options());
    EXPECT_NO_THROW(verify_device(context));
}

TEST_F(VerifyDevice, PassesWithEveryWorkgroupSize) {
    for (const std::uint32_t size : {32u, 64u, 128u}) {
        ContextOptions options = test::test_options();
        options.validation = false;
        options.workgroup_size = size;
        Context context(options);
        EXPECT_NO_THROW(verify_device(context));
    }
}

// Changes one line of one shader, as if a driver's compiler had miscompiled it.
struct Fault {
    const char* name;
    const char* program;
    const char* file;
    const char* from;
    const char* to;
    const char* algorithm;
};
void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.name; }

class FaultyDevice : public ::testing::TestWithParam<Fault> {};

[[noreturn]] void verify_with(const Fault& fault) {
    test::change_shader(fault.program, fault.file, fault.from, fault.to);
    ContextOptions options;
    options.pipeline_cache_dir = "off";
    Context context(options);
    try {
        verify_device(context);
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        std::_Exit(3);
    }
    std::_Exit(0);
}

// In a separate process: shaders are cached for the lifetime of a process.
TEST_P(FaultyDevice, IsReportedByAlgorithmName) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(verify_with(GetParam()), ::testing::ExitedWithCode(3),
                GetParam().algorithm + std::string(" with [0-9]+ elements counted by the (host|GPU): found a wrong element"));
}

INSTANTIATE_TEST_SUITE_P(
    With, FaultyDevice,
    ::testing::Values(Fault{"WrongSum", "algorithms/reduce_uint", "algorithms/reduce_uint.comp", ": 0u;", ": 1u;", "reduce"},
                      Fault{"WrongBox", "algorithms/reduce_aabb", "algorithms/reduce_aabb.comp", "upper = max(", "upper = min(",
                            "reduce_aabb"},
                      Fault{"WrongTotal", "algorithms/scan_top", "algorithms/scan_top.comp", "TOO_MANY : base;",
                            "TOO_MANY : base + 1u;", "scan"},
                      Fault{"WrongGather", "algorithms/gather_uint", "algorithms/gather.glsl", "= from(index(i));",
                            "= from(index(i) ^ 1u);", "gather"},
                      Fault{"WrongCompaction", "algorithms/compact_scatter", "algorithms/compact_scatter.comp", "] = i;",
                            "] = i + 1u;", "compact"},
                      Fault{"WrongSegments", "algorithms/segmented_reduce_query_float", "algorithms/segmented_reduce_query.glsl",
                            "level_begins[level];", "level_begins[level] + 1u;", "segmented_reduce"},
                      Fault{"WrongSort", "algorithms/radix_sort_serial_count_64", "algorithms/radix_sort_digit.glsl", "key.y >> ",
                            "key.x >> ", "radix_sort of 64-bit keys"},
                      Fault{"WrongDigit", "algorithms/radix_sort_serial_scatter_32", "algorithms/radix_sort_digit.glsl",
                            "(key >> shift) & mask", "(key >> (shift + 1u)) & mask", "radix_sort of 32-bit keys"}),
    [](const auto& instance) { return instance.param.name; });

} // namespace
} // namespace mote
