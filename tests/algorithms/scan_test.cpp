#include "algorithms/scan.hpp"
#include "reference/algorithms/scan.hpp"
#include "support/algorithm_test.hpp"

namespace mote::test {
namespace {

using Words = std::vector<std::uint32_t>;

struct Scan {
    const char* name;
    graph::Buffer (*on_gpu)(graph::Graph&, graph::Buffer, const graph::Count&, graph::Buffer);
    Words (*reference)(const Words& values, std::uint32_t& total);
};

const Scan kScans[] = {
    {"exclusive", algorithms::exclusive_scan,
     [](const Words& values, std::uint32_t& total) { return reference::exclusive_scan(values, total); }},
    {"inclusive", algorithms::inclusive_scan,
     [](const Words& values, std::uint32_t& total) { return reference::inclusive_scan(values, total); }},
    {"nonzero", algorithms::count_nonzero_scan,
     [](const Words& values, std::uint32_t& total) {
         Words ones = values;
         for (std::uint32_t& one : ones) one = one != 0 ? 1 : 0;
         return reference::exclusive_scan(ones, total);
     }},
};

class ScanTest : public AlgorithmTest, public ::testing::WithParamInterface<Scan> {
protected:
    // Half of the values are 0, the rest large: sums wrap around.
    void expect_scanned(Case& c, std::uint32_t n) {
        const Words values = make_flags(n, 0.5);
        std::uint32_t total = 0;
        const Words expected = GetParam().reference(values, total);

        const graph::Buffer in = c.in(values, 0x01234567u);
        const graph::Buffer sums = c.out<std::uint32_t>(n);
        const graph::Buffer gpu_total = GetParam().on_gpu(c.graph, in, c.count(n), sums);
        c.watch(gpu_total);
        c.run();
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(sums, n), expected));
        EXPECT_EQ(c.value(gpu_total), total);
    }
};

TEST_P(ScanTest, MatchesTheReference) {
    const std::uint32_t tile = 16 * device().workgroup_size();
    std::vector<std::uint32_t> all = sizes(tile);
    for (const std::uint32_t few : {4u, 8u}) all.insert(all.end(), {few * tile, few * tile + 1}); // more take more passes
    // More tiles than the second pass handles at a time, unless that is too many elements.
    if (tile <= (all_modes() ? 1024 : 512)) all.push_back(tile * tile + 1);
    for_each_case(all, [this](Case& c, std::uint32_t n) { expect_scanned(c, n); });
}

TEST_P(ScanTest, WorksWithSubgroupsAsLargeAsTheWorkgroup) {
    for_each_tiny_workgroup(20'011, [this](Case& c, std::uint32_t n) { expect_scanned(c, n); });
}

TEST_P(ScanTest, Huge) {
    huge_case(20'000'003, [this](Case& c, std::uint32_t n) { expect_scanned(c, n); });
}

class ScanOffsetsTest : public AlgorithmTest {
protected:
    // `total`: what the result should be.
    void expect_offsets(Case& c, const Words& lengths, std::uint32_t total) {
        const auto n = static_cast<std::uint32_t>(lengths.size());
        std::uint32_t sum = 0;
        Words expected = reference::exclusive_scan(lengths, sum);
        expected.push_back(sum);
        const graph::Buffer in = c.in(lengths, 0xFFFF'FFFFu); // lengths of unused lists would exceed 32 bits
        const graph::Count count = c.count(n);
        const graph::Buffer offsets = c.out<std::uint32_t>(count.capacity + 1);
        const graph::Buffer gpu_total = algorithms::list_offsets(c.graph, in, count, offsets);
        c.watch(gpu_total);
        c.run();
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, n + 1), expected));
        EXPECT_EQ(c.value(gpu_total), total);
    }
    std::vector<std::uint32_t> numbers() {
        const std::uint32_t tile = 16 * device().workgroup_size();
        std::vector<std::uint32_t> all = sizes(tile);
        for (const std::uint32_t few : {4u, 8u}) all.insert(all.end(), {few * tile, few * tile + 1});
        return all;
    }
};

TEST_F(ScanOffsetsTest, EndWithTheTotal) {
    for_each_case(numbers(), [this](Case& c, std::uint32_t n) {
        Words lengths = make_flags(n, 0.5);
        std::uint32_t total = 0;
        for (std::uint32_t& length : lengths) total += length %= 1000;
        expect_offsets(c, lengths, total);
    });
}

// The largest total, and one more, from any place.
TEST_F(ScanOffsetsTest, ATotalAbove32BitsIsFound) {
    for_each_case(numbers(), [this](Case& c, std::uint32_t n) {
        if (n == 0) return;
        Words lengths(n, 1);
        lengths[n / 2] = 0xFFFF'FFFFu - (n - 1);
        expect_offsets(c, lengths, 0xFFFF'FFFFu);
    });
    for_each_case(numbers(), [this](Case& c, std::uint32_t n) {
        if (n < 2) return;
        Words lengths(n, 0);
        lengths[n / 3] = 0xFFFF'FFFFu;
        lengths[n - 1] = 1;
        expect_offsets(c, lengths, 0xFFFF'FFFFu); // the sum itself is 0
    });
    for_each_case(numbers(), [this](Case& c, std::uint32_t n) {
        if (n < 3) return;
        Words lengths(n, 0);
        lengths[0] = lengths[1] = 0x9000'0000u;
        expect_offsets(c, lengths, 0xFFFF'FFFFu);
    });
}

TEST_P(ScanTest, RejectsWrongBuffers) {
    Case c(device(), kHostCount, settings());
    const graph::Buffer ten = c.out<std::uint32_t>(7), floats = c.out<float>(7), eight = c.in(Words(5), 0u);
    const auto scan = [&](graph::Buffer in, graph::Buffer out, std::uint32_t n) {
        return [&c, in, out, n] { GetParam().on_gpu(c.graph, in, graph::Count::host(n), out); };
    };
    expect_error(scan(ten, eight, 11), {"scan: values", "at least 11", "\"output 0\"", "capacity of 10"});
    expect_error(scan(ten, eight, 9), {"scan: sums", "at least 9", "\"input 2\"", "capacity of 8"});
    expect_error(scan(floats, eight, 8), {"scan: values: found float in buffer", "expected uint"});
    expect_error(scan(eight, floats, 8), {"scan: sums: found float in buffer", "expected uint"});
    expect_error(scan(eight, eight, 8), {"\"input 2\"", "Values", "Sums"});
}

INSTANTIATE_TEST_SUITE_P(, ScanTest, ::testing::ValuesIn(kScans), [](const auto& test) { return test.param.name; });

} // namespace
} // namespace mote::test
