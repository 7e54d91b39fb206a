#include "algorithm_test.hpp"
#include "reference/scan.hpp"
#include "spatial/lists.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace mote::test {
namespace {

using Words = std::vector<std::uint32_t>;

struct Lists {
    Words counts;
    Words offsets; // one more
    Words neighbours;

    std::uint32_t n() const { return static_cast<std::uint32_t>(counts.size()); }
};

// Lists of these lengths, with random entries of which many are equal.
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

// `room`: entries that there is room for; those of a list that are beyond it are not there to be sorted.
Words sorted(const Lists& lists, std::size_t room) {
    Words result(lists.neighbours.begin(), lists.neighbours.begin() + static_cast<std::ptrdiff_t>(room));
    for (std::uint32_t i = 0; i < lists.n(); ++i) {
        const auto at = [&](std::uint32_t place) {
            return result.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(place, room));
        };
        std::sort(at(lists.offsets[i]), at(lists.offsets[i + 1]));
    }
    return result;
}

constexpr Mode kWithMuchBehind{.name = "count from the host, much behind the outputs", .room = 1000};

class ListsTest : public AlgorithmTest {
protected:
    // make_lists() with a search that finds just these.
    static spatial::NeighbourLists make(Case& c, const Lists& lists, const graph::Count& count, graph::Buffer offsets,
                                        graph::Buffer neighbours, spatial::ListOrder order) {
        // Where there is room for more lists, their counts would be too many for 32 bits, if they counted.
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

    // Runs make_lists() with room for so many entries and gives back the error's sentence; then compares offsets, what there was
    // room for, and what lies behind it.
    std::string error_with_room_for(std::uint32_t room, const Lists& lists, spatial::ListOrder order) {
        Case c(device(), kWithMuchBehind, settings());
        const graph::Buffer offsets = c.out<std::uint32_t>(lists.n() + 1);
        const graph::Buffer neighbours = c.out<std::uint32_t>(room);
        // What lies behind is there for the test, and not for the graph.
        const_cast<graph::BufferInfo&>(c.graph.info(neighbours)).count = room;
        make(c, lists, graph::Count::host(lists.n()), offsets, neighbours, order);
        std::string sentence;
        try {
            run(c.graph);
        } catch (const Error& error) {
            sentence = error.what();
        }
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, lists.n() + 1), lists.offsets));
        const auto there = static_cast<std::ptrdiff_t>(std::min<std::size_t>(room, lists.neighbours.size()));
        const Words expected = order == spatial::ListOrder::ascending
                                   ? sorted(lists, static_cast<std::size_t>(there))
                                   : Words(lists.neighbours.begin(), lists.neighbours.begin() + there);
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(neighbours, expected.size()), expected));
        return sentence;
    }
};

// Lengths around the lists that a thread sorts (64) and powers of two, and a few that are empty.
Words interesting_lengths(std::uint32_t lists) {
    const std::array<std::uint32_t, 22> lengths{0, 1, 2, 3, 0, 4, 5, 7, 8, 9, 15, 17, 31, 33, 48, 63, 64, 65, 66, 0, 100, 129};
    Words result;
    for (std::uint32_t i = 0; i < lists; ++i) result.push_back(lengths[i % lengths.size()]);
    return result;
}

TEST_F(ListsTest, AreMadeForAnyNumberOfQueries) {
    const std::uint32_t workgroup = device().workgroup_size();
    for_each_case({0, 1, 2, 97, workgroup - 1, workgroup, workgroup + 1}, [this](Case& c, std::uint32_t n) {
        expect_made(c, random_lists(interesting_lengths(n), n),
                    n % 2 == 0 ? spatial::ListOrder::ascending : spatial::ListOrder::as_found);
    });
}

TEST_F(ListsTest, AreSortedWhateverTheirLength) {
    Words lengths;
    for (std::uint32_t length = 0; length <= 140; ++length) lengths.push_back(length);
    lengths.insert(lengths.end(), {511, 512, 513, 1000, 1024, 1025, 4099});
    for_each_case({0}, [&](Case& c, std::uint32_t) { expect_made(c, random_lists(lengths, 1), spatial::ListOrder::ascending); });
}

// lavapipe ends loops after 65535 rounds; and what is quadratic would be seen.
TEST_F(ListsTest, OneMayHaveMoreThan100000Entries) {
    Case c(device(), kHostCount, settings());
    expect_made(c, random_lists({3, 100'003, 7}, 2), spatial::ListOrder::ascending);
}

TEST_F(ListsTest, AllEmpty) {
    Case c(device(), kGuarded, settings());
    expect_made(c, random_lists(Words(100), 3), spatial::ListOrder::ascending);
}

TEST_F(ListsTest, TooManyEntriesAreReportedAndNothingIsWrittenBehindTheRoom) {
    const Lists lists = random_lists(interesting_lengths(50), 4);
    const std::uint32_t needed = lists.offsets.back();
    // In the middle of a short list, of a long one, at the end of one, none at all, and one less than needed.
    for (const std::uint32_t room : {lists.offsets[12] + 5, lists.offsets[17] + 30, lists.offsets[21], 0u, needed - 1}) {
        for (const auto order : {spatial::ListOrder::as_found, spatial::ListOrder::ascending}) {
            SCOPED_TRACE(fmt::format("room for {} of {}", room, needed));
            EXPECT_EQ(error_with_room_for(room, lists, order),
                      fmt::format(
                          "the count in buffer \"neighbours\" reached {0}, over the capacity of {1} elements; make room for {0}",
                          needed, room));
        }
    }
    EXPECT_EQ(error_with_room_for(needed, lists, spatial::ListOrder::ascending), "");
}

// 32 bits count no further; but too many must not pass for few.
TEST_F(ListsTest, MoreThan32BitsCanCountAreReported) {
    for (const spatial::ListOrder order : {spatial::ListOrder::as_found, spatial::ListOrder::ascending}) {
        const auto sentence = [&](Words counts) {
            Lists lists;
            std::uint32_t total = 0;
            lists.offsets = reference::exclusive_scan(counts, total);
            lists.offsets.push_back(total);
            lists.counts = std::move(counts);
            return error_with_room_for(10, lists, order);
        };
        EXPECT_EQ(
            sentence({3, 0x8000'0000u, 0x8000'0000u, 1}),
            "the count in buffer \"neighbours\" reached 4294967295, over the capacity of 10 elements; make room for 4294967295");
        EXPECT_NE(sentence({0xFFFF'FFFFu, 1}).find("reached 4294967295"), std::string::npos);
        EXPECT_NE(sentence({0xFFFF'FFFFu, 0}).find("reached 4294967295"), std::string::npos);
        EXPECT_NE(sentence({0x8000'0000u, 0x7FFF'FFFEu}).find("reached 4294967294"), std::string::npos);
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
    expect_error(make(floats, ten, 5), {"neighbour lists: offsets must hold uint", "holds float"});
    expect_error(make(ten, floats, 5), {"neighbour lists: neighbours must hold uint", "holds float"});
    const auto sort = [&](graph::Buffer offsets, graph::Buffer neighbours, std::uint32_t queries) {
        return [&c, offsets, neighbours, queries] {
            spatial::sort_lists(c.graph, {offsets, neighbours, graph::Count::host(1)}, graph::Count::host(queries));
        };
    };
    expect_error(sort(ten, ten, 10), {"sort_lists: offsets", "at least 11", "capacity of 10"});
    expect_error(sort(floats, ten, 5), {"sort_lists: offsets must hold uint", "holds float"});
    expect_error(sort(ten, floats, 5), {"sort_lists: neighbours must hold uint", "holds float"});
}

} // namespace
} // namespace mote::test
