// The account of bytes: passes say how often they access the elements of a block.
#include "graph/plan.hpp"
#include "graph_case.hpp"

#include <array>

namespace mote::graph::test {
namespace {

class TrafficTest : public GraphTest {
protected:
    // 100 threads with lists of up to 1000 entries.
    Traffic of(const Fetches& fetches, const ListLengths& lengths = {}) {
        dispatch(program("p", {in("A", kVec4), out("B")}), {{"A", elements_, fetches}, {"B", result_, Fetches::rarely()}});
        return traffic(graph, graph.passes().back(), lengths);
    }
    Buffer vectors(std::uint32_t count) {
        const std::vector<std::array<float, 4>> values(count);
        return graph.constant("vectors", kVec4, std::as_bytes(std::span(values)));
    }

    Buffer offsets_ = numbers("offsets", 101), entries_ = numbers("entries", 1000);
    Buffer elements_ = vectors(70), result_ = graph.transient("result", kUint, 100);
    Fetches each_ = Fetches::per_entry(offsets_, entries_);
};

TEST_F(TrafficTest, CountsAWholeBufferByDefault) {
    const Traffic found = of({});
    EXPECT_EQ(found.streamed, 70u * 16);
    EXPECT_EQ(found.fetched, 0u);
    EXPECT_EQ(found.scattered, 0u);
}

TEST_F(TrafficTest, CountsATableForAllThreadsOnce) { EXPECT_EQ(of(Fetches::uniform()).streamed, 70u * 16); }

TEST_F(TrafficTest, CountsPerThread) {
    EXPECT_EQ(of(Fetches::per_thread(3)).streamed, 100u * 3 * 16);
    EXPECT_EQ(of(Fetches::rarely()).total(), 0u);
    const Traffic scattered = of(Fetches::at_indices());
    EXPECT_EQ(scattered.streamed, 100u * 16);
    EXPECT_EQ(scattered.scattered, 100u * 16);
}

TEST_F(TrafficTest, CountsPerEntryOfLists) {
    EXPECT_EQ(of(each_).fetched, 1000u * 16); // full
    const Traffic found = of(each_ * 0.5f, {{offsets_, 240}});
    EXPECT_EQ(found.fetched, 120u * 16);
    EXPECT_EQ(found.scattered, 0u);
    EXPECT_EQ(of(each_.elsewhere(), {{offsets_, 240}}).scattered, 240u * 16);
}

TEST_F(TrafficTest, CountsReadingAndWriting) {
    const Buffer both = graph.transient("both", kUint, 1000);
    graph.fill(both, 0);
    dispatch(program("p", {in_out("A")}), {{"A", both, each_}});
    EXPECT_EQ(traffic(graph, graph.passes().back(), {{offsets_, 50}}).fetched, 2u * 50 * 4);
}

TEST_F(TrafficTest, CountsRepetitions) {
    graph.repeat(3, [&] { of(Fetches::per_thread(1)); });
    EXPECT_EQ(repetitions(graph, 0), 3u);
    EXPECT_EQ(traffic(graph), 3u * 100 * 16);
}

} // namespace
} // namespace mote::graph::test
