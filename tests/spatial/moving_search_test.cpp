// Searches of moving particles in trees (docs/neighbours.md, "Queries"), compared with brute force.
#include "reference/spatial/moving_neighbours.hpp"
#include "spatial/neighbour_search.hpp"
#include "spatial/tree_bounds.hpp"
#include "spatial/tree_search.hpp"
#include "support/algorithm_test.hpp"
#include "support/particle_inputs.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <span>

namespace mote::test {
namespace {

using spatial::Criterion;
using spatial::ListOrder;
using spatial::NodeKind;
using spatial::Query;
using spatial::Structure;
using spatial::Traversal;
using Words = std::vector<std::uint32_t>;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN(), kInfinity = std::numeric_limits<float>::infinity();

// Behind the particles: a neighbour of all, and a motion that is an error if it is read.
constexpr Vec4 kPoison{0, 0, 0, 1e30f}, kMotionPoison{kNan, kNan, kNan, kNan};

constexpr float kMargin = 0.03f; // of Criterion::touching

enum class Phases { none, filter, skip };

// One variant of a search.
struct Variant {
    Criterion criterion;
    Phases phases;
    ListOrder order = ListOrder::as_found;
};

// Each is several programs, which take longer to compile than to run. The traversal does not depend on the criterion.
constexpr std::array kVariants{Variant{Criterion::within_own, Phases::none}, Variant{Criterion::within_other, Phases::skip},
                               Variant{Criterion::within_larger, Phases::filter},
                               Variant{Criterion::touching, Phases::skip, ListOrder::ascending}};
constexpr std::span kOneVariant = std::span(kVariants).last<1>();

struct MovingSet : ParticleSet {
    std::vector<Vec4> motions;
    float margin = kMargin;

    std::uint32_t n() const { return static_cast<std::uint32_t>(spheres.size()); }
    Query query(Criterion criterion) const { return {criterion, criterion == Criterion::touching ? margin : 0.0f, dimensions}; }
    reference::Phases phases_if(bool used) const { return used ? reference::Phases(phases) : reference::Phases{}; }
};

// The same on every machine.
class Numbers {
public:
    explicit Numbers(std::uint32_t seed) : random_(seed) {}

    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_() % bound); }
    float fraction() { return static_cast<float>(below(1u << 24)) * 0x1p-24f; } // from 0 to 1
    float sign() { return 2 * fraction() - 1; }                                 // from -1 to 1

private:
    std::mt19937 random_;
};

float duration_of(Numbers& numbers) { return static_cast<float>(1 + numbers.below(8)); }

// Grows radii until no distance is so close to one that rounding could decide. Floats err by a few 2^-24 of the distance at the
// beginning: while t grows to its value, |t D| does not exceed it.
MovingSet without_borderline_pairs(MovingSet set) {
    for (int round = 0; round < 50; ++round) {
        bool is_changed = false;
        const auto grow = [&is_changed](float& radius) {
            radius *= 1.001f;
            is_changed = true;
        };
        for (std::uint32_t i = 0; i < set.n(); ++i) {
            for (std::uint32_t j = 0; j < i; ++j) {
                Vec4 &a = set.spheres[i], &b = set.spheres[j];
                const double distance = reference::closest_distance({a, set.motions[i]}, {b, set.motions[j]});
                const double apart = std::sqrt(double{reference::squared_distance(a, b)});
                const auto is_borderline = [&](double reach) { return std::abs(distance - reach) < 1e-5 * reach + 1e-6 * apart; };
                if (is_borderline(a[3])) grow(a[3]);
                if (is_borderline(b[3])) grow(b[3]);
                if (is_borderline(double{a[3]} + b[3] + set.margin)) grow(a[3] > b[3] ? a[3] : b[3]);
            }
        }
        if (!is_changed) return set;
    }
    ADD_FAILURE() << "some pairs remain borderline";
    return set;
}

// A quarter at rest, the others up to 100 of their radii per unit of time, most of them slower, for 1 to 8 units.
MovingSet with_random_motions(const ParticleSet& particles) {
    MovingSet set{particles, {}};
    Numbers numbers(set.n());
    for (const Vec4& sphere : set.spheres) {
        const float u = numbers.below(4) == 0 ? 0.0f : numbers.fraction(), speed = 100 * sphere[3] * u * u * u;
        Vec4 motion{};
        for (std::uint32_t axis = 0; axis < set.dimensions; ++axis) motion[axis] = speed * numbers.sign();
        motion[3] = duration_of(numbers);
        set.motions.push_back(motion);
    }
    return without_borderline_pairs(std::move(set));
}

// With a quarter of the radii: fast particles have several times as many neighbours as at rest, and not all.
MovingSet make_moving(ParticlePattern pattern, std::uint32_t n) {
    return with_random_motions(with_halved_radii(with_halved_radii(make_particles(pattern, n))));
}

// All with this motion, for 1 to 8 units of time.
MovingSet moving_together(const ParticleSet& particles, const std::array<float, 3>& way) {
    MovingSet set{particles, {}};
    for (std::uint32_t i = 0; i < set.n(); ++i) set.motions.push_back({way[0], way[1], way[2], static_cast<float>(1 + i % 8)});
    return set;
}

reference::NeighbourLists find_all(const MovingSet& set, Criterion criterion, bool phases) {
    return reference::find_moving_neighbours(set.spheres, set.motions, set.phases_if(phases), set.query(criterion));
}

reference::NeighbourLists find_all_at_rest(const MovingSet& set, Criterion criterion, bool phases) {
    return reference::find_neighbours(set.spheres, set.phases_if(phases), set.query(criterion));
}

class MovingSearchTest : public AlgorithmTest {
protected:
    using Find = reference::NeighbourLists (*)(const MovingSet&, Criterion, bool phases);

    static spatial::Particles import(Case& c, const MovingSet& set) {
        return {c.in(set.spheres, kPoison), c.count(set.n()), c.in(set.phases, 0u), c.in(set.motions, kMotionPoison)};
    }

    static spatial::Tree build(Case& c, const spatial::Particles& particles, std::uint32_t dimensions,
                               NodeKind kind = NodeKind::aabb) {
        return spatial::build_tree(c.graph, particles, {.grid = {10, dimensions}, .kind = kind, .bounds = {}});
    }

    // For a search that ignores phases.
    static spatial::Tree without_phases(spatial::Tree tree) {
        tree.phases = tree.node_phases = {};
        return tree;
    }

    // One graph with a tree and all of these searches.
    static void expect_found(Case& c, const MovingSet& set, std::span<const Variant> variants = kVariants,
                             std::uint32_t max_thread_steps = spatial::kMaxTreeSteps, Find find = find_all) {
        const spatial::Particles particles = import(c, set);
        expect_found(c, set, build(c, particles, set.dimensions), variants, max_thread_steps, find);
    }

    static void expect_found(Case& c, const MovingSet& set, const spatial::Tree& tree, std::span<const Variant> variants,
                             std::uint32_t max_thread_steps = spatial::kMaxTreeSteps, Find find = find_all) {
        std::vector<graph::Buffer> offsets, neighbours;
        std::vector<reference::NeighbourLists> expected;
        for (const Variant& variant : variants) {
            expected.push_back(find(set, variant.criterion, variant.phases != Phases::none));
            offsets.push_back(c.out<std::uint32_t>(tree.leaves.capacity + 1));
            neighbours.push_back(c.out<std::uint32_t>(expected.back().offsets.back()));
            spatial::search_tree(c.graph, variant.phases == Phases::none ? without_phases(tree) : tree,
                                 set.query(variant.criterion), offsets.back(), neighbours.back(),
                                 {.traversal = Traversal::ropes,
                                  .skip_phases = variant.phases == Phases::skip,
                                  .order = variant.order,
                                  .max_thread_steps = max_thread_steps});
        }
        c.run();
        for (std::size_t w = 0; w < variants.size(); ++w) {
            SCOPED_TRACE(fmt::format("criterion {}", static_cast<int>(variants[w].criterion)));
            expect_lists(c, offsets[w], neighbours[w], set.n(), expected[w], variants[w].order);
        }
    }

    static void expect_lists(Case& c, graph::Buffer offsets, graph::Buffer neighbours, std::uint32_t n,
                             const reference::NeighbourLists& expected, ListOrder order) {
        ASSERT_TRUE(same_bits(c.result<std::uint32_t>(offsets, n + 1), expected.offsets));
        Words found = c.result<std::uint32_t>(neighbours, expected.neighbours.size());
        for (std::size_t i = 0; order == ListOrder::as_found && i < n; ++i) {
            std::sort(found.begin() + expected.offsets[i], found.begin() + expected.offsets[i + 1]);
        }
        EXPECT_TRUE(same_bits(found, expected.neighbours));
    }

    static void expect_pairs(Case& c, const MovingSet& set, Criterion criterion, bool phases, std::uint32_t max_thread_steps) {
        std::vector<std::uint64_t> expected; // in the GPU's layout: uvec2, x first
        for (const auto& [first, second] :
             reference::find_moving_pairs(set.spheres, set.motions, set.phases_if(phases), set.query(criterion))) {
            expected.push_back(std::uint64_t{second} << 32 | first);
        }
        std::sort(expected.begin(), expected.end());
        const spatial::Tree tree = build(c, import(c, set), set.dimensions);
        const graph::Buffer pairs = c.out<std::uint64_t>(static_cast<std::uint32_t>(expected.size()));
        const spatial::PairList found = spatial::search_tree_pairs(
            c.graph, phases ? tree : without_phases(tree), set.query(criterion), pairs, {.max_thread_steps = max_thread_steps});
        c.watch(found.total.source);
        c.run();
        EXPECT_EQ(c.value(found.total.source), expected.size());
        std::vector<std::uint64_t> sorted = c.result<std::uint64_t>(pairs, expected.size());
        std::sort(sorted.begin(), sorted.end());
        EXPECT_TRUE(same_bits(sorted, expected));
    }
};

// Two particles of which the first begins at the origin. Their reach is 1 m.
struct ByHand {
    std::array<float, 3> second;
    Vec4 motion, second_motion;
    bool touch, within; // distance <= 1 m at any time, < 1 m
};

TEST_F(MovingSearchTest, MeetsAreThoseFoundByHand) {
    const std::array cases{
        ByHand{{4, 0.5f, 0}, {8, 0, 0, 1}, {0, 0, 0, 1}, true, true},           // passes by
        ByHand{{4, 0.5f, 0}, {8, 0, 0, 1}, {0, 0, 0, 0.25f}, false, false},     // would, later than the second lasts
        ByHand{{4, 0.5f, 0}, {8, 0, 0, 0.25f}, {0, 0, 0, 8}, false, false},     // than the first lasts
        ByHand{{4, 0, 0}, {8, 0, 0, 8}, {0, 0, 0, 0.375f}, true, false},        // arrives just in time
        ByHand{{4, 1, 0}, {8, 0, 0, 8}, {0, 0, 0, 1}, true, false},             // passes by, and just touches
        ByHand{{4, 0, 0}, {-8, 0, 0, 8}, {0, 0, 0, 8}, false, false},           // moves away
        ByHand{{0.5f, 0, 0}, {-8, 0, 0, 8}, {0, 0, 0, 8}, true, true},          // and was near
        ByHand{{1.5f, 0, 0}, {1e4f, 0, 0, 8}, {1e4f, 0, 0, 4}, false, false},   // one behind the other
        ByHand{{0, 0, 1}, {1e4f, 0, 0, 8}, {1e4f, 0, 0, 4}, true, false},       // side by side
        ByHand{{4, -4, 0}, {4, 0, 0, 1}, {0, 4, 0, 1}, true, true},             // at a crossing
        ByHand{{4, -12, 0}, {4, 0, 0, 4}, {0, 4, 0, 4}, false, false},          // one after the other
        ByHand{{0, 0, 4}, {0, 0, 16, 1}, {0, 0, 8, 1}, true, true},             // overtakes
        ByHand{{0, 0, 4}, {0, 0, 16, 0.25f}, {0, 0, 8, 0.25f}, false, false},   // not yet
        ByHand{{0.25f, 0, 0}, {0, 0, 0, 1}, {-0.0f, 0, -0.0f, 1}, true, true}}; // at rest
    for (const bool touching : {true, false}) {
        MovingSet set;
        set.margin = 0;
        reference::NeighbourLists expected{{0}, {}};
        for (std::uint32_t k = 0; k < cases.size(); ++k) {
            const auto& [second, motion, second_motion, touch, within] = cases[k];
            const float y = 100 * static_cast<float>(k), radius = touching ? 0.5f : 1.0f; // far from all other pairs
            set.spheres.insert(set.spheres.end(), {{0, y, 0, radius}, {second[0], y + second[1], second[2], radius}});
            set.motions.insert(set.motions.end(), {motion, second_motion});
            for (const std::uint32_t other : {2 * k + 1, 2 * k}) {
                set.phases.push_back(0);
                if (touching ? touch : within) expected.neighbours.push_back(other);
                expected.offsets.push_back(static_cast<std::uint32_t>(expected.neighbours.size()));
            }
        }
        const Variant variant = touching ? kVariants[3] : kVariants[2];
        EXPECT_EQ(find_all(set, variant.criterion, true), expected);
        Case c(device(), kHostCount, settings());
        expect_found(c, set, std::array{variant});
    }
}

TEST_F(MovingSearchTest, FindsAllNeighboursOfRandomMotions) {
    for (const ParticlePattern pattern : {ParticlePattern::kUniform, ParticlePattern::kClustered, ParticlePattern::kRadiiSpread,
                                          ParticlePattern::kTwoDimensional}) {
        SCOPED_TRACE(name(pattern));
        const MovingSet set = make_moving(pattern, 333);
        EXPECT_GT(find_all(set, Criterion::within_own, false).neighbours.size(),
                  2 * find_all_at_rest(set, Criterion::within_own, false).neighbours.size());
        Case c(device(), kHostCount, settings());
        expect_found(c, set);
    }
    if (!full()) return;
    for (const ParticlePattern pattern : {ParticlePattern::kCoincident, ParticlePattern::kCollinear}) {
        SCOPED_TRACE(name(pattern));
        Case c(device(), kHostCount, settings());
        expect_found(c, make_moving(pattern, 333));
    }
}

TEST_F(MovingSearchTest, FindsThemForRadiiOf1To24) {
    ParticleSet particles = make_particles(ParticlePattern::kUniform, 400);
    Numbers numbers(24);
    for (Vec4& sphere : particles.spheres) sphere[3] = 0.24f * std::exp2(-std::log2(24.0f) * numbers.fraction());
    particles.spheres[7][3] = 0.24f;
    particles.spheres[300][3] = 0.01f;
    Case c(device(), kHostCount, settings());
    expect_found(c, with_random_motions(particles));
}

TEST_F(MovingSearchTest, FindsThemAroundOneGiant) {
    for (const float speed : {0.0f, 0.5f, 100.0f}) { // radii of the giant per unit of time
        MovingSet set = make_moving(ParticlePattern::kHugeSphere, 300);
        set.spheres[150] = {6, -5, 0.3f, 4}; // beside the others
        set.motions[150] = {-4 * speed, 3 * speed, 0, 2};
        SCOPED_TRACE(speed);
        Case c(device(), kHostCount, settings());
        expect_found(c, without_borderline_pairs(std::move(set)));
    }
}

// A small one that crosses all others, which are at rest.
TEST_F(MovingSearchTest, FindsThemOnThePathOfAFastOne) {
    const ParticleSet particles = with_halved_radii(make_particles(ParticlePattern::kUniform, 333));
    MovingSet set = moving_together(particles, {0, 0, 0});
    set.spheres[100] = {-20, -10, 5, 0.05f};
    set.motions[100] = {400, 200, -100, 1}; // 10^4 radii
    set = without_borderline_pairs(std::move(set));
    const auto lists = reference::find_moving_neighbours(set.spheres, set.motions, {}, set.query(Criterion::touching));
    EXPECT_GT(lists.offsets[101] - lists.offsets[100], 5u);
    Case c(device(), kHostCount, settings());
    expect_found(c, set);
}

TEST_F(MovingSearchTest, FindsThemInClustersThatPassThroughEachOther) {
    for (const float spread : {0.0f, 0.01f}) { // of the motions within a cluster
        MovingSet set{with_halved_radii(with_halved_radii(make_particles(ParticlePattern::kUniform, 333))), {}};
        Numbers numbers(2);
        for (std::uint32_t i = 0; i < set.n(); ++i) {
            const float side = i % 2 == 0 ? 1.0f : -1.0f;
            set.spheres[i][0] -= 0.7f * side; // some overlap when they begin
            Vec4 motion{10 * side, 0, 0, duration_of(numbers) / 16};
            for (std::size_t axis = 0; axis < 3; ++axis) motion[axis] += 10 * spread * numbers.sign();
            set.motions.push_back(motion);
        }
        set = without_borderline_pairs(std::move(set));
        EXPECT_GT(find_all(set, Criterion::touching, false).neighbours.size(),
                  2 * find_all_at_rest(set, Criterion::touching, false).neighbours.size());
        Case c(device(), kHostCount, settings());
        expect_found(c, set);
    }
}

// Differences of equal motions are exactly 0: also distances that tie with a radius are those at rest.
TEST_F(MovingSearchTest, ParticlesThatMoveTogetherHaveTheNeighboursThatTheyHaveAtRest) {
    for (const ParticlePattern pattern : {ParticlePattern::kUniform, ParticlePattern::kCoplanarLattice,
                                          ParticlePattern::kFarFromOrigin, ParticlePattern::kRadiiSpread}) {
        SCOPED_TRACE(name(pattern));
        const ParticleSet particles = make_particles(pattern, 333);
        const float fast = 1e4f * particles.spheres[0][3];
        for (const std::array<float, 3>& way :
             {std::array<float, 3>{}, std::array{-0.0f, 0.0f, -0.0f}, std::array{fast, -0.7f * fast, 0.3f * fast}}) {
            const MovingSet set = moving_together(particles, way);
            EXPECT_EQ(find_all(set, Criterion::within_larger, true), find_all_at_rest(set, Criterion::within_larger, true));
            Case c(device(), kHostCount, settings());
            expect_found(c, set, kVariants, spatial::kMaxTreeSteps, find_all_at_rest);
        }
    }
}

// Rows of a lattice along x that pass each other. Many distances tie with the radii: 3 steps, and 6 for touching. Rounding t has
// no effect: Δx + t Dx is then about 10^-7, whose square vanishes beside that of at least one step along z.
TEST_F(MovingSearchTest, DecidesTiesAsTheReferenceDoes) {
    MovingSet set{make_particles(ParticlePattern::kCoplanarLattice, 333), {}};
    constexpr float kStep = 0.0625f;
    set.margin = 0;
    for (std::uint32_t i = 0; i < set.n(); ++i) {
        const int row = static_cast<int>(std::lround(set.spheres[i][2] / kStep));
        set.motions.push_back({kStep * static_cast<float>((row + 18) * 5 % 9 - 4), 0, 0, std::exp2(static_cast<float>(i % 4))});
    }
    std::size_t ties = 0;
    for (std::uint32_t i = 0; i < set.n(); ++i) {
        for (std::uint32_t j = 0; j < i; ++j) {
            const float squared = reference::squared_closest_distance({set.spheres[i], set.motions[i]}, //
                                                                      {set.spheres[j], set.motions[j]});
            ties += squared == 9 * kStep * kStep || squared == 36 * kStep * kStep ? 1 : 0;
        }
    }
    EXPECT_GT(ties, 1000u);
    Case c(device(), kHostCount, settings());
    expect_found(c, set);
}

TEST_F(MovingSearchTest, FindsThemAmongAnyNumber) {
    const std::uint32_t workgroup = device().workgroup_size();
    const auto expect = [](Case& c, std::uint32_t n) { expect_found(c, make_moving(ParticlePattern::kUniform, n), kOneVariant); };
    for_each_case({0, 1, 2, 3, 9, workgroup - 1, workgroup, workgroup + 1}, expect);
    for_each_case({full() ? 5'003u : 1'501u}, std::array{kReplayed}, expect);
}

// With a small max_thread_steps, workgroups take over most searches.
TEST_F(MovingSearchTest, FindsTheSameForAnyStepLimit) {
    for (const ParticlePattern pattern : {ParticlePattern::kUniform, ParticlePattern::kHugeSphere}) {
        SCOPED_TRACE(name(pattern));
        const MovingSet set = make_moving(pattern, 300);
        for (const std::uint32_t max_thread_steps : {1u, 40u}) {
            SCOPED_TRACE(max_thread_steps);
            Case c(device(), max_thread_steps == 1 ? kGuarded : kReplayed, settings());
            expect_found(c, set, kVariants, max_thread_steps);
        }
    }
    for_each_case({0, 1, 2, 9}, std::array{kGuarded, kOverflow}, [&](Case& c, std::uint32_t n) {
        expect_found(c, make_moving(ParticlePattern::kHugeSphere, n), kOneVariant, 1);
    });
}

TEST_F(MovingSearchTest, FindsEachPairOnce) {
    const auto expect = [](Case& c, std::uint32_t n, std::uint32_t max_thread_steps) {
        expect_pairs(c, make_moving(ParticlePattern::kRadiiSpread, n), Criterion::touching, true, max_thread_steps);
    };
    for_each_case({0, 1, 2, 9, 333}, std::array{kGuarded, kReplayed},
                  [&](Case& c, std::uint32_t n) { expect(c, n, spatial::kMaxTreeSteps); });
    for_each_case({2, 300}, std::array{kGuarded}, [&](Case& c, std::uint32_t n) { expect(c, n, 3); });
    Case without(device(), kHostCount, settings());
    expect_pairs(without, make_moving(ParticlePattern::kTwoDimensional, 300), Criterion::within_larger, false,
                 spatial::kMaxTreeSteps);
}

TEST_F(MovingSearchTest, FindsThoseOfARefittedTree) {
    const MovingSet first = make_moving(ParticlePattern::kUniform, 300);
    MovingSet later = first;
    for (std::uint32_t i = 0; i < later.n(); ++i) {
        later.motions[i] = first.motions[later.n() - 1 - i];
        for (std::size_t axis = 0; axis < 3; ++axis) later.spheres[i][axis] += 0.01f * later.motions[i][axis];
    }
    later = without_borderline_pairs(std::move(later));
    Case c(device(), kReplayed, settings());
    const graph::Count count = c.count(first.n());
    const auto import_with = [&](const MovingSet& set) {
        return spatial::Particles{c.in(set.spheres, kPoison), count, c.in(set.phases, 0u), c.in(set.motions, kMotionPoison)};
    };
    const spatial::Tree tree = build(c, import_with(first), 3);
    spatial::refit_tree(c.graph, import_with(later), tree);
    expect_found(c, later, tree, kOneVariant);
}

TEST_F(MovingSearchTest, NeighbourSearchFindsThemInATree) {
    const MovingSet set = make_moving(ParticlePattern::kUniform, 333);
    const Query query = set.query(Criterion::touching);
    const auto expected = find_all(set, Criterion::touching, true);
    const auto [smallest, largest] = std::ranges::minmax(set.spheres, {}, [](const Vec4& sphere) { return sphere[3]; });
    Case c(device(), kGpuCount, settings());
    const spatial::Particles particles = import(c, set);
    const graph::Buffer offsets = c.out<std::uint32_t>(particles.count.capacity + 1);
    const graph::Buffer neighbours = c.out<std::uint32_t>(expected.offsets.back());
    spatial::NeighbourSearch(query, {smallest[3], largest[3]}, set.n(),
                             {.structure = Structure::tree, .order = ListOrder::ascending})
        .add(c.graph, particles, offsets, neighbours);
    c.run();
    expect_lists(c, offsets, neighbours, set.n(), expected, ListOrder::ascending);
}

TEST_F(MovingSearchTest, ReportsTheCapacityNeeded) {
    const MovingSet set = make_moving(ParticlePattern::kUniform, 300);
    const auto expected = find_all(set, Criterion::touching, true);
    const std::uint32_t needed = expected.offsets.back();
    Case c(device(), kHostCount, settings());
    const graph::Buffer offsets = c.out<std::uint32_t>(301);
    const graph::Buffer neighbours = c.out<std::uint32_t>(needed / 2); // and the mode's spare ones
    spatial::search_tree(c.graph, build(c, import(c, set), 3), set.query(Criterion::touching), offsets, neighbours);
    c.run_into_error({fmt::format("found a count of {}", needed), fmt::format("increase the capacity to {}", needed)});
    EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, 301), expected.offsets));
}

TEST_F(MovingSearchTest, ReportsMotionsOutOfRange) {
    const auto run_with = [this](const Vec4& motion) {
        Case c(device(), kHostCount, settings());
        const std::vector<Vec4> spheres(4, Vec4{0, 0, 0, 1}), motions{{0, 0, 0, 1}, {1, 2, 3, 4}, motion, motion};
        const graph::Buffer moving = c.in(motions, kMotionPoison);
        spatial::build_tree(c.graph, {c.in(spheres, kPoison), c.count(4), {}, moving});
        try {
            run(c.graph);
        } catch (const Error& error) {
            const std::string text = error.what();
            return text.starts_with("motion 2: found a value out of range") ? std::string("reported") : text;
        }
        return std::string();
    };
    for (const Vec4& good : {Vec4{0, 0, 0, 1e-18f}, Vec4{-1e10f, 1e10f, 0, 1e18f}, Vec4{1e-30f, 0, -0.0f, 1}}) {
        EXPECT_EQ(run_with(good), "") << ::testing::PrintToString(good);
    }
    std::vector<Vec4> bad;
    for (const float value : {kNan, kInfinity, -kInfinity}) {
        for (std::size_t component = 0; component < 4; ++component) {
            bad.push_back({1, 2, 3, 4});
            bad.back()[component] = value;
        }
    }
    for (const float duration : {0.0f, -0.0f, -1.0f, 0.9999e-18f, 1.0001e18f}) bad.push_back({1, 2, 3, duration});
    for (const Vec4& motion : bad) EXPECT_EQ(run_with(motion), "reported") << ::testing::PrintToString(motion);
}

TEST_F(MovingSearchTest, RefusesWrongArguments) {
    Case c(device(), kHostCount, settings());
    const MovingSet set = make_moving(ParticlePattern::kUniform, 8);
    const spatial::Particles particles = import(c, set);
    const spatial::Tree tree = build(c, particles, 3), spheres = build(c, particles, 3, NodeKind::sphere);
    const graph::Buffer offsets = c.out<std::uint32_t>(9), neighbours = c.out<std::uint32_t>(100),
                        pairs = c.out<std::uint64_t>(9);
    const auto search = [&](const spatial::Tree& in, Traversal traversal) {
        return [&, traversal] { spatial::search_tree(c.graph, in, {}, offsets, neighbours, {.traversal = traversal}); };
    };
    for (const Traversal traversal : {Traversal::stack, Traversal::sparse, Traversal::bitstack, Traversal::bottom_up}) {
        expect_error(search(tree, traversal), {"search_tree: found motions", "expected"});
    }
    expect_error(search(spheres, Traversal::ropes), {"search_tree: found motions", "expected"});
    expect_error([&] { spatial::search_tree_pairs(c.graph, spheres, {Criterion::touching}, pairs); },
                 {"found motions", "expected"});
    expect_error([&] { spatial::search_tree_around(c.graph, tree, {}, particles, offsets, neighbours); },
                 {"search_tree_around: found motions", "expected"});

    std::vector<Structure> structures{Structure::hash_grid, Structure::zorder};
    if (device().ray_query()) structures.push_back(Structure::ray_query);
    for (const Structure structure : structures) {
        expect_error(
            [&] {
                spatial::NeighbourSearch({}, {0.01f, 4}, 8, {.structure = structure})
                    .add(c.graph, particles, offsets, neighbours);
            },
            {fmt::format("neighbour search: found motions and the structure \"{}\", expected the tree", name(structure))});
    }
    // Few particles: a hash grid, if nothing else is asked for.
    expect_error(
        [&] {
            spatial::NeighbourSearch({}, {0.01f, 4}, 8).add(c.graph, particles, offsets, neighbours);
        },
        {"found motions and the structure \"hash grid\""});

    const auto build_with = [&](graph::Buffer motions) {
        return [&, motions] { spatial::build_tree(c.graph, {particles.spheres, particles.count, particles.phases, motions}); };
    };
    expect_error(build_with(c.out<std::uint32_t>(8)), {"motions", "found uint in buffer", "expected vec4"});
    expect_error(build_with(c.out<Vec4>(7 - kHostCount.spare)), {"motions", "at least 8", "capacity of 7"});
}

} // namespace
} // namespace mote::test
