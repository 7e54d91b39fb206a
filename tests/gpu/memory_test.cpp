// Device memory: errors when it runs out, and leak checks.
#include "gpu/allocator.hpp"
#include "sort_once.hpp"
#include "support/gpu_test.hpp"

#include <gmock/gmock.h>

#include <string>

namespace mote {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::uint64_t kMiB = 1 << 20;

class DeviceMemory : public test::GpuTest {
protected:
    static ContextOptions options(std::uint64_t budget = 0, bool validation = true) {
        ContextOptions options = test::test_options();
        options.validation = options.validation && validation;
        options.memory_budget = budget;
        return options;
    }
    template <typename Function> static std::string error_of(const Function& function) {
        try {
            function();
        } catch (const Error& error) {
            return error.what();
        }
        return "no error";
    }
};

TEST_F(DeviceMemory, IsFreedWithItsBuffer) {
    const std::size_t before = device().allocator().allocation_count();
    const std::uint64_t bytes_before = device().allocator().allocated_bytes();
    {
        gpu::Buffer first(device(), "first", 1000);
        EXPECT_EQ(device().allocator().allocation_count(), before + 1);
        EXPECT_GE(device().allocator().allocated_bytes(), bytes_before + 1000);
        gpu::Buffer second(std::move(first));
        first = gpu::Buffer(device(), "third", 10);
        second = std::move(first);
        EXPECT_EQ(device().allocator().allocation_count(), before + 2);
    }
    EXPECT_EQ(device().allocator().allocation_count(), before);
    EXPECT_EQ(device().allocator().allocated_bytes(), bytes_before);
}

TEST_F(DeviceMemory, OverTheBudgetIsAnErrorNamingTheBufferAndTheContextStaysUsable) {
    Context context(options(4 * kMiB));
    gpu::Device& device = context.device();
    const gpu::Buffer one(device, "one", kMiB);
    for (int time = 0; time < 3; ++time) {
        EXPECT_EQ(error_of([&] { const gpu::Buffer buffer(device, "too much", 8 * kMiB); }),
                  "buffer \"too much\": cannot be allocated: out of device memory: it needs 8388608 bytes, mote already uses "
                  "1048576 bytes of the budget of 4194304 bytes");
        EXPECT_EQ(device.allocator().allocation_count(), 1u);
    }
    // The size fits the budget, but not together with the memory in use.
    EXPECT_THAT(error_of([&] { const gpu::Buffer buffer(device, "rest", 3 * kMiB + kMiB / 2); }), HasSubstr("\"rest\""));
    const gpu::Buffer two(device, "two", 2 * kMiB);
    EXPECT_TRUE(test::sorts(device));
}

TEST_F(DeviceMemory, OverTheBudgetInPiecesIsAnErrorToo) {
    Context context(options(4 * kMiB));
    std::vector<gpu::Buffer> buffers;
    const std::string error = error_of([&] {
        for (int i = 0; i < 100; ++i) buffers.emplace_back(context.device(), "piece " + std::to_string(i), kMiB / 4);
    });
    EXPECT_LE(buffers.size(), 16u);
    EXPECT_GE(buffers.size(), 8u);
    EXPECT_THAT(error, HasSubstr("buffer \"piece " + std::to_string(buffers.size()) +
                                 "\": cannot be allocated: out of device memory: it needs 262144 bytes"));
    buffers.clear();
    EXPECT_TRUE(test::sorts(context.device()));
}

TEST_F(DeviceMemory, OverTheBudgetForTransientBuffersIsAnErrorToo) {
    Context context(options(4 * kMiB));
    gpu::Device& device = context.device();
    graph::Graph graph(graph::Settings::of(device));
    const graph::Buffer large = graph.transient("large", gpu::kUint, 4 * kMiB);
    graph.fill(large, 1);
    EXPECT_THAT(error_of([&] { const graph::Executable executable(device, graph); }),
                AllOf(HasSubstr("out of device memory"), HasSubstr("\"transient buffers\""), HasSubstr("16777216 bytes"),
                      HasSubstr("the budget of 4194304 bytes")));
    EXPECT_EQ(device.allocator().allocation_count(), 0u);
    EXPECT_TRUE(test::sorts(device));
}

// A constant no longer fits after the arena and other buffers have been created.
TEST_F(DeviceMemory, IsFreedWhenAnExecutableCannotBeCreated) {
    Context context(options(4 * kMiB));
    gpu::Device& device = context.device();
    graph::Graph graph(graph::Settings::of(device));
    const std::vector<std::uint32_t> words(kMiB * 3 / 8);
    const auto bytes = std::as_bytes(std::span(words));
    const graph::Buffer target = graph.transient("target", gpu::kUint, words.size());
    for (const char* name : {"first constant", "second constant", "third constant"}) {
        graph.copy(graph.constant(name, gpu::kUint, bytes), target, words.size());
    }
    EXPECT_THAT(error_of([&] { const graph::Executable executable(device, graph); }), HasSubstr("out of device memory"));
    EXPECT_EQ(device.allocator().allocation_count(), 0u);
    EXPECT_TRUE(test::sorts(device));
}

TEST_F(DeviceMemory, OneBufferIsLimitedByTheDevice) {
    const std::uint64_t limit = device().limits().max_list_bytes;
    const std::size_t before = device().allocator().allocation_count();
    EXPECT_EQ(error_of([&] { const gpu::Buffer buffer(device(), "huge", limit + 4); }),
              "buffer \"huge\": found " + std::to_string(limit + 4) + " bytes, expected at most " + std::to_string(limit) +
                  ", the limit of device \"" + device().info().name + "\" for one buffer");
    graph::Graph graph = new_graph();
    EXPECT_THAT(error_of([&] { graph.transient("huge", gpu::kVec4, limit / 16 + 1); }),
                AllOf(HasSubstr("\"huge\""), HasSubstr(std::to_string(limit))));
    EXPECT_EQ(device().allocator().allocation_count(), before);
}

TEST_F(DeviceMemory, TooLargeABufferIsAnError) {
    gpu::Buffer upload(device(), "small", 16, gpu::Memory::upload);
    const std::vector<std::byte> data(17);
    EXPECT_EQ(error_of([&] { upload.write(data); }), "buffer \"small\": found 17 bytes to write, expected at most 16");
    EXPECT_EQ(error_of([&] { gpu::upload(device(), upload, data); }),
              "buffer \"small\": found 17 bytes to write, expected at most 16");
    std::vector<std::byte> out(17);
    EXPECT_EQ(error_of([&] { gpu::download(device(), upload, out); }),
              "buffer \"small\": found 17 bytes to read, expected at most 16");
}

// Small buffers share a memory block, large ones have their own. Leaks of both kinds are reported by name.
TEST_F(DeviceMemory, ThatLeaksIsReportedByName) {
    {
        const Context context(options(0, false));
        context.device().allocator().create_buffer("forgotten crumbs", 4096, gpu::Memory::device);
        context.device().allocator().create_buffer("forgotten heap", 100 * kMiB, gpu::Memory::device);
        context.device().allocator().allocate_shared("forgotten arena", 8192);
        EXPECT_THAT(test::take_messages(), IsEmpty());
    }
    const std::vector<std::string> messages = test::take_messages();
    EXPECT_THAT(messages,
                ::testing::UnorderedElementsAre("device memory leak: \"forgotten crumbs\" of 4096 bytes was never freed",
                                                "device memory leak: \"forgotten heap\" of 104857600 bytes was never freed",
                                                "device memory leak: \"forgotten arena\" of 8192 bytes was never freed"));
}

TEST_F(DeviceMemory, ThatLeaksFailsTheTestByValidationToo) {
    {
        const Context context(options());
        context.device().allocator().create_buffer("forgotten", 4096, gpu::Memory::device);
    }
    const std::vector<std::string> messages = test::take_messages();
    ASSERT_FALSE(messages.empty());
    EXPECT_THAT(messages.front(), HasSubstr("\"forgotten\""));
}

TEST_F(DeviceMemory, LogsNothingAtACleanShutdown) {
    std::vector<std::string> all; // including informational messages
    {
        ContextOptions clean = options();
        clean.log = [&](LogLevel, std::string_view message) { all.emplace_back(message); };
        Context context(clean);
        EXPECT_TRUE(test::sorts(context.device()));
    }
    EXPECT_THAT(all, IsEmpty());
}

} // namespace
} // namespace mote
