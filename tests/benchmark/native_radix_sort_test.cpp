// Checks that the benchmark's native sort sorts correctly.
#include "benchmark/native/native_radix_sort.hpp"
#include "reference/algorithms/radix_sort.hpp"
#include "support/inputs.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>
#include <string>

namespace mote {
namespace {

using Words = std::vector<std::uint32_t>;

template <typename Key>
void expect_native_sorts(bench::NativeRadixSorter<Key>& sorter, const std::vector<Key>& keys, const std::string& label) {
    const Words payloads = test::make_iota(static_cast<std::uint32_t>(keys.size()));
    const auto expected = reference::radix_sort(keys, payloads, 0, std::numeric_limits<Key>::digits);
    std::vector<Key> sorted_keys = keys;
    Words sorted_payloads = payloads;
    sorter.sort(sorted_keys, sorted_payloads);
    EXPECT_EQ(sorted_keys, expected.keys) << label;
    EXPECT_EQ(sorted_payloads, expected.payloads) << label;
}

TEST(NativeRadixSort, AgreesWithTheReference) {
    for (const std::uint32_t threads : {1u, 2u, 3u}) {
        bench::NativeRadixSorter<std::uint32_t> sorter32(threads);
        bench::NativeRadixSorter<std::uint64_t> sorter64(threads);
        for (const std::uint32_t n : {0u, 1u, 2u, 3u, 255u, 20'011u, 5u}) { // the last is smaller: stale scratch
            const std::string size = " n=" + std::to_string(n) + " threads=" + std::to_string(threads);
            for (const test::KeyPattern32 pattern : test::kAllKeyPatterns32) {
                expect_native_sorts(sorter32, test::make_keys(pattern, n), name(pattern) + size);
            }
            for (const test::KeyPattern64 pattern : test::kAllKeyPatterns64) {
                expect_native_sorts(sorter64, test::make_keys(pattern, n), name(pattern) + size);
            }
        }
    }
}

TEST(NativeRadixSort, RefusesBadInput) {
    EXPECT_THROW(bench::NativeRadixSorter<std::uint32_t>(0), std::invalid_argument);
    bench::NativeRadixSorter<std::uint32_t> sorter(2);
    Words keys(3);
    Words payloads(2);
    EXPECT_THROW(sorter.sort(keys, payloads), std::invalid_argument);
}

} // namespace
} // namespace mote
