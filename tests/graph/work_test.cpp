// The arithmetic of work sizes, for counts known on the host and for counts known only on the GPU.
#include "gpu/shaders.hpp"
#include "graph_case.hpp"

#include <algorithm>
#include <cstring>

namespace mote::graph::test {
namespace {

class WorkTest : public GraphTest {};

struct Groups {
    std::uint32_t x;
    std::uint32_t y;
    bool operator==(const Groups&) const = default;
    friend std::ostream& operator<<(std::ostream& out, const Groups& groups) { return out << groups.x << " x " << groups.y; }
};

TEST_F(WorkTest, GroupsOfAHostCount) {
    const auto groups = [&](std::uint32_t count, std::uint32_t items_per_group) {
        const Work work = graph.tiles(Count::host(count), items_per_group);
        EXPECT_FALSE(work.indirect());
        // The shader sees the same numbers.
        std::array<std::uint32_t, 4> words{};
        const BufferInfo& block = graph.info(work.block);
        EXPECT_EQ(block.storage, Storage::constant);
        EXPECT_EQ(block.type, kUint);
        EXPECT_EQ(block.initial.size(), sizeof(words));
        std::memcpy(words.data(), block.initial.data(), std::min(sizeof(words), block.initial.size()));
        EXPECT_EQ(words, (std::array<std::uint32_t, 4>{count, work.groups_x, work.groups_y, 1}));
        return Groups{work.groups_x, work.groups_y};
    };
    EXPECT_EQ(groups(0, 256), (Groups{0, 1}));
    EXPECT_EQ(groups(1, 256), (Groups{1, 1}));
    EXPECT_EQ(groups(256, 256), (Groups{1, 1}));
    EXPECT_EQ(groups(257, 256), (Groups{2, 1}));
    EXPECT_EQ(groups(65535, 1), (Groups{65535, 1}));
    EXPECT_EQ(groups(65536, 1), (Groups{65535, 2}));
    EXPECT_EQ(groups(2 * 65535, 1), (Groups{65535, 2}));
    EXPECT_EQ(groups(2 * 65535 + 1, 1), (Groups{65535, 3}));
    EXPECT_EQ(groups(65535 * 256, 256), (Groups{65535, 1}));
    EXPECT_EQ(groups(65535 * 256 + 1, 256), (Groups{65535, 2}));
    EXPECT_EQ(groups(65535u * 65535u, 1), (Groups{65535, 65535}));
    EXPECT_EQ(groups(kMax, 256), (Groups{65535, 257})); // 2^24 groups; the sum 2^32 - 1 + 255 must not wrap around
    EXPECT_EQ(groups(7, kMax), (Groups{1, 1}));
}

TEST_F(WorkTest, GroupsAlwaysSufficeAndFitTheDevice) {
    Settings settings;
    settings.max_groups_x = 7;
    settings.max_groups_y = 5;
    settings.workgroup_size = 4;
    graph = Graph(settings);
    for (std::uint32_t count = 0; count <= 7 * 5 * 4; ++count) {
        const Work work = graph.threads(Count::host(count));
        const std::uint32_t needed = (count + 3) / 4;
        ASSERT_LE(work.groups_x, 7u);
        ASSERT_LE(work.groups_y, 5u);
        ASSERT_GE(work.groups_x * work.groups_y, needed) << count;
        ASSERT_LT(work.groups_x * (work.groups_y - 1), std::max(needed, 1u)) << count; // no unneeded row
    }
}

TEST_F(WorkTest, MoreWorkgroupsThanTheDeviceAllows) {
    expect_error([&] { graph.tiles(Count::host(65535u * 65535u + 1), 1); },
                 {"work size: found 4294836226 elements at 1 per workgroup, expected at most 65535 x 65535 workgroups"});
    // A second call fails in the same way: no partial work size was cached.
    expect_error([&] { graph.tiles(Count::host(65535u * 65535u + 1), 1); }, {"expected at most 65535 x 65535 workgroups"});
    const Buffer count = numbers("count", 1);
    expect_error([&] { graph.tiles(Count::gpu(count, 0, 65535u * 65535u + 1), 1); },
                 {"work size: found 4294836226 elements at 1 per workgroup, expected at most 65535 x 65535 workgroups"});
}

TEST_F(WorkTest, SameWorkIsComputedOnce) {
    const Work a = graph.threads(Count::host(1000));
    const Work b = graph.threads(Count::host(1000));
    const Work c = graph.tiles(Count::host(1000), 17);
    EXPECT_EQ(a.block, b.block);
    EXPECT_NE(a.block, c.block);
}

TEST_F(WorkTest, OneGroupEvenForZeroElements) {
    for (const std::uint32_t count : {0u, 1u, 1000u, kMax}) {
        const Work work = graph.one_group(Count::host(count));
        EXPECT_EQ((Groups{work.groups_x, work.groups_y}), (Groups{1, 1}));
        EXPECT_FALSE(work.indirect());
        std::uint32_t seen = 0;
        std::memcpy(&seen, graph.info(work.block).initial.data(), sizeof(seen));
        EXPECT_EQ(seen, count);
    }
}

TEST_F(WorkTest, DerivedHostCounts) {
    const auto derived = [&](std::uint32_t count, std::uint32_t divide, std::uint32_t multiply) {
        const Count result = graph.derive(Count::host(count), divide, multiply);
        EXPECT_FALSE(result.on_gpu());
        return result.capacity;
    };
    EXPECT_EQ(derived(0, 16, 3), 0u);
    EXPECT_EQ(derived(1, 16, 3), 3u);
    EXPECT_EQ(derived(16, 16, 3), 3u);
    EXPECT_EQ(derived(17, 16, 3), 6u);
    EXPECT_EQ(derived(17, 1, 1), 17u);
    EXPECT_EQ(derived(17, kMax, 1), 1u);
    EXPECT_EQ(derived(17, 16, 0), 0u);
    EXPECT_EQ(derived(kMax, 2, 1), 0x80000000u);
    EXPECT_EQ(derived(kMax, 1, 1), kMax);
    EXPECT_EQ(graph.derive(Count::host(100), 8).capacity, 13u);
    EXPECT_TRUE(graph.passes().empty());
}

TEST_F(WorkTest, DerivedCountOver32Bits) {
    expect_error([&] { graph.derive(Count::host(kMax), 2, 2); },
                 {"2147483648 elements times 2", "expected a product below 2^32"});
    expect_error([&] { graph.derive(Count::host(kMax), 1, kMax); },
                 {"4294967295 elements times 4294967295", "expected a product below 2^32"});
    const Buffer count = numbers("count", 1);
    expect_error([&] { graph.derive(Count::gpu(count, 0, kMax), 1, 2); },
                 {"4294967295 elements times 2", "expected a product below 2^32"});
}

TEST_F(WorkTest, CountWithoutSource) {
    const Buffer counts = numbers("counts", 4);
    const std::vector<float> values(4);
    const Buffer floats = graph.constant("floats", kFloat, std::as_bytes(std::span(values)));
    expect_error([&] { graph.threads(Count::gpu(counts, 4, 100)); },
                 {"count on the GPU", "at least 5 elements", "\"counts\"", "capacity of 4"});
    expect_error([&] { graph.threads(Count::gpu(floats, 0, 100)); },
                 {"count on the GPU", "uint", "found float in buffer \"floats\""});
    expect_error([&] { graph.threads(Count::gpu(counts, kMax, 100)); }, {"count on the GPU", "at least 4294967296 elements"});
}

// Requires the embedded program that turns counts into work sizes.
class GpuCount : public GraphTest {
protected:
    void SetUp() override {
        if (!std::ranges::binary_search(gpu::shader_names(), std::string_view("graph/work_size"))) {
            FAIL() << "graph/work_size is not embedded";
        }
    }
};

TEST_F(GpuCount, NeedsOnePassPerWorkSize) {
    const Buffer counts = numbers("counts", 4);
    const Work a = graph.threads(Count::gpu(counts, 1, 5000));
    EXPECT_TRUE(a.indirect());
    EXPECT_EQ(graph.passes().size(), 1u);
    EXPECT_EQ(graph.info(a.block).type, kUint);
    EXPECT_EQ(graph.info(a.block).count, 4u);
    EXPECT_EQ(graph.threads(Count::gpu(counts, 1, 5000)).block, a.block);
    EXPECT_EQ(graph.passes().size(), 1u);
    ASSERT_EQ(graph.checks().size(), 1u);
    EXPECT_THAT(graph.checks()[0].message,
                testing::HasSubstr("counts: found a count of {0}, expected at most the capacity, 5000"));
    EXPECT_THAT(graph.checks()[0].message, testing::HasSubstr("5000"));
    EXPECT_EQ(graph.checks()[0].ok_value, 0u);
    EXPECT_EQ(graph.info(graph.checks()[0].value).storage, Storage::readback);
    // A different count, capacity or tile gives a different work size.
    EXPECT_NE(graph.threads(Count::gpu(counts, 2, 5000)).block, a.block);
    EXPECT_NE(graph.threads(Count::gpu(counts, 1, 5001)).block, a.block);
    EXPECT_NE(graph.tiles(Count::gpu(counts, 1, 5000), 1).block, a.block);
    EXPECT_EQ(graph.passes().size(), 4u);
}

TEST_F(GpuCount, IsComputedAgainOnceItsSourceIsWritten) {
    const Buffer counts = graph.transient("counts", kUint, 1);
    graph.fill(counts, 3);
    const Work a = graph.threads(Count::gpu(counts, 0, 100));
    graph.fill(counts, 4);
    const Work b = graph.threads(Count::gpu(counts, 0, 100));
    EXPECT_NE(a.block, b.block);
}

TEST_F(GpuCount, DerivesOnTheGpu) {
    const Buffer counts = numbers("counts", 1);
    const Count derived = graph.derive(Count::gpu(counts, 0, 1000), 16, 3);
    EXPECT_TRUE(derived.on_gpu());
    EXPECT_EQ(derived.capacity, 189u);
    EXPECT_EQ(derived.index, 0u);
    EXPECT_EQ(graph.info(derived.source).count, 4u);
    EXPECT_TRUE(graph.info(derived.source).written);
}

TEST_F(GpuCount, UnwrittenSourceIsAnError) {
    const Buffer counts = graph.transient("counts", kUint, 1);
    expect_error([&] { graph.threads(Count::gpu(counts, 0, 100)); },
                 {"a count on the GPU: its source: found buffer \"counts\" unwritten"});
}

} // namespace
} // namespace mote::graph::test
