#include "algorithms/radix_sort.hpp"
#include "reference/algorithms/radix_sort.hpp"
#include "support/algorithm_test.hpp"

#include <fmt/format.h>

namespace mote::test {
namespace {

using algorithms::BitRange;
using Words = std::vector<std::uint32_t>;

template <typename Key> struct Patterns;
template <> struct Patterns<std::uint32_t> {
    static constexpr auto kAll = kAllKeyPatterns32;
    static constexpr auto kRandom = KeyPattern32::kRandom;
    static constexpr std::array kBits{BitRange{0, 1},  BitRange{31, 32}, BitRange{3, 4},  BitRange{0, 31},
                                      BitRange{7, 19}, BitRange{8, 16},  BitRange{1, 32}, BitRange{0, 32}};
    static constexpr std::array kNoBits{BitRange{5, 5}, BitRange{32, 32}};
};
template <> struct Patterns<std::uint64_t> {
    static constexpr auto kAll = kAllKeyPatterns64;
    static constexpr auto kRandom = KeyPattern64::kRandom;
    static constexpr std::array kBits{BitRange{0, 1},   BitRange{31, 32}, BitRange{32, 33}, BitRange{63, 64},
                                      BitRange{31, 33}, BitRange{28, 36}, BitRange{27, 34}, BitRange{0, 32},
                                      BitRange{32, 64}, BitRange{5, 61},  BitRange{33, 64}, BitRange{0, 64}};
    static constexpr std::array kNoBits{BitRange{32, 32}, BitRange{64, 64}};
};

// The sort partitions its input differently for CPUs and for GPUs; both must be correct on both.
template <typename KeyType, bool software> struct Variant {
    using Key = KeyType;
    static constexpr bool kSoftware = software;
};

template <typename V> class RadixSortTest : public AlgorithmTest {
protected:
    using Key = typename V::Key;
    using P = Patterns<Key>;
    static constexpr std::uint32_t kKeyBits = 8 * sizeof(Key);

    void SetUp() override {
        AlgorithmTest::SetUp();
        const std::uint32_t group = device().workgroup_size();
        if (V::kSoftware && group != 32 && group != 256 && !all_modes())
            GTEST_SKIP()
                << "the sort for CPUs has workgroups of its own size: the largest and the smallest of the others are enough";
    }

    graph::Settings settings() override {
        graph::Settings changed = AlgorithmTest::settings();
        changed.software = V::kSoftware;
        return changed;
    }

    // Payloads are the original indices of the keys, which shows whether the sort is stable.
    void expect_sorted(Case& c, const std::vector<Key>& keys, const BitRange& bits = {}) {
        const auto n = static_cast<std::uint32_t>(keys.size());
        const Words payloads = make_iota(n);
        const auto expected = reference::radix_sort(keys, payloads, bits.begin, bits.end == 0 ? kKeyBits : bits.end);
        const graph::Buffer in_keys = c.in(keys, 0u), in_payloads = c.in(payloads, 0u);
        const graph::Buffer out_keys = c.out<Key>(n), out_payloads = c.out<std::uint32_t>(n);
        algorithms::radix_sort(c.graph, {in_keys, in_payloads}, {out_keys, out_payloads}, c.count(n), bits);
        c.run();
        EXPECT_TRUE(same_bits(c.result<Key>(out_keys, n), expected.keys));
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(out_payloads, n), expected.payloads));
        expect_untouched(c, in_keys, keys);
        expect_untouched(c, in_payloads, payloads);
    }

    void expect_sorted_by(std::span<const BitRange> ranges) {
        std::size_t turn = 0;
        for (const BitRange& bits : ranges) {
            SCOPED_TRACE(fmt::format("bits {} to {}", bits.begin, bits.end));
            for_each_case({5003}, taking_turns(std::array{kHostCount, kGpuCount, kOverflow}, turn++),
                          [&](Case& c, std::uint32_t n) { expect_sorted(c, make_keys(P::kRandom, n), bits); });
        }
    }

private:
    template <typename T> void expect_untouched(Case& c, graph::Buffer in, const std::vector<T>& before) {
        std::vector<T> after = download<T>(*c.graph.info(in).imported);
        after.resize(before.size());
        EXPECT_TRUE(same_bits(after, before)) << "the input was changed";
    }
};

using Variants = ::testing::Types<Variant<std::uint32_t, true>, Variant<std::uint32_t, false>, Variant<std::uint64_t, true>,
                                  Variant<std::uint64_t, false>>;
TYPED_TEST_SUITE(RadixSortTest, Variants);

TYPED_TEST(RadixSortTest, SortsAnyNumber) {
    std::vector<std::uint32_t> sizes = this->sizes(1024);
    for (const std::uint32_t run : {508u, 512u, 1024u, 4088u}) { // run lengths on different devices
        sizes.insert(sizes.end(), {run - 1, run, run + 1});
    }
    this->for_each_case(sizes,
                        [this](Case& c, std::uint32_t n) { this->expect_sorted(c, make_keys(TestFixture::P::kRandom, n)); });
}

TYPED_TEST(RadixSortTest, SortsWhereRunsStartToGrow) {
    if (!TypeParam::kSoftware) return; // on a GPU, runs do not grow
    // From 65,536 elements on, runs have more than 508 elements: about 128 runs, the last one with 1 to 4 elements, or full.
    std::size_t turn = 0;
    for (const std::uint32_t n : {65'535u, 65'536u, 66'047u, 66'048u, 66'049u, 66'050u, 66'051u, 66'052u}) {
        this->for_each_case(
            {n}, this->taking_turns(std::array{kHostCount, kGpuCount}, turn++),
            [this](Case& c, std::uint32_t size) { this->expect_sorted(c, make_keys(TestFixture::P::kRandom, size)); });
    }
}

TYPED_TEST(RadixSortTest, SortsEveryPattern) {
    for (const auto pattern : TestFixture::P::kAll) {
        SCOPED_TRACE(name(pattern));
        this->for_each_case({20'011}, std::array{kGpuCount},
                            [&](Case& c, std::uint32_t n) { this->expect_sorted(c, make_keys(pattern, n)); });
    }
}

TYPED_TEST(RadixSortTest, SortsByAnyRangeOfBits) { this->expect_sorted_by(TestFixture::P::kBits); }

TYPED_TEST(RadixSortTest, KeepsTheOrderWhenSortingByNoBits) { this->expect_sorted_by(TestFixture::P::kNoBits); }

TYPED_TEST(RadixSortTest, WorksWithSubgroupsAsLargeAsTheWorkgroup) {
    this->for_each_tiny_workgroup(
        20'011, [this](Case& c, std::uint32_t n) { this->expect_sorted(c, make_keys(TestFixture::P::kRandom, n)); });
}

TYPED_TEST(RadixSortTest, Huge) {
    if (TestFixture::kKeyBits == 64 || !TypeParam::kSoftware) return; // one variant is enough
    this->huge_case(6'000'011,
                    [this](Case& c, std::uint32_t n) { this->expect_sorted(c, make_keys(TestFixture::P::kRandom, n)); });
}

TYPED_TEST(RadixSortTest, RejectsWrongBitsAndBuffers) {
    Case c(this->device(), kHostCount, this->settings());
    const auto keys_of = [&](std::uint32_t n) { return c.out<typename TypeParam::Key>(n - kHostCount.spare); };
    const auto words_of = [&](std::uint32_t n) { return c.out<std::uint32_t>(n - kHostCount.spare); };
    const algorithms::SortBuffers in{keys_of(8), words_of(8)}, out{keys_of(8), words_of(8)};
    const graph::Buffer floats = c.out<float>(8), few_keys = keys_of(7), few_words = words_of(7);
    const auto sort = [&c](const algorithms::SortBuffers& from, const algorithms::SortBuffers& to, const BitRange& bits = {}) {
        return [&c, from, to, bits] { algorithms::radix_sort(c.graph, from, to, graph::Count::host(8), bits); };
    };
    const std::uint32_t too_many = TestFixture::kKeyBits + 1;
    expect_error(sort(in, out, {0, too_many}), {"radix_sort: bits: found the range from 0 to", std::to_string(too_many)});
    expect_error(sort(in, out, {9, 8}), {"radix_sort: bits: found the range from 9 to 8"});
    expect_error(sort({floats, in.payloads}, out), {"radix_sort: keys: found float in buffer", "expected uint or uvec2"});
    expect_error(sort({in.keys, floats}, out), {"radix_sort: payloads: found float in buffer", "expected uint"});
    expect_error(sort(in, {floats, out.payloads}), {"radix_sort: sorted keys: found float in buffer"});
    expect_error(sort(in, {out.keys, floats}), {"radix_sort: sorted payloads: found float in buffer", "expected uint"});
    expect_error(sort({few_keys, in.payloads}, out), {"radix_sort: keys", "at least 8", "capacity of 7"});
    expect_error(sort({in.keys, few_words}, out), {"radix_sort: payloads", "at least 8", "capacity of 7"});
    expect_error(sort(in, {few_keys, out.payloads}), {"radix_sort: sorted keys", "at least 8", "capacity of 7"});
    expect_error(sort(in, {out.keys, few_words}), {"radix_sort: sorted payloads", "at least 8", "capacity of 7"});
}

} // namespace
} // namespace mote::test
