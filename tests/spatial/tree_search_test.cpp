#include "reference/spatial/neighbours.hpp"
#include "spatial/tree_search.hpp"
#include "support/algorithm_test.hpp"
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

// A neighbour of every particle: found by any search that reads behind the particles.
constexpr Vec4 kPoison{0, 0, 0, 1e30f};

// One variant of a search.
struct Variant {
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

// Each variant is four programs, which take longer to compile than to run, so these are few. Others: all_variants().
constexpr std::array kVariants{
    Variant{Traversal::ropes, Criterion::within_own, NodeKind::aabb, Phases::none},
    Variant{Traversal::ropes, Criterion::within_other, NodeKind::sphere, Phases::skip},
    Variant{Traversal::ropes, Criterion::within_larger, NodeKind::aabb, Phases::skip},
    Variant{Traversal::ropes, Criterion::touching, NodeKind::sphere, Phases::filter},
    Variant{Traversal::stack, Criterion::within_own, NodeKind::aabb, Phases::none},
    Variant{Traversal::sparse, Criterion::within_other, NodeKind::sphere, Phases::skip},
    Variant{Traversal::bitstack, Criterion::within_larger, NodeKind::aabb, Phases::skip},
    Variant{Traversal::bottom_up, Criterion::touching, NodeKind::sphere, Phases::filter},
};
constexpr std::span kRopeVariants = std::span(kVariants).first<4>();
constexpr std::span kOtherVariants = std::span(kVariants).last<4>();

// Every traversal with every node kind and use of phases. They do not depend on the criterion, which alternates so that every
// combination of two occurs.
std::vector<Variant> all_variants() {
    std::vector<Variant> variants;
    for (std::size_t t = 0; t < kTraversals.size(); ++t) {
        for (std::size_t k = 0; k < kKinds.size(); ++k) {
            for (std::size_t p = 0; p < kPhases.size(); ++p) {
                variants.push_back({kTraversals[t], kCriteria[(t + 2 * k + p) % kCriteria.size()], kKinds[k], kPhases[p]});
            }
        }
    }
    return variants;
}

std::vector<Variant> with_step_limit(std::span<const Variant> variants, std::uint32_t max_thread_steps) {
    std::vector<Variant> result(variants.begin(), variants.end());
    for (Variant& variant : result) variant.max_thread_steps = max_thread_steps;
    return result;
}

// The results of brute force, computed once for each criterion and use of phases.
class Expected {
public:
    explicit Expected(const ParticleSet& set) : set_(set) {}

    const reference::NeighbourLists& of(const Variant& variant) {
        const bool with_phases = variant.phases != Phases::none;
        const auto [found, is_new] = lists_.try_emplace({variant.criterion, with_phases});
        if (is_new) {
            const bool many = set_.spheres.size() > 5000;
            const auto find = many ? reference::find_neighbours_by_sweep : reference::find_neighbours;
            found->second =
                find(set_.spheres, with_phases ? reference::Phases(set_.phases) : reference::Phases{}, variant.query());
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

    // For a search that ignores phases.
    static spatial::Tree without_phases(spatial::Tree tree) {
        tree.phases = tree.node_phases = {};
        return tree;
    }

    // One graph with a tree of each kind and all of these searches.
    void expect_found(Case& c, const ParticleSet& set, std::span<const Variant> variants) {
        const auto n = static_cast<std::uint32_t>(set.spheres.size());
        const spatial::Particles particles = import(c, set);
        const std::array trees{build(c, particles, NodeKind::aabb), build(c, particles, NodeKind::sphere)};
        Expected expected(set);
        std::vector<graph::Buffer> offsets, neighbours;
        for (const Variant& variant : variants) {
            const spatial::Tree& tree = trees[static_cast<std::size_t>(variant.kind)];
            offsets.push_back(c.out<std::uint32_t>(particles.count.capacity + 1));
            neighbours.push_back(c.out<std::uint32_t>(expected.of(variant).offsets.back()));
            spatial::search_tree(c.graph, variant.phases == Phases::none ? without_phases(tree) : tree, variant.query(),
                                 offsets.back(), neighbours.back(), variant.options());
        }
        c.run();
        for (std::size_t w = 0; w < variants.size(); ++w) {
            SCOPED_TRACE(variants[w].describe());
            expect_lists(c, offsets[w], neighbours[w], n, expected.of(variants[w]), variants[w].order);
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

    // Of the trees' grid; with a side of 0 m, it spans the particles.
    std::uint32_t bits_ = 10;
    float side_ = 0;
};

TEST_F(TreeSearchTest, FindsAllNeighboursInEveryPattern) {
    for (const ParticlePattern pattern : kAllParticlePatterns) {
        SCOPED_TRACE(name(pattern));
        Case c(device(), kHostCount, settings());
        // Each coincident particle has more neighbours than can be kept while counting.
        expect_found(c, make_particles(pattern, 333), kVariants);
    }
}

TEST_F(TreeSearchTest, FindsThemInAllVariants) {
    if (!full()) return;
    for (const ParticlePattern pattern : {ParticlePattern::kRadiiSpread, ParticlePattern::kCoincident}) {
        SCOPED_TRACE(name(pattern));
        Case c(device(), kHostCount, settings());
        expect_found(c, make_particles(pattern, 333), all_variants());
    }
}

TEST_F(TreeSearchTest, FindsThemAmongAnyNumber) {
    const std::uint32_t workgroup = device().workgroup_size();
    for_each_case({0, 9, workgroup + 1}, [&](Case& c, std::uint32_t n) {
        expect_found(c, make_particles(ParticlePattern::kUniform, n), kRopeVariants.subspan(2, 1));
    });
    for_each_case({1, 2, 3, 4, 5, 8, 15, workgroup - 1, workgroup, 3001}, std::array{kGuarded}, [&](Case& c, std::uint32_t n) {
        expect_found(c, make_particles(ParticlePattern::kUniform, n), kRopeVariants.subspan(2, 1));
    });
    for_each_case({0, 1, 2, 3, 8, 9, workgroup + 1}, std::array{kReplayed}, [&](Case& c, std::uint32_t n) {
        expect_found(c, make_particles(ParticlePattern::kUniform, n), kOtherVariants);
    });
    if (!full()) return;
    for_each_case({50'021}, std::array{kReplayed}, [&](Case& c, std::uint32_t n) {
        expect_found(c, make_particles(ParticlePattern::kRadiiSpread, n), kRopeVariants.subspan(2, 1));
    });
}

// 63 levels of keys that branch off one by one, and 8 more for coincident particles: deeper than the 64 of Jia 2017. Large
// spheres search all of it. If the only large ones are near the root, a traversal returning from below skips many levels at once.
TEST_F(TreeSearchTest, SearchesTreesDeeperThan64) {
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
        expect_found(c, set, kVariants);
    }
}

// The first and the last leaf are near the root, beside all others and not below a closed node: traversals reach them one by one.
TEST_F(TreeSearchTest, FindsTheFirstAndTheLastLeafFarFromAllOthers) {
    ParticleSet set{.spheres = {{1, 1, 1, 0.75f}, {0, 0, 0, 1.25f}}, .phases = {1, 2}};
    for (std::uint32_t i = 0; i < 40; ++i) {
        const auto step = static_cast<float>(i);
        set.spheres.push_back({0.5f + 0.003f * step, 0.6f - 0.002f * step, 0.55f, i % 3 == 0 ? 1.5f : 0.01f});
        set.phases.push_back(i % 5);
    }
    Case c(device(), kGuarded, settings());
    expect_found(c, set, kVariants);
}

// With a small max_thread_steps, workgroups take over most searches.
TEST_F(TreeSearchTest, FindsTheSameForAnyStepLimit) {
    const std::span<const Variant> by_ropes = std::span(kVariants).first(8), by_others = kOtherVariants;
    for (const ParticlePattern pattern :
         {ParticlePattern::kUniform, ParticlePattern::kHugeSphere, ParticlePattern::kCoincident}) {
        SCOPED_TRACE(name(pattern));
        for (const std::uint32_t max_thread_steps : {1u, 40u}) {
            Case c(device(), max_thread_steps == 1 ? kGuarded : kReplayed, settings());
            expect_found(c, make_particles(pattern, 300), with_step_limit(kRopeVariants, max_thread_steps));
        }
        Case c(device(), kGpuCount, settings());
        expect_found(c, make_particles(pattern, 300), with_step_limit(kOtherVariants, 35));
    }
    for_each_case({0, 1, 2, 7, 8, 9, 31}, std::array{kGuarded, kOverflow}, [&](Case& c, std::uint32_t n) {
        expect_found(c, make_particles(ParticlePattern::kCoincident, n), with_step_limit(kRopeVariants, 1));
    });
}

// More neighbours than the rounds that lavapipe allows a thread's loops; these have no other neighbours.
TEST_F(TreeSearchTest, OneSphereMayContainMoreThan65535Others) {
    constexpr std::uint32_t kCount = 70'000, kHuge = 1234;
    std::vector<Vec4> spheres(kCount);
    for (std::uint32_t i = 0; i < kCount; ++i) {
        spheres[i] = {static_cast<float>(i % 300), static_cast<float>(i / 300), 0, 0.5f};
    }
    spheres[kHuge][3] = 1000;
    Words expected_offsets{0}, expected;
    for (std::uint32_t i = 0; i < kCount; ++i) {
        for (std::uint32_t other = 0; i == kHuge && other < kCount; ++other) {
            if (other != kHuge) expected.push_back(other);
        }
        if (i != kHuge) expected.push_back(kHuge);
        expected_offsets.push_back(static_cast<std::uint32_t>(expected.size()));
    }
    Case c(device(), kHostCount, settings());
    const spatial::Tree tree = build(c, {c.in(spheres, kPoison), c.count(kCount), c.in(Words(kCount), 0u)}, NodeKind::aabb);
    const graph::Buffer offsets = c.out<std::uint32_t>(kCount + 1), neighbours = c.out<std::uint32_t>(2 * (kCount - 1));
    spatial::search_tree(c.graph, tree, {Criterion::within_larger}, offsets, neighbours, {.order = ListOrder::ascending});
    c.run();
    EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, kCount + 1), expected_offsets));
    EXPECT_TRUE(same_bits(c.result<std::uint32_t>(neighbours, expected.size()), expected));
}

TEST_F(TreeSearchTest, ListsAreAscendingWhenAsked) {
    std::vector<Variant> variants(kVariants.begin(), kVariants.end());
    for (Variant& variant : variants) variant.order = ListOrder::ascending;
    Case c(device(), kReplayed, settings());
    expect_found(c, make_particles(ParticlePattern::kClustered, 300), variants);
}

TEST_F(TreeSearchTest, FindsTheParticlesAroundOtherSpheres) {
    std::vector<Variant> variants;
    for (const Traversal traversal : kTraversals) {
        if (traversal != Traversal::bottom_up)
            variants.push_back({traversal, Criterion::within_own, NodeKind::aabb, Phases::none});
    }
    variants.push_back({Traversal::ropes, Criterion::touching, NodeKind::sphere, Phases::none});
    variants.push_back({Traversal::ropes, Criterion::within_own, NodeKind::aabb, Phases::skip});
    variants.push_back({Traversal::stack, Criterion::touching, NodeKind::sphere, Phases::filter});
    const auto expect_around = [&](Case& c, const ParticleSet& set, const ParticleSet& queries, std::uint32_t max_thread_steps) {
        const auto n = static_cast<std::uint32_t>(queries.spheres.size());
        const spatial::Particles particles = import(c, set);
        const std::array trees{build(c, particles, NodeKind::aabb), build(c, particles, NodeKind::sphere)};
        const graph::Count count = c.count(n);
        const graph::Buffer spheres = c.in(queries.spheres, kPoison), phases = c.in(queries.phases, 0u);
        std::vector<graph::Buffer> offsets, neighbours;
        std::vector<reference::NeighbourLists> expected;
        for (const Variant& variant : with_step_limit(variants, max_thread_steps)) {
            const bool without = variant.phases == Phases::none; // then the tree's phases do not matter
            expected.push_back(without ? reference::find_neighbours_of(queries.spheres, {}, set.spheres, {}, variant.query())
                                       : reference::find_neighbours_of(queries.spheres, queries.phases, set.spheres, set.phases,
                                                                       variant.query()));
            offsets.push_back(c.out<std::uint32_t>(count.capacity + 1));
            neighbours.push_back(c.out<std::uint32_t>(expected.back().offsets.back()));
            spatial::search_tree_around(c.graph, trees[static_cast<std::size_t>(variant.kind)], variant.query(),
                                        {spheres, count, without ? graph::Buffer{} : phases}, offsets.back(), neighbours.back(),
                                        variant.options());
        }
        c.run();
        for (std::size_t w = 0; w < variants.size(); ++w) {
            SCOPED_TRACE(variants[w].describe());
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

// Random sets from fixed seeds: points anywhere, on a lattice or at few positions, with many radii or few.
TEST_F(TreeSearchTest, FindsAllNeighboursInRandomSets) {
    std::mt19937 random(2021);
    const auto below = [&random](std::uint32_t bound) { return static_cast<std::uint32_t>(random() % bound); };
    const auto fraction = [&below] { return static_cast<float>(below(1u << 24)) * 0x1p-24f; };
    for (std::uint32_t round = 0; round < 12; ++round) {
        ParticleSet set;
        const std::uint32_t n = 1 + below(round % 4 == 0 ? 20 : 500), where = below(3), positions = 1 + below(n);
        const float largest = 0.02f + 0.4f * fraction();
        for (std::uint32_t i = 0; i < n; ++i) {
            const std::uint32_t place = below(positions);
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
        std::vector<Variant> variants(kVariants.begin(), kVariants.end());
        for (Variant& variant : variants) variant.max_thread_steps = below(2) == 0 ? kMaxThreadSteps : 1 + below(200);
        SCOPED_TRACE(fmt::format("round {}, {} particles", round, n));
        Case c(device(), kHostCount, settings());
        expect_found(c, set, variants);
    }
}

TEST_F(TreeSearchTest, TooManyNeighboursAreReportedAndNothingIsWrittenBeyondTheCapacity) {
    constexpr Mode kWithMemoryBehind{.name = "much memory behind the outputs", .spare = 2000};
    const ParticleSet set = make_particles(ParticlePattern::kHugeSphere, 300);
    // From hits kept while counting, by searching again, and by a workgroup.
    std::array variants{kVariants[0], kVariants[3], kVariants[0]};
    variants[2].max_thread_steps = 5;
    for (const Variant& variant : variants) {
        const reference::NeighbourLists expected = Expected(set).of(variant);
        const std::uint32_t needed = expected.offsets.back();
        Words all;
        for (const std::uint32_t capacity : {needed, needed - 1, needed / 2, 0u}) {
            SCOPED_TRACE(fmt::format("{}, capacity {} of {}", variant.describe(), capacity, needed));
            Case c(device(), kWithMemoryBehind, settings());
            const spatial::Tree with_phases = build(c, import(c, set), variant.kind);
            const spatial::Tree tree = variant.phases == Phases::none ? without_phases(with_phases) : with_phases;
            const graph::Buffer offsets = c.out<std::uint32_t>(301), neighbours = c.out<std::uint32_t>(capacity);
            const_cast<graph::BufferInfo&>(c.graph.info(neighbours)).count = capacity; // the memory behind it belongs to the test
            spatial::search_tree(c.graph, tree, variant.query(), offsets, neighbours, variant.options());
            const std::string sentence =
                fmt::format("neighbours: found a count of {0}, expected at most the capacity, {1}; increase the capacity to {0}",
                            needed, capacity);
            if (capacity < needed) {
                expect_error([&] { run(c.graph); }, {sentence});
            } else {
                run(c.graph);
            }
            EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, 301), expected.offsets));
            const Words found = c.result<std::uint32_t>(neighbours, capacity);
            if (capacity == needed) all = found;
            EXPECT_TRUE(same_bits(found, Words(all.begin(), all.begin() + capacity)));
        }
    }
}

// A GPU count that changes between build and search: the tree contains the particles that existed at the build.
TEST_F(TreeSearchTest, FindsTheParticlesThatExistedAtTheBuild) {
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
    expect_error(search({.margin = -1.0f}, {}), {"search_tree: margin: found -1"});
    expect_error(search({.margin = std::numeric_limits<float>::quiet_NaN()}, {}), {"search_tree: margin: found nan"});
    expect_error(search({.margin = std::numeric_limits<float>::infinity()}, {}), {"search_tree: margin: found inf"});
    expect_error(search({}, {.max_thread_steps = 0}), {"search_tree: max_thread_steps: found 0,", "expected 1 to 1200"});
    expect_error(search({}, {.max_thread_steps = 1201}), {"search_tree: max_thread_steps: found 1201,"});
    expect_error(search({}, {.traversal = static_cast<Traversal>(9)}), {"search_tree: found an unknown traversal"});
    expect_error(search_into(offsets, floats), {"neighbours: found float in buffer", "expected uint"});
    expect_error(search_into(c.out<std::uint32_t>(5), neighbours), {"offsets", "at least 9", "capacity of 8"});
    expect_error(search_around(queries, 7, Traversal::bottom_up), {"search_tree_around", "bottom_up", "starts from a particle"});
    expect_error(search_around(queries, 8, Traversal::ropes), {"search_tree_around: the queries", "at least 8", "capacity of 7"});
    expect_error(search_around(floats, 8, Traversal::ropes),
                 {"search_tree_around: the queries: found float in buffer", "expected vec4"});
    spatial::Tree broken = tree;
    broken.spheres = queries;
    expect_error([&] { spatial::search_tree(c.graph, broken, {}, offsets, neighbours); }, {"tree: its spheres", "at least 8"});
}

} // namespace
} // namespace mote::test
