#include "algorithm_test.hpp"
#include "reference/neighbours.hpp"
#include "spatial/tree_search.hpp"
#include "support/particle_inputs.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <random>
#include <span>

namespace mote::test {
namespace {

using spatial::Criterion;
using spatial::ListOrder;
using spatial::NodeKind;
using spatial::Query;
using spatial::Traversal;
using spatial::TreeSearchOptions;
using Words = std::vector<std::uint32_t>;

constexpr std::array kTraversals{Traversal::stack, Traversal::sparse, Traversal::bitstack, Traversal::ropes,
                                 Traversal::bottom_up};
constexpr std::array kTraversalNames{"stack", "sparse", "bitstack", "ropes", "bottom_up"};
constexpr std::array kCriteria{Criterion::within_own, Criterion::within_other, Criterion::within_larger, Criterion::touching};
constexpr std::array kKinds{NodeKind::aabb, NodeKind::sphere};
enum class Phases { none, filter, skip };
constexpr std::array kPhases{Phases::none, Phases::filter, Phases::skip};

constexpr std::uint32_t kMaxThreadSteps = spatial::kMaxTreeSteps;

// Everybody would be its neighbour: whoever reads behind the particles finds it.
constexpr Vec4 kPoison{0, 0, 0, 1e30f};

// One way to search.
struct Way {
    Traversal traversal;
    Criterion criterion;
    NodeKind kind;
    Phases phases;
    std::uint32_t max_thread_steps = kMaxThreadSteps;
    ListOrder order = ListOrder::as_found;

    Query query() const { return {criterion, criterion == Criterion::touching ? 0.03f : 0.0f, 3}; }
    TreeSearchOptions options() const { return {traversal, phases == Phases::skip, order, max_thread_steps}; }
    std::string describe() const {
        return fmt::format("{}, criterion {}, nodes of kind {}, phases {}, max_thread_steps {}",
                           kTraversalNames[static_cast<std::size_t>(traversal)], static_cast<int>(criterion),
                           static_cast<int>(kind), static_cast<int>(phases), max_thread_steps);
    }
};

// Each way is four programs, which take longer to compile than to run: so these are few. All 120 ways: see below.
constexpr std::array kWays{
    Way{Traversal::ropes, Criterion::within_own, NodeKind::aabb, Phases::none},
    Way{Traversal::ropes, Criterion::within_other, NodeKind::sphere, Phases::skip},
    Way{Traversal::ropes, Criterion::within_larger, NodeKind::aabb, Phases::skip},
    Way{Traversal::ropes, Criterion::touching, NodeKind::sphere, Phases::filter},
    Way{Traversal::stack, Criterion::within_own, NodeKind::aabb, Phases::none},
    Way{Traversal::sparse, Criterion::within_other, NodeKind::sphere, Phases::skip},
    Way{Traversal::bitstack, Criterion::within_larger, NodeKind::aabb, Phases::skip},
    Way{Traversal::bottom_up, Criterion::touching, NodeKind::sphere, Phases::filter},
};
constexpr std::span kWaysByRopes = std::span(kWays).first<4>();
constexpr std::span kWaysByOthers = std::span(kWays).last<4>();

// Every traversal with every kind of nodes and use of phases. The criterion is none of their business: it takes turns, so that
// each meets each of them.
std::vector<Way> all_ways() {
    std::vector<Way> ways;
    for (std::size_t t = 0; t < kTraversals.size(); ++t) {
        for (std::size_t k = 0; k < kKinds.size(); ++k) {
            for (std::size_t p = 0; p < kPhases.size(); ++p) {
                ways.push_back({kTraversals[t], kCriteria[(t + 2 * k + p) % kCriteria.size()], kKinds[k], kPhases[p]});
            }
        }
    }
    return ways;
}

std::vector<Way> with_patience(std::span<const Way> ways, std::uint32_t max_thread_steps) {
    std::vector<Way> result(ways.begin(), ways.end());
    for (Way& way : result) way.max_thread_steps = max_thread_steps;
    return result;
}

// What brute force finds, once for each criterion and use of phases.
class Expected {
public:
    explicit Expected(const ParticleSet& set) : set_(set) {}

    const reference::NeighbourLists& of(const Way& way) {
        const bool with_phases = way.phases != Phases::none;
        const auto [found, is_new] = lists_.try_emplace({way.criterion, with_phases});
        if (is_new) {
            const bool many = set_.spheres.size() > 5000;
            const auto find = many ? reference::find_neighbours_by_sweep : reference::find_neighbours;
            found->second = find(set_.spheres, with_phases ? reference::Phases(set_.phases) : reference::Phases{}, way.query());
        }
        return found->second;
    }

private:
    const ParticleSet& set_;
    std::map<std::pair<Criterion, bool>, reference::NeighbourLists> lists_;
};

class TreeSearchTest : public AlgorithmTest {
protected:
    spatial::Tree build(Case& c, const spatial::Particles& particles, NodeKind kind) {
        const std::optional<spatial::Bounds> bounds =
            side_ == 0 ? std::nullopt : std::optional(spatial::fixed_bounds(c.graph, {0, 0, 0}, {side_, side_, side_}));
        return spatial::build_tree(c.graph, particles, {.grid = {bits_, 3}, .kind = kind, .bounds = bounds});
    }

    static spatial::Particles import(Case& c, const ParticleSet& set) {
        return {c.in(set.spheres, kPoison), c.count(static_cast<std::uint32_t>(set.spheres.size())), c.in(set.phases, 0u)};
    }

    // For a search without regard to phases.
    static spatial::Tree without_phases(spatial::Tree tree) {
        tree.phases = tree.node_phases = {};
        return tree;
    }

    // One graph with a tree of each kind and all of these searches.
    void expect_found(Case& c, const ParticleSet& set, std::span<const Way> ways) {
        const auto n = static_cast<std::uint32_t>(set.spheres.size());
        const spatial::Particles particles = import(c, set);
        const std::array trees{build(c, particles, NodeKind::aabb), build(c, particles, NodeKind::sphere)};
        Expected expected(set);
        std::vector<graph::Buffer> offsets, neighbours;
        for (const Way& way : ways) {
            const spatial::Tree& tree = trees[static_cast<std::size_t>(way.kind)];
            offsets.push_back(c.out<std::uint32_t>(particles.count.capacity + 1));
            neighbours.push_back(c.out<std::uint32_t>(expected.of(way).offsets.back()));
            spatial::search_tree(c.graph, way.phases == Phases::none ? without_phases(tree) : tree, way.query(), offsets.back(),
                                 neighbours.back(), way.options());
        }
        c.run();
        for (std::size_t w = 0; w < ways.size(); ++w) {
            SCOPED_TRACE(ways[w].describe());
            expect_lists(c, offsets[w], neighbours[w], n, expected.of(ways[w]), ways[w].order);
        }
    }

    static void expect_lists(Case& c, graph::Buffer offsets, graph::Buffer neighbours, std::uint32_t queries,
                             const reference::NeighbourLists& expected, ListOrder order = ListOrder::as_found) {
        ASSERT_TRUE(same_bits(c.result<std::uint32_t>(offsets, queries + 1), expected.offsets));
        Words found = c.result<std::uint32_t>(neighbours, expected.neighbours.size());
        for (std::size_t i = 0; order == ListOrder::as_found && i < queries; ++i) {
            std::sort(found.begin() + expected.offsets[i], found.begin() + expected.offsets[i + 1]);
        }
        EXPECT_TRUE(same_bits(found, expected.neighbours));
    }

    // Of the trees' grid; a side of 0 m: as far as the particles go.
    std::uint32_t bits_ = 10;
    float side_ = 0;
};

TEST_F(TreeSearchTest, FindsAllNeighboursInEveryPattern) {
    for (const ParticlePattern pattern : kAllParticlePatterns) {
        SCOPED_TRACE(name(pattern));
        Case c(device(), kHostCount, settings());
        // Of coincident ones, each has more than there is room to keep while counting.
        expect_found(c, make_particles(pattern, 333), kWays);
    }
}

TEST_F(TreeSearchTest, FindsThemInAllWays) {
    if (!full()) return;
    for (const ParticlePattern pattern : {ParticlePattern::kRadiiSpread, ParticlePattern::kCoincident}) {
        SCOPED_TRACE(name(pattern));
        Case c(device(), kHostCount, settings());
        expect_found(c, make_particles(pattern, 333), all_ways());
    }
}

TEST_F(TreeSearchTest, FindsThemAmongAnyNumber) {
    const std::uint32_t workgroup = device().workgroup_size();
    for_each_case({0, 9, workgroup + 1}, [&](Case& c, std::uint32_t n) {
        expect_found(c, make_particles(ParticlePattern::kUniform, n), kWaysByRopes.subspan(2, 1));
    });
    for_each_case({1, 2, 3, 4, 5, 8, 15, workgroup - 1, workgroup, 3001}, std::array{kGuarded}, [&](Case& c, std::uint32_t n) {
        expect_found(c, make_particles(ParticlePattern::kUniform, n), kWaysByRopes.subspan(2, 1));
    });
    for_each_case({0, 1, 2, 3, 8, 9, workgroup + 1}, std::array{kReplayed}, [&](Case& c, std::uint32_t n) {
        expect_found(c, make_particles(ParticlePattern::kUniform, n), kWaysByOthers);
    });
    if (!full()) return;
    for_each_case({50'021}, std::array{kReplayed}, [&](Case& c, std::uint32_t n) {
        expect_found(c, make_particles(ParticlePattern::kRadiiSpread, n), kWaysByRopes.subspan(2, 1));
    });
}

// 63 levels of keys that branch off one after the other, and 8 more of coincident particles: more than the 64 of Jia 2017.
// Large spheres look into all of it; and if the only ones are far up, whoever comes back from below passes many levels at once.
TEST_F(TreeSearchTest, GetsThroughTreesDeeperThan64) {
    bits_ = 21;
    side_ = 0x1p21f;
    for (const bool few_large : {false, true}) {
        ParticleSet set;
        for (std::uint32_t i = 0; i < 150; ++i) {
            set.spheres.push_back({0.25f, 0.25f, 0.25f, i % 40 == 0 && !few_large ? 2 * side_ : 1.0f});
            set.phases.push_back(spatial::kNoSelfCollision + i % 50);
        }
        for (std::uint32_t bit = 0; bit < 63; ++bit) {
            const bool large = few_large ? bit == 25 || bit == 62 : bit % 7 == 0;
            Vec4 sphere{0.5f, 0.5f, 0.5f, large ? 2 * side_ : 0.75f};
            sphere[bit % 3] += static_cast<float>(1u << (bit / 3));
            set.spheres.insert(set.spheres.begin() + 2 * bit, sphere);
            set.phases.insert(set.phases.begin() + 2 * bit, bit);
        }
        Case c(device(), kGuarded, settings());
        expect_found(c, set, kWays);
    }
}

// The first and the last leaf hang near the root, beside all others, and not from a closed node: traversals come to them one by
// one.
TEST_F(TreeSearchTest, FindsTheFirstAndTheLastLeafFarFromAllOthers) {
    ParticleSet set{.spheres = {{1, 1, 1, 0.75f}, {0, 0, 0, 1.25f}}, .phases = {1, 2}};
    for (std::uint32_t i = 0; i < 40; ++i) {
        const auto step = static_cast<float>(i);
        set.spheres.push_back({0.5f + 0.003f * step, 0.6f - 0.002f * step, 0.55f, i % 3 == 0 ? 1.5f : 0.01f});
        set.phases.push_back(i % 5);
    }
    Case c(device(), kGuarded, settings());
    expect_found(c, set, kWays);
}

// With little max_thread_steps, most searches become a workgroup's.
TEST_F(TreeSearchTest, FindsTheSameHoweverFewStepsOneThreadMayTake) {
    const std::span<const Way> by_ropes = std::span(kWays).first(8), by_others = kWaysByOthers;
    for (const ParticlePattern pattern :
         {ParticlePattern::kUniform, ParticlePattern::kHugeSphere, ParticlePattern::kCoincident}) {
        SCOPED_TRACE(name(pattern));
        for (const std::uint32_t max_thread_steps : {1u, 40u}) {
            Case c(device(), max_thread_steps == 1 ? kGuarded : kReplayed, settings());
            expect_found(c, make_particles(pattern, 300), with_patience(kWaysByRopes, max_thread_steps));
        }
        Case c(device(), kGpuCount, settings());
        expect_found(c, make_particles(pattern, 300), with_patience(kWaysByOthers, 35));
    }
    for_each_case({0, 1, 2, 7, 8, 9, 31}, std::array{kGuarded, kOverflow}, [&](Case& c, std::uint32_t n) {
        expect_found(c, make_particles(ParticlePattern::kCoincident, n), with_patience(kWaysByRopes, 1));
    });
}

// More neighbours than rounds that lavapipe lets a thread's loops make; and none of them has any other.
TEST_F(TreeSearchTest, OneSphereMayContainMoreThan65535Others) {
    constexpr std::uint32_t kCount = 70'000, kHuge = 1234;
    std::vector<Vec4> spheres(kCount);
    for (std::uint32_t i = 0; i < kCount; ++i) {
        spheres[i] = {static_cast<float>(i % 300), static_cast<float>(i / 300), 0, 0.5f};
    }
    spheres[kHuge][3] = 1000;
    Words expected_starts{0}, expected;
    for (std::uint32_t i = 0; i < kCount; ++i) {
        for (std::uint32_t other = 0; i == kHuge && other < kCount; ++other) {
            if (other != kHuge) expected.push_back(other);
        }
        if (i != kHuge) expected.push_back(kHuge);
        expected_starts.push_back(static_cast<std::uint32_t>(expected.size()));
    }
    Case c(device(), kHostCount, settings());
    const spatial::Tree tree = build(c, {c.in(spheres, kPoison), c.count(kCount), c.in(Words(kCount), 0u)}, NodeKind::aabb);
    const graph::Buffer offsets = c.out<std::uint32_t>(kCount + 1), neighbours = c.out<std::uint32_t>(2 * (kCount - 1));
    spatial::search_tree(c.graph, tree, {Criterion::within_larger}, offsets, neighbours, {.order = ListOrder::ascending});
    c.run();
    EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, kCount + 1), expected_starts));
    EXPECT_TRUE(same_bits(c.result<std::uint32_t>(neighbours, expected.size()), expected));
}

TEST_F(TreeSearchTest, ListsAreAscendingWhenAsked) {
    std::vector<Way> ways(kWays.begin(), kWays.end());
    for (Way& way : ways) way.order = ListOrder::ascending;
    Case c(device(), kReplayed, settings());
    expect_found(c, make_particles(ParticlePattern::kClustered, 300), ways);
}

TEST_F(TreeSearchTest, FindsTheParticlesAroundAnything) {
    std::vector<Way> ways;
    for (const Traversal traversal : kTraversals) {
        if (traversal != Traversal::bottom_up) ways.push_back({traversal, Criterion::within_own, NodeKind::aabb, Phases::none});
    }
    ways.push_back({Traversal::ropes, Criterion::touching, NodeKind::sphere, Phases::none});
    ways.push_back({Traversal::ropes, Criterion::within_own, NodeKind::aabb, Phases::skip});
    ways.push_back({Traversal::stack, Criterion::touching, NodeKind::sphere, Phases::filter});
    const auto expect_around = [&](Case& c, const ParticleSet& set, const ParticleSet& queries, std::uint32_t max_thread_steps) {
        const auto n = static_cast<std::uint32_t>(queries.spheres.size());
        const spatial::Particles particles = import(c, set);
        const std::array trees{build(c, particles, NodeKind::aabb), build(c, particles, NodeKind::sphere)};
        const graph::Count count = c.count(n);
        const graph::Buffer spheres = c.in(queries.spheres, kPoison), phases = c.in(queries.phases, 0u);
        std::vector<graph::Buffer> offsets, neighbours;
        std::vector<reference::NeighbourLists> expected;
        for (const Way& way : with_patience(ways, max_thread_steps)) {
            const bool without = way.phases == Phases::none; // the tree's phases then do not matter
            expected.push_back(
                without ? reference::find_neighbours_of(queries.spheres, {}, set.spheres, {}, way.query())
                        : reference::find_neighbours_of(queries.spheres, queries.phases, set.spheres, set.phases, way.query()));
            offsets.push_back(c.out<std::uint32_t>(count.capacity + 1));
            neighbours.push_back(c.out<std::uint32_t>(expected.back().offsets.back()));
            spatial::search_tree_around(c.graph, trees[static_cast<std::size_t>(way.kind)], way.query(),
                                        {spheres, count, without ? graph::Buffer{} : phases}, offsets.back(), neighbours.back(),
                                        way.options());
        }
        c.run();
        for (std::size_t w = 0; w < ways.size(); ++w) {
            SCOPED_TRACE(ways[w].describe());
            expect_lists(c, offsets[w], neighbours[w], n, expected[w]);
        }
    };
    for (const ParticlePattern pattern : {ParticlePattern::kRadiiSpread, ParticlePattern::kCoplanarLattice}) {
        const ParticleSet set = make_particles(pattern, 333);
        for (const std::uint32_t max_thread_steps : {kMaxThreadSteps, 20u}) {
            SCOPED_TRACE(fmt::format("{}, max_thread_steps {}", name(pattern), max_thread_steps));
            Case c(device(), max_thread_steps == 20 ? kGuarded : kReplayed, settings());
            expect_around(c, set, make_queries(set, 200), max_thread_steps);
        }
    }
    const ParticleSet few = make_particles(ParticlePattern::kUniform, 5);
    for_each_case({0, 1, 9}, std::array{kGuarded, kGpuCount}, [&](Case& c, std::uint32_t n) {
        expect_around(c, make_particles(ParticlePattern::kUniform, n), make_queries(few, 50), kMaxThreadSteps);
    });
    for_each_case({0, 1, 300}, std::array{kGuarded, kOverflow}, [&](Case& c, std::uint32_t n) {
        const ParticleSet set = make_particles(ParticlePattern::kUniform, n);
        expect_around(c, set, make_queries(few, n), kMaxThreadSteps);
    });
}

// Whatever comes to mind, from fixed seeds: points anywhere, on a lattice or in few places, of many radii or few.
TEST_F(TreeSearchTest, FindsAllNeighboursInRandomSets) {
    std::mt19937 random(2021);
    const auto below = [&random](std::uint32_t bound) { return static_cast<std::uint32_t>(random() % bound); };
    const auto fraction = [&below] { return static_cast<float>(below(1u << 24)) * 0x1p-24f; };
    for (std::uint32_t round = 0; round < 12; ++round) {
        ParticleSet set;
        const std::uint32_t n = 1 + below(round % 4 == 0 ? 20 : 500), where = below(3), places = 1 + below(n);
        const float largest = 0.02f + 0.4f * fraction();
        for (std::uint32_t i = 0; i < n; ++i) {
            const std::uint32_t place = below(places);
            Vec4 sphere{};
            for (std::uint32_t axis = 0; axis < 3; ++axis) {
                sphere[axis] = where == 0   ? fraction()
                               : where == 1 ? static_cast<float>(below(8)) * 0.125f
                                            : static_cast<float>((place * (37 + axis)) % 101) * 0.01f;
            }
            sphere[3] = largest * (below(3) == 0 ? 1.0f : 0.05f + 0.5f * fraction());
            set.spheres.push_back(sphere);
            set.phases.push_back(below(4) + (below(2) == 0 ? spatial::kNoSelfCollision : 0));
        }
        std::vector<Way> ways(kWays.begin(), kWays.end());
        for (Way& way : ways) way.max_thread_steps = below(2) == 0 ? kMaxThreadSteps : 1 + below(200);
        SCOPED_TRACE(fmt::format("round {}, {} particles", round, n));
        Case c(device(), kHostCount, settings());
        expect_found(c, set, ways);
    }
}

TEST_F(TreeSearchTest, TooManyNeighboursAreReportedAndNothingIsWrittenBehindTheRoom) {
    constexpr Mode kWithMuchBehind{.name = "much behind the outputs", .room = 2000};
    const ParticleSet set = make_particles(ParticlePattern::kHugeSphere, 300);
    // From what is kept while counting, by searching again, and by a workgroup.
    std::array ways{kWays[0], kWays[3], kWays[0]};
    ways[2].max_thread_steps = 5;
    for (const Way& way : ways) {
        const reference::NeighbourLists expected = Expected(set).of(way);
        const std::uint32_t needed = expected.offsets.back();
        Words all;
        for (const std::uint32_t room : {needed, needed - 1, needed / 2, 0u}) {
            SCOPED_TRACE(fmt::format("{}, room for {} of {}", way.describe(), room, needed));
            Case c(device(), kWithMuchBehind, settings());
            const spatial::Tree with_phases = build(c, import(c, set), way.kind);
            const spatial::Tree tree = way.phases == Phases::none ? without_phases(with_phases) : with_phases;
            const graph::Buffer offsets = c.out<std::uint32_t>(301), neighbours = c.out<std::uint32_t>(room);
            const_cast<graph::BufferInfo&>(c.graph.info(neighbours)).count = room; // what lies behind is there for the test
            spatial::search_tree(c.graph, tree, way.query(), offsets, neighbours, way.options());
            const std::string sentence = fmt::format(
                "the count in buffer \"neighbours\" reached {0}, over the capacity of {1} elements; make room for {0}", needed,
                room);
            if (room < needed) {
                expect_error([&] { run(c.graph); }, {sentence});
            } else {
                run(c.graph);
            }
            EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, 301), expected.offsets));
            const Words found = c.result<std::uint32_t>(neighbours, room);
            if (room == needed) all = found;
            EXPECT_TRUE(same_bits(found, Words(all.begin(), all.begin() + room)));
        }
    }
}

// A count on the GPU that changes between build and search: the tree is that of the particles that were there.
TEST_F(TreeSearchTest, FindsWhatWasThereWhenTheTreeWasBuilt) {
    const ParticleSet set = make_particles(ParticlePattern::kRadiiSpread, 300);
    for (const std::uint32_t later : {0u, 100u, 250u, 300u}) {
        for (const Traversal traversal : kTraversals) {
            SCOPED_TRACE(fmt::format("{}, later {}", kTraversalNames[static_cast<std::size_t>(traversal)], later));
            Case c(device(), kHostCount, settings());
            ParticleSet first = set;
            first.spheres.resize(200);
            const reference::NeighbourLists expected =
                reference::find_neighbours(first.spheres, {}, {.criterion = Criterion::within_own});
            const graph::Buffer number = c.graph.transient("number", gpu::kUint, 1);
            c.graph.fill(number, 200);
            const graph::Count count = graph::Count::gpu(number, 0, 300);
            const spatial::Tree tree = spatial::build_tree(c.graph, {c.in(set.spheres, kPoison), count});
            c.graph.fill(number, later);
            const graph::Buffer offsets = c.out<std::uint32_t>(301), neighbours = c.out<std::uint32_t>(expected.offsets.back());
            spatial::search_tree(c.graph, tree, {}, offsets, neighbours, {.traversal = traversal, .order = ListOrder::ascending});
            run(c.graph);
            EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, 201), expected.offsets));
            EXPECT_TRUE(same_bits(c.result<std::uint32_t>(neighbours, expected.offsets.back()), expected.neighbours));
        }
    }
}

TEST_F(TreeSearchTest, RefusesWrongArguments) {
    Case c(device(), kHostCount, settings());
    const spatial::Tree tree = build(c, import(c, make_particles(ParticlePattern::kUniform, 8)), NodeKind::aabb);
    const graph::Buffer offsets = c.out<std::uint32_t>(6), neighbours = c.out<std::uint32_t>(100), floats = c.out<float>(100);
    const graph::Buffer queries = c.in(std::vector<Vec4>(4), Vec4{});
    const auto search = [&](const Query& query, const TreeSearchOptions& options) {
        return [&, query, options] { spatial::search_tree(c.graph, tree, query, offsets, neighbours, options); };
    };
    const auto search_into = [&](graph::Buffer to_starts, graph::Buffer to_neighbours) {
        return [&, to_starts, to_neighbours] { spatial::search_tree(c.graph, tree, {}, to_starts, to_neighbours); };
    };
    const auto search_around = [&](graph::Buffer spheres, std::uint32_t count, Traversal traversal) {
        return [&, spheres, count, traversal] {
            spatial::search_tree_around(c.graph, tree, {}, {spheres, graph::Count::host(count)}, offsets, neighbours,
                                        {.traversal = traversal});
        };
    };
    expect_error(search({.margin = -1.0f}, {}), {"search_tree: the margin", "it is -1"});
    expect_error(search({.margin = std::numeric_limits<float>::quiet_NaN()}, {}), {"search_tree: the margin", "it is nan"});
    expect_error(search({.margin = std::numeric_limits<float>::infinity()}, {}), {"search_tree: the margin", "it is inf"});
    expect_error(search({}, {.max_thread_steps = 0}), {"search_tree: the max_thread_steps is 0", "from 1 to 1200"});
    expect_error(search({}, {.max_thread_steps = 1201}), {"search_tree: the max_thread_steps is 1201"});
    expect_error(search({}, {.traversal = static_cast<Traversal>(9)}), {"search_tree: there is no such traversal"});
    expect_error(search_into(offsets, floats), {"neighbours must hold uint", "holds float"});
    expect_error(search_into(c.out<std::uint32_t>(5), neighbours), {"offsets", "at least 9", "capacity of 8"});
    expect_error(search_around(queries, 7, Traversal::bottom_up), {"search_tree_around", "bottom_up", "offsets from a particle"});
    expect_error(search_around(queries, 8, Traversal::ropes), {"search_tree_around: the queries", "at least 8", "capacity of 7"});
    expect_error(search_around(floats, 8, Traversal::ropes), {"search_tree_around: the queries must hold vec4", "holds float"});
    spatial::Tree broken = tree;
    broken.spheres = queries;
    expect_error([&] { spatial::search_tree(c.graph, broken, {}, offsets, neighbours); }, {"tree: its spheres", "at least 8"});
}

} // namespace
} // namespace mote::test
