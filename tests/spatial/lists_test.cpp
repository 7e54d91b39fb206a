#include "reference/algorithms/scan.hpp"
#include "spatial/lists.hpp"
#include "support/algorithm_test.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace mote::test {
namespace {

using Words = std::vector<std::uint32_t>;

struct Lists {
    Words counts;
    Words offsets; // one more than counts
    Words neighbours;

    std::uint32_t n() const { return static_cast<std::uint32_t>(counts.size()); }
};

// Lists of these lengths with random entries, many of them equal.
Lists random_lists(Words lengths, std::uint32_t seed) {
    Lists lists;
    std::uint32_t total = 0;
    lists.offsets = reference::exclusive_scan(lengths, total);
    lists.offsets.push_back(total);
    std::mt19937 random(seed);
    for (std::uint32_t i = 0; i < total; ++i) {
        lists.neighbours.push_back(static_cast<std::uint32_t>(random() % (i % 3 == 0 ? 10u : 0xFFFF'FFFFu)));
    }
    lists.counts = std::move(lengths);
    return lists;
}

// `capacity`: the number of entries that fit; entries beyond it are not sorted.
Words sorted(const Lists& lists, std::size_t capacity) {
    Words result(lists.neighbours.begin(), lists.neighbours.begin() + static_cast<std::ptrdiff_t>(capacity));
    for (std::uint32_t i = 0; i < lists.n(); ++i) {
        const auto at = [&](std::uint32_t index) {
            return result.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(index, capacity));
        };
        std::sort(at(lists.offsets[i]), at(lists.offsets[i + 1]));
    }
    return result;
}

constexpr Mode kWithMemoryBehind{.name = "count from the host, much memory behind the outputs", .spare = 1000};

class ListsTest : public AlgorithmTest {
protected:
    // make_lists() with a search that finds exactly these lists.
    static spatial::NeighbourLists make(Case& c, const Lists& lists, const graph::Count& count, graph::Buffer offsets,
                                        graph::Buffer neighbours, spatial::ListOrder order) {
        // The counts of unused lists would overflow 32 bits if they were added.
        const graph::Buffer counts = c.in(lists.counts, 0xFFFF'FFFFu), entries = c.in(lists.neighbours, 0u);
        return spatial::make_lists(c.graph, count, offsets, neighbours, order, [&](const spatial::ListPass& round) {
            if (!round.fill) {
                c.graph.copy(counts, round.counts, count.capacity);
            } else {
                EXPECT_EQ(round.capacity, c.graph.info(neighbours).count);
                c.graph.copy(entries, round.neighbours, std::min<std::uint64_t>(round.capacity, lists.neighbours.size()));
            }
        });
    }

    void expect_made(Case& c, const Lists& lists, spatial::ListOrder order) {
        const graph::Count count = c.count(lists.n());
        const graph::Buffer offsets = c.out<std::uint32_t>(count.capacity + 1);
        const graph::Buffer neighbours = c.out<std::uint32_t>(lists.offsets.back());
        const spatial::NeighbourLists made = make(c, lists, count, offsets, neighbours, order);
        c.watch(made.total.source);
        c.run();
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, lists.n() + 1), lists.offsets));
        EXPECT_TRUE(
            same_bits(c.result<std::uint32_t>(neighbours, lists.neighbours.size()),
                      order == spatial::ListOrder::ascending ? sorted(lists, lists.neighbours.size()) : lists.neighbours));
        EXPECT_EQ(c.value(made.total.source), lists.offsets.back());
    }

    // Runs make_lists() with this capacity and returns the error message. Compares the offsets, the entries that fit, and the
    // memory behind them.
    std::string error_with_capacity(std::uint32_t capacity, const Lists& lists, spatial::ListOrder order) {
        Case c(device(), kWithMemoryBehind, settings());
        const graph::Buffer offsets = c.out<std::uint32_t>(lists.n() + 1);
        const graph::Buffer neighbours = c.out<std::uint32_t>(capacity);
        // The memory behind the capacity belongs to the test, not to the graph.
        const_cast<graph::BufferInfo&>(c.graph.info(neighbours)).count = capacity;
        make(c, lists, graph::Count::host(lists.n()), offsets, neighbours, order);
        std::string sentence;
        try {
            run(c.graph);
        } catch (const Error& error) {
            sentence = error.what();
        }
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, lists.n() + 1), lists.offsets));
        const auto there = static_cast<std::ptrdiff_t>(std::min<std::size_t>(capacity, lists.neighbours.size()));
        const Words expected = order == spatial::ListOrder::ascending
                                   ? sorted(lists, static_cast<std::size_t>(there))
                                   : Words(lists.neighbours.begin(), lists.neighbours.begin() + there);
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(neighbours, expected.size()), expected));
        return sentence;
    }
};

// Lengths around 64, the longest list that a thread sorts, around powers of two, and some empty lists.
Words interesting_lengths(std::uint32_t lists) {
    const std::array<std::uint32_t, 22> lengths{0, 1, 2, 3, 0, 4, 5, 7, 8, 9, 15, 17, 31, 33, 48, 63, 64, 65, 66, 0, 100, 129};
    Words result;
    for (std::uint32_t i = 0; i < lists; ++i) result.push_back(lengths[i % lengths.size()]);
    return result;
}

TEST_F(ListsTest, AreBuiltForAnyNumberOfQueries) {
    const std::uint32_t workgroup = device().workgroup_size();
    for_each_case({0, 1, 2, 97, workgroup - 1, workgroup, workgroup + 1}, [this](Case& c, std::uint32_t n) {
        expect_made(c, random_lists(interesting_lengths(n), n),
                    n % 2 == 0 ? spatial::ListOrder::ascending : spatial::ListOrder::as_found);
    });
}

TEST_F(ListsTest, AreSortedForAnyLength) {
    Words lengths;
    for (std::uint32_t length = 0; length <= 140; ++length) lengths.push_back(length);
    lengths.insert(lengths.end(), {511, 512, 513, 1000, 1024, 1025, 4099});
    for_each_case({0}, [&](Case& c, std::uint32_t) { expect_made(c, random_lists(lengths, 1), spatial::ListOrder::ascending); });
}

// lavapipe ends loops after 65,535 rounds. A quadratic algorithm would be noticeable.
TEST_F(ListsTest, MayHaveMoreThan100000Entries) {
    Case c(device(), kHostCount, settings());
    expect_made(c, random_lists({3, 100'003, 7}, 2), spatial::ListOrder::ascending);
}

TEST_F(ListsTest, AllEmpty) {
    Case c(device(), kGuarded, settings());
    expect_made(c, random_lists(Words(100), 3), spatial::ListOrder::ascending);
}

TEST_F(ListsTest, TooManyEntriesAreReportedAndNothingIsWrittenBeyondTheCapacity) {
    const Lists lists = random_lists(interesting_lengths(50), 4);
    const std::uint32_t needed = lists.offsets.back();
    // The capacity ends within a short list, within a long one, at the end of a list, at 0, and one short of the need.
    for (const std::uint32_t capacity : {lists.offsets[12] + 5, lists.offsets[17] + 30, lists.offsets[21], 0u, needed - 1}) {
        for (const auto order : {spatial::ListOrder::as_found, spatial::ListOrder::ascending}) {
            SCOPED_TRACE(fmt::format("capacity {} of {}", capacity, needed));
            EXPECT_EQ(error_with_capacity(capacity, lists, order),
                      fmt::format("neighbours: found a count of {0}, expected at most the capacity, {1}; increase the "
                                  "capacity to {0}",
                                  needed, capacity));
        }
    }
    EXPECT_EQ(error_with_capacity(needed, lists, spatial::ListOrder::ascending), "");
}

// 32 bits cannot count them, but the overflow must not look like a small count.
TEST_F(ListsTest, MoreThan32BitsCanCountAreReported) {
    for (const spatial::ListOrder order : {spatial::ListOrder::as_found, spatial::ListOrder::ascending}) {
        const auto sentence = [&](Words counts) {
            Lists lists;
            std::uint32_t total = 0;
            lists.offsets = reference::exclusive_scan(counts, total);
            lists.offsets.push_back(total);
            lists.counts = std::move(counts);
            return error_with_capacity(10, lists, order);
        };
        EXPECT_EQ(sentence({3, 0x8000'0000u, 0x8000'0000u, 1}), "neighbours: found a count of 4294967295, expected at "
                                                                "most the capacity, 10; increase the capacity to 4294967295");
        EXPECT_NE(sentence({0xFFFF'FFFFu, 1}).find("found a count of 4294967295"), std::string::npos);
        EXPECT_NE(sentence({0xFFFF'FFFFu, 0}).find("found a count of 4294967295"), std::string::npos);
        EXPECT_NE(sentence({0x8000'0000u, 0x7FFF'FFFEu}).find("found a count of 4294967294"), std::string::npos);
    }
}

TEST_F(ListsTest, RefuseWrongBuffers) {
    Case c(device(), kHostCount, settings());
    const graph::Buffer ten = c.out<std::uint32_t>(7), floats = c.out<float>(7);
    const auto make = [&](graph::Buffer offsets, graph::Buffer neighbours, std::uint32_t queries) {
        return [&c, offsets, neighbours, queries] {
            spatial::make_lists(c.graph, graph::Count::host(queries), offsets, neighbours, spatial::ListOrder::as_found,
                                [](const spatial::ListPass&) { ADD_FAILURE() << "there is nothing to search for"; });
        };
    };
    expect_error(make(ten, ten, 10), {"neighbour lists: offsets", "at least 11", "capacity of 10"});
    expect_error(make(floats, ten, 5), {"neighbour lists: offsets: found float in buffer", "expected uint"});
    expect_error(make(ten, floats, 5), {"neighbour lists: neighbours: found float in buffer", "expected uint"});
    const auto sort = [&](graph::Buffer offsets, graph::Buffer neighbours, std::uint32_t queries) {
        return [&c, offsets, neighbours, queries] {
            spatial::sort_lists(c.graph, {offsets, neighbours, graph::Count::host(1)}, graph::Count::host(queries));
        };
    };
    expect_error(sort(ten, ten, 10), {"sort_lists: offsets", "at least 11", "capacity of 10"});
    expect_error(sort(floats, ten, 5), {"sort_lists: offsets: found float in buffer", "expected uint"});
    expect_error(sort(ten, floats, 5), {"sort_lists: neighbours: found float in buffer", "expected uint"});
}

} // namespace
} // namespace mote::test
