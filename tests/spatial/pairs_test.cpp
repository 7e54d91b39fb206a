// Flat lists of pairs: the half traversal of a tree, and conversion from pairs to lists and back.
#include "reference/spatial/neighbours.hpp"
#include "spatial/pairs.hpp"
#include "spatial/tree_search.hpp"
#include "support/algorithm_test.hpp"
#include "support/particle_inputs.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace mote::test {
namespace {

using spatial::Criterion;
using spatial::NodeKind;
using spatial::Query;
using Words = std::vector<std::uint32_t>;

constexpr Vec4 kPoison{0, 0, 0, 1e30f};

std::uint64_t pair_of(std::uint32_t first, std::uint32_t second) { return std::uint64_t{second} << 32 | first; }

// In the GPU's layout: uvec2, x first.
std::vector<std::uint64_t> expected_pairs(const ParticleSet& set, bool phases, const Query& query) {
    std::vector<std::uint64_t> pairs;
    for (const auto& pair :
         reference::find_pairs(set.spheres, phases ? reference::Phases(set.phases) : reference::Phases{}, query)) {
        pairs.push_back(pair_of(pair[0], pair[1]));
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

class PairsTest : public AlgorithmTest {
protected:
    struct Search {
        Query query;
        bool phases = false;
        spatial::TreeSearchOptions options{};
    };

    static spatial::Tree build(Case& c, const ParticleSet& set, NodeKind kind, bool phases) {
        spatial::Particles particles{c.in(set.spheres, kPoison), c.count(static_cast<std::uint32_t>(set.spheres.size()))};
        if (phases) particles.phases = c.in(set.phases, 0u);
        return spatial::build_tree(c.graph, particles, {.grid = {10, set.dimensions}, .kind = kind, .bounds = {}});
    }

    // The pairs that the half traversal finds, and the lists built from them.
    void expect_pairs_and_lists(Case& c, const ParticleSet& set, NodeKind kind, const Search& search) {
        const auto n = static_cast<std::uint32_t>(set.spheres.size());
        const std::vector<std::uint64_t> expected = expected_pairs(set, search.phases, search.query);
        const reference::NeighbourLists expected_lists = reference::find_neighbours(
            set.spheres, search.phases ? reference::Phases(set.phases) : reference::Phases{}, search.query);
        const spatial::Tree tree = build(c, set, kind, search.phases);
        const graph::Buffer pairs = c.out<std::uint64_t>(static_cast<std::uint32_t>(expected.size()));
        const graph::Buffer offsets = c.out<std::uint32_t>(tree.leaves.capacity + 1);
        const graph::Buffer neighbours = c.out<std::uint32_t>(expected_lists.offsets.back());
        const spatial::PairList found = spatial::search_tree_pairs(c.graph, tree, search.query, pairs, search.options);
        spatial::lists_from_pairs(c.graph, found, tree.leaves, offsets, neighbours);
        c.watch(found.total.source);
        c.run();
        EXPECT_EQ(c.value(found.total.source), expected.size());
        std::vector<std::uint64_t> sorted = c.result<std::uint64_t>(pairs, expected.size());
        std::sort(sorted.begin(), sorted.end());
        EXPECT_TRUE(same_bits(sorted, expected));
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, n + 1), expected_lists.offsets));
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(neighbours, expected_lists.neighbours.size()), expected_lists.neighbours));
    }
};

TEST_F(PairsTest, TheHalfTraversalFindsEachPairOnceInEveryPattern) {
    const auto expect = [&](ParticlePattern pattern, NodeKind kind, const Search& search) {
        SCOPED_TRACE(fmt::format("{}, {} nodes, criterion {}{}", name(pattern), kind == NodeKind::aabb ? "box" : "sphere",
                                 static_cast<int>(search.query.criterion), search.phases ? " with phases" : ""));
        Case c(device(), kHostCount, settings());
        expect_pairs_and_lists(c, make_particles(pattern, 333), kind, search);
    };
    for (const ParticlePattern pattern : kAllParticlePatterns) {
        expect(pattern, NodeKind::aabb, {{Criterion::within_larger}, true});
        expect(pattern, NodeKind::sphere, {{Criterion::touching, 0.02f}, false});
    }
    if (!full()) return; // and all other programs
    for (const NodeKind kind : {NodeKind::aabb, NodeKind::sphere}) {
        for (const Criterion criterion : {Criterion::within_larger, Criterion::touching}) {
            expect(ParticlePattern::kRadiiSpread, kind, {{criterion}, false});
            expect(ParticlePattern::kRadiiSpread, kind, {{criterion}, true});
            expect(ParticlePattern::kRadiiSpread, kind, {{criterion}, true, {.skip_phases = false}});
        }
    }
}

TEST_F(PairsTest, TheHalfTraversalFindsThemAmongAnyNumber) {
    const auto expect_some = [&](Case& c, std::uint32_t n) {
        expect_pairs_and_lists(c, make_particles(ParticlePattern::kUniform, n), NodeKind::aabb,
                               {{Criterion::within_larger}, true});
    };
    const std::uint32_t workgroup = device().workgroup_size();
    for_each_case({9, workgroup + 1}, expect_some);
    for_each_case({0, 1, 2, 3, 4, 5, 8, 17, workgroup - 1, workgroup}, std::array{kGuarded}, expect_some);
    // Far from the origin, so that unwritten nodes are not mistaken for valid ones.
    for_each_case({2, 3, 9, 20}, std::array{kGuarded}, [&](Case& c, std::uint32_t n) {
        expect_pairs_and_lists(c, make_particles(ParticlePattern::kFarFromOrigin, n), NodeKind::aabb,
                               {{Criterion::within_larger}, true});
    });
}

TEST_F(PairsTest, TheHalfTraversalFindsThemForAnyStepLimit) {
    for (const std::uint32_t max_thread_steps : {1u, 40u}) {
        for (const std::uint32_t n : {1u, 2u, 9u, 300u}) {
            SCOPED_TRACE(fmt::format("max_thread_steps {}, {} particles", max_thread_steps, n));
            Case c(device(), n == 300 ? kReplayed : kGuarded, settings());
            expect_pairs_and_lists(c, make_particles(ParticlePattern::kHugeSphere, n), NodeKind::aabb,
                                   {{Criterion::within_larger}, true, {.max_thread_steps = max_thread_steps}});
        }
    }
}

TEST_F(PairsTest, TooManyAreReportedAndNothingIsWrittenBeyondTheCapacity) {
    constexpr Mode kWithMemoryBehind{.name = "much memory behind the outputs", .spare = 2000};
    const ParticleSet set = make_particles(ParticlePattern::kCoincident, 300);
    const Query query{Criterion::within_larger};
    const auto needed = static_cast<std::uint32_t>(expected_pairs(set, false, query).size());
    // By searching twice and by workgroups. Pairs kept while counting would cover only few particles.
    for (const std::uint32_t max_thread_steps : {spatial::kMaxTreeSteps, 3u}) {
        std::vector<std::uint64_t> all;
        for (const std::uint32_t capacity : {needed, needed - 1, needed / 2, 0u}) {
            SCOPED_TRACE(fmt::format("max_thread_steps {}, capacity {} of {}", max_thread_steps, capacity, needed));
            Case c(device(), kWithMemoryBehind, settings());
            const spatial::Tree tree = build(c, set, NodeKind::aabb, false);
            const graph::Buffer pairs = c.out<std::uint64_t>(capacity);
            const_cast<graph::BufferInfo&>(c.graph.info(pairs)).count = capacity; // the memory behind it belongs to the test
            spatial::search_tree_pairs(c.graph, tree, query, pairs, {.max_thread_steps = max_thread_steps});
            std::string sentence;
            try {
                run(c.graph);
            } catch (const Error& error) {
                sentence = error.what();
            }
            EXPECT_EQ(sentence, capacity == needed
                                    ? ""
                                    : fmt::format("neighbours: found a count of {0}, expected at most the capacity, {1}; "
                                                  "increase the capacity to {0}",
                                                  needed, capacity));
            const auto found = c.result<std::uint64_t>(pairs, capacity);
            if (capacity == needed) all = found;
            EXPECT_TRUE(same_bits(found, std::vector<std::uint64_t>(all.begin(), all.begin() + capacity)));
        }
    }
}

// Some pairs occur several times, some contain a particle twice, and one particle is in most pairs: its list is longer than a
// thread sorts.
TEST_F(PairsTest, BecomeListsOfBothParticles) {
    for_each_case({0, 1, 2, 63, 64, 65, 1000, 5003}, [&](Case& c, std::uint32_t n) {
        const std::uint32_t particles = 50;
        std::mt19937 random(n);
        std::vector<std::uint64_t> pairs;
        std::vector<Words> lists(particles);
        for (std::uint32_t i = 0; i < n; ++i) {
            const auto first = static_cast<std::uint32_t>(random() % particles);
            const auto second = i % 4 == 0 ? static_cast<std::uint32_t>(random() % particles) : 7u;
            pairs.push_back(pair_of(first, second));
            lists[first].push_back(second);
            lists[second].push_back(first);
        }
        reference::NeighbourLists expected{{0}, {}};
        for (Words& list : lists) {
            std::sort(list.begin(), list.end());
            expected.neighbours.insert(expected.neighbours.end(), list.begin(), list.end());
            expected.offsets.push_back(static_cast<std::uint32_t>(expected.neighbours.size()));
        }
        const graph::Buffer in = c.in(pairs, 0u);
        const graph::Buffer offsets = c.out<std::uint32_t>(particles + 1), neighbours = c.out<std::uint32_t>(2 * n);
        const auto made =
            spatial::lists_from_pairs(c.graph, {in, c.count(n)}, graph::Count::host(particles), offsets, neighbours);
        c.watch(made.total.source);
        c.run();
        EXPECT_EQ(c.value(made.total.source), 2 * n);
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, particles + 1), expected.offsets));
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(neighbours, 2 * n), expected.neighbours));
    });
}

TEST_F(PairsTest, TooLongListsAreReportedAndNothingIsWrittenBeyondTheCapacity) {
    const std::vector<std::uint64_t> pairs{pair_of(0, 1), pair_of(2, 1), pair_of(2, 0), pair_of(3, 2)};
    for (const std::uint32_t capacity : {8u, 7u, 3u, 0u}) {
        SCOPED_TRACE(fmt::format("capacity {} of 8", capacity));
        Case c(device(), kHostCount, settings());
        const graph::Buffer offsets = c.out<std::uint32_t>(5), neighbours = c.out<std::uint32_t>(capacity);
        const_cast<graph::BufferInfo&>(c.graph.info(neighbours)).count = capacity; // the memory behind it belongs to the test
        spatial::lists_from_pairs(c.graph, {c.in(pairs, 0u), c.count(4)}, graph::Count::host(4), offsets, neighbours);
        if (capacity == 8) {
            run(c.graph);
            EXPECT_EQ(c.result<std::uint32_t>(neighbours, 8), (Words{1, 2, 0, 2, 0, 1, 3, 2}));
        } else {
            expect_error([&] { run(c.graph); }, {"found a count of 8", "increase the capacity to 8"});
            c.result<std::uint32_t>(neighbours, capacity);
        }
        EXPECT_EQ(c.result<std::uint32_t>(offsets, 5), (Words{0, 2, 4, 7, 8}));
    }
}

TEST_F(PairsTest, AreBuiltFromLists) {
    for_each_case({0, 1, 2, 3, 300, 1000}, [&](Case& c, std::uint32_t queries) {
        Words offsets{0}, neighbours;
        std::vector<std::uint64_t> expected;
        std::mt19937 random(queries);
        for (std::uint32_t i = 0; i < queries; ++i) {
            // Runs of empty lists, at the beginning or elsewhere.
            const auto length = static_cast<std::uint32_t>((i + queries) % 5 < 2 ? 0 : random() % 30);
            for (std::uint32_t j = 0; j < length; ++j) {
                neighbours.push_back(static_cast<std::uint32_t>(random()));
                expected.push_back(pair_of(i, neighbours.back()));
            }
            offsets.push_back(static_cast<std::uint32_t>(neighbours.size()));
        }
        const auto total = static_cast<std::uint32_t>(neighbours.size());
        const graph::Count count = c.count(queries);
        Words padded = offsets; // up to the capacity; must not be read
        padded.resize(std::size_t{count.capacity} + 1, 0);
        const graph::Buffer totals = c.in(Words{total}, 0u);
        const graph::Buffer pairs = c.out<std::uint64_t>(total);
        const spatial::NeighbourLists lists{c.in(padded, 0u), c.in(neighbours, 0u), graph::Count::gpu(totals, 0, total)};
        const spatial::PairList made = spatial::pairs_from_lists(c.graph, lists, count, pairs);
        EXPECT_EQ(made.pairs, pairs);
        EXPECT_EQ(made.total.source, totals);
        c.run();
        EXPECT_TRUE(same_bits(c.result<std::uint64_t>(pairs, total), expected));
    });
}

TEST_F(PairsTest, OfParticlesThatDoNotExistAreReportedAndLeftOut) {
    const std::vector<std::uint64_t> wrong{pair_of(0, 1), pair_of(1, 3), pair_of(2, 1), pair_of(0xFFFF'FFFFu, 0)};
    for (const Mode& mode : {kHostCount, kGpuCount}) { // with more capacity than particles
        SCOPED_TRACE(mode.name);
        Case c(device(), mode, settings());
        const graph::Count count = c.count(3);
        const graph::Buffer pairs = c.in(wrong, std::uint64_t{0});
        const graph::Buffer offsets = c.out<std::uint32_t>(count.capacity + 1), neighbours = c.out<std::uint32_t>(8);
        spatial::lists_from_pairs(c.graph, {pairs, graph::Count::host(4)}, count, offsets, neighbours);
        expect_error([&] { run(c.graph); }, {"lists_from_pairs: pair 1: found a particle that does not exist"});
        EXPECT_EQ(c.result<std::uint32_t>(offsets, 4), (Words{0, 1, 3, 4}));
        EXPECT_EQ(c.result<std::uint32_t>(neighbours, 4), (Words{1, 0, 2, 1}));
    }
}

TEST_F(PairsTest, RefuseWrongArguments) {
    Case c(device(), kHostCount, settings());
    const spatial::Tree tree = build(c, make_particles(ParticlePattern::kUniform, 8), NodeKind::aabb, false);
    const graph::Buffer pairs = c.in(std::vector<std::uint64_t>(7), 0u), words = c.in(Words(7), 0u), floats = c.out<float>(7);
    const graph::Count ten = graph::Count::host(10), eleven = graph::Count::host(11), nine = graph::Count::host(9);
    expect_error([&] { spatial::search_tree_pairs(c.graph, tree, {Criterion::within_own}, pairs); },
                 {"search_tree_pairs", "within_larger or touching"});
    expect_error([&] { spatial::search_tree_pairs(c.graph, tree, {Criterion::within_other}, pairs); },
                 {"search_tree_pairs", "within_larger or touching"});
    expect_error([&] { spatial::search_tree_pairs(c.graph, tree, {Criterion::touching}, words); },
                 {"search_tree_pairs: pairs: found uint in buffer", "expected uvec2"});
    expect_error([&] { spatial::search_tree_pairs(c.graph, tree, {Criterion::touching, -1.0f}, pairs); }, {"margin: found -1"});
    expect_error(
        [&] {
            spatial::lists_from_pairs(c.graph, {pairs, eleven}, nine, words, words);
        },
        {"lists_from_pairs: pairs", "at least 11", "capacity of 10"});
    expect_error(
        [&] {
            spatial::lists_from_pairs(c.graph, {words, ten}, nine, words, words);
        },
        {"lists_from_pairs: pairs: found uint in buffer", "expected uvec2"});
    expect_error(
        [&] {
            spatial::lists_from_pairs(c.graph, {pairs, ten}, ten, words, words);
        },
        {"lists_from_pairs: offsets", "at least 11", "capacity of 10"});
    expect_error(
        [&] {
            spatial::lists_from_pairs(c.graph, {pairs, ten}, nine, words, floats);
        },
        {"lists_from_pairs: neighbours: found float in buffer", "expected uint"});
    expect_error(
        [&] {
            spatial::pairs_from_lists(c.graph, {words, words, ten}, ten, pairs);
        },
        {"pairs_from_lists: offsets", "at least 11", "capacity of 10"});
    expect_error(
        [&] {
            spatial::pairs_from_lists(c.graph, {words, words, eleven}, nine, pairs);
        },
        {"pairs_from_lists: neighbours", "at least 11", "capacity of 10"});
    expect_error(
        [&] {
            spatial::pairs_from_lists(c.graph, {words, words, ten}, nine, floats);
        },
        {"pairs_from_lists: pairs: found float in buffer", "expected uvec2"});
}

} // namespace
} // namespace mote::test
