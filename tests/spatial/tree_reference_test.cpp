// The reference Morton codes, radix tree and node bounds, tested like those in algorithms_reference_test.cpp: with worked
// examples, and by properties that hold for any method.
#include "reference/spatial/morton.hpp"
#include "reference/spatial/radix_tree.hpp"
#include "reference/spatial/tree_bounds.hpp"
#include "support/inputs.hpp"
#include "support/particle_inputs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

namespace mote {
namespace {

using test::ParticlePattern;
using Words = std::vector<std::uint32_t>;
using Keys = std::vector<std::uint64_t>;
using Sphere = std::array<float, 4>;
using SphereList = std::vector<Sphere>;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr std::uint32_t kNone = 0xFFFFFFFFu;
constexpr std::uint32_t kNoSelfCollision = 0x80000000u;

// --- Morton codes ---

reference::Aabb cube(float lower, float upper) { return {{lower, lower, lower}, {upper, upper, upper}}; }

TEST(ReferenceMorton, EdgeIsTheSmallestPowerOfTwoThatSpans) {
    EXPECT_EQ(reference::morton_exponent(cube(0, 1024), 10, 3), 0);
    EXPECT_EQ(reference::morton_exponent(cube(0, std::nextafter(1024.0f, 2000.0f)), 10, 3), 1);
    EXPECT_EQ(reference::morton_exponent(cube(0, 513), 10, 3), 0);
    EXPECT_EQ(reference::morton_exponent(cube(-1, 1), 15, 3), -14);
    EXPECT_EQ(reference::morton_exponent({{0, 0, 0}, {1, 2, 4}}, 10, 3), -8);
    EXPECT_EQ(reference::morton_exponent({{0, 0, 0}, {1, 2, 4}}, 10, 2), -9);
    EXPECT_EQ(reference::morton_exponent(cube(3, 3), 21, 3), -21);                  // one point
    EXPECT_EQ(reference::morton_exponent(cube(kInfinity, -kInfinity), 21, 3), -21); // none
    EXPECT_EQ(reference::morton_exponent(cube(-3e38f, 3e38f), 10, 3), -10);         // too wide for a float
    EXPECT_EQ(reference::morton_exponent(cube(0, 0x1p-126f), 10, 3), -126);         // nothing smaller
    EXPECT_EQ(reference::morton_exponent(cube(0, std::numeric_limits<float>::max()), 10, 3), 118);
}

TEST(ReferenceMorton, CellsAreClamped) {
    const reference::MortonGrid grid = reference::make_morton_grid(cube(-1, 1), 10, 3);
    using Cell = std::array<std::uint32_t, 3>;
    EXPECT_EQ(reference::morton_cell(grid, {-1, 0, std::nextafter(0.0f, -1.0f), 9}), (Cell{0, 512, 512})); // 1 - 2^-149 rounds
    EXPECT_EQ(reference::morton_cell(grid, {1, -5, 5, 9}), (Cell{1023, 0, 1023}));
    EXPECT_EQ(reference::morton_cell(grid, {-0x1p-9f, 0x1p-9f, 1 - 0x1p-9f, 9}), (Cell{511, 513, 1023}));
    EXPECT_EQ(reference::morton_cell(grid, {kInfinity, -kInfinity, std::nanf(""), 9}), (Cell{1023, 0, 0}));
    const reference::MortonGrid flat = reference::make_morton_grid(cube(-1, 1), 10, 2);
    EXPECT_EQ(reference::morton_cell(flat, {0, 0, 1, 9}), (Cell{512, 512, 0}));
}

TEST(ReferenceMorton, XIsTheLowestBit) {
    EXPECT_EQ(reference::interleave({1, 0, 0}, 10, 3), 1u);
    EXPECT_EQ(reference::interleave({0, 1, 0}, 10, 3), 2u);
    EXPECT_EQ(reference::interleave({0, 0, 1}, 10, 3), 4u);
    EXPECT_EQ(reference::interleave({3, 1, 2}, 10, 3), 0b101'011u);
    EXPECT_EQ(reference::interleave({3, 1, 7}, 10, 2), 0b01'11u);
    EXPECT_EQ(reference::interleave({1023, 1023, 1023}, 10, 3), (1u << 30) - 1u);
    EXPECT_EQ(reference::interleave({0, 0, 1u << 20}, 21, 3), std::uint64_t{1} << 62);
    EXPECT_EQ(reference::interleave({0, 1u << 20, 0}, 21, 2), std::uint64_t{1} << 41);
    EXPECT_EQ(reference::interleave({0xFFFFFFFFu, 0, 0}, 1, 3), 1u);
}

TEST(ReferenceMorton, NarrowKeysAreTheSameNumbers) {
    const SphereList points = test::make_particles(ParticlePattern::kUniform, 100).spheres;
    const reference::MortonGrid grid = reference::make_morton_grid(reference::reduce_aabb(points), 10, 3);
    const Words narrow = reference::morton_keys_32(grid, points);
    EXPECT_EQ(Keys(narrow.begin(), narrow.end()), reference::morton_keys(grid, points));
    EXPECT_GT(std::set(narrow.begin(), narrow.end()).size(), 90u);
    EXPECT_THROW(reference::morton_keys_32(reference::make_morton_grid(cube(0, 1), 15, 3), points), std::invalid_argument);
}

// --- radix tree ---

TEST(ReferenceRadixTree, KarrasFigureThree) {
    // The eight keys of Karras 2012, figure 3, and the tree drawn there.
    const reference::RadixTree tree = reference::build_radix_tree(Words{1, 2, 4, 5, 19, 24, 25, 30});
    const std::vector<std::array<std::uint32_t, 2>> children{{3, 4}, {7, 8}, {9, 10}, {1, 2}, {11, 5}, {6, 14}, {12, 13}};
    EXPECT_EQ(tree.children, children);
    EXPECT_EQ(tree.firsts, (Words{0, 0, 2, 0, 4, 5, 5}));
    EXPECT_EQ(tree.last_leaf, (Words{7, 1, 3, 3, 7, 7, 6}));
    EXPECT_EQ(tree.parents, (Words{kNone, 3, 3, 0, 0, 4, 5, 1, 1, 2, 2, 4, 6, 6, 5}));
    EXPECT_EQ(tree.siblings, (Words{kNone, 2, 1, 4, 3, 11, 14, 8, 7, 10, 9, 5, 13, 12, 6}));
    EXPECT_EQ(tree.ropes, (Words{kNone, 2, 4, 4, kNone, kNone, 14, 8, 2, 10, 4, 5, 13, 14, kNone}));
    EXPECT_EQ(tree.depth, 4u);
    EXPECT_EQ(reference::check_tree(tree), "");
}

TEST(ReferenceRadixTree, FewLeaves) {
    const reference::RadixTree none = reference::build_radix_tree(Keys{});
    EXPECT_EQ(none.nodes(), 0u);
    EXPECT_EQ(reference::check_tree(none), "");
    const reference::RadixTree one = reference::build_radix_tree(Keys{5});
    EXPECT_EQ(one.parents, (Words{kNone}));
    EXPECT_EQ(one.ropes, (Words{kNone}));
    EXPECT_EQ(one.first(0), 0u);
    EXPECT_EQ(one.last(0), 0u);
    EXPECT_EQ(reference::check_tree(one), "");
    const reference::RadixTree two = reference::build_radix_tree(Keys{5, 5});
    EXPECT_EQ(two.children[0], (std::array{1u, 2u}));
    EXPECT_EQ(two.ropes, (Words{kNone, 2, kNone}));
    EXPECT_EQ(two.depth, 1u);
    EXPECT_EQ(reference::check_tree(two), "");
    EXPECT_THROW(reference::build_radix_tree(Keys{2, 1}), std::invalid_argument);
}

TEST(ReferenceRadixTree, EqualKeysAreSplitByIndex) {
    // Indices 0 to 4: the highest differing bit of 0 and 4 is 4, so the last leaf is separate.
    const reference::RadixTree tree = reference::build_radix_tree(Keys(5, 77));
    EXPECT_EQ(tree.children[0], (std::array{3u, 8u}));
    EXPECT_EQ(tree.children[3], (std::array{1u, 2u}));
    EXPECT_EQ(tree.depth, 3u);
}

TEST(ReferenceRadixTree, DepthsBeyondSixtyFour) {
    // Jia 2017: 2^20 coincident particles and the keys 1, 2, 4, ..., 2^44.
    Keys keys(1u << 20, 0);
    for (std::uint32_t bit = 0; bit < 45; ++bit) {
        keys.push_back(std::uint64_t{1} << bit);
    }
    const reference::RadixTree tree = reference::build_radix_tree(keys);
    EXPECT_EQ(tree.depth, 65u);
    EXPECT_EQ(reference::check_tree(tree), "");
}

// Karras' definition, not his algorithm: the length of the common prefix of two leaves.
int common_prefix(const Keys& keys, std::size_t i, std::size_t j) {
    if (keys[i] != keys[j]) return std::countl_zero(keys[i] ^ keys[j]);
    return 64 + std::countl_zero(static_cast<std::uint32_t>(i ^ j));
}

TEST(ReferenceRadixTree, NodesSplitWherePrefixesEnd) {
    for (const test::KeyPattern64 pattern : test::kAllKeyPatterns64) {
        for (const std::uint32_t n : {2u, 3u, 5u, 64u, 1000u}) {
            Keys keys = test::make_keys(pattern, n);
            std::sort(keys.begin(), keys.end());
            const reference::RadixTree tree = reference::build_radix_tree(keys);
            ASSERT_EQ(reference::check_tree(tree), "") << name(pattern) << n;
            for (std::uint32_t node = 0; node + 1 < n; ++node) {
                const std::uint32_t first = tree.firsts[node];
                const std::uint32_t last = tree.last_leaf[node];
                ASSERT_TRUE(node == first || node == last); // numbered by one of its ends
                const int prefix = common_prefix(keys, first, last);
                ASSERT_TRUE(first == 0 || common_prefix(keys, first - 1, first) < prefix);
                ASSERT_TRUE(last == n - 1 || common_prefix(keys, last, last + 1) < prefix);
                const std::uint32_t middle = tree.last(tree.children[node][0]);
                ASSERT_EQ(common_prefix(keys, middle, middle + 1), prefix);
            }
        }
    }
}

TEST(ReferenceRadixTree, CheckDetectsEveryFault) {
    const reference::RadixTree good = reference::build_radix_tree(Words{1, 2, 4, 5, 19, 24, 25, 30});
    const auto message = [&](auto&& spoil) {
        reference::RadixTree bad = good;
        spoil(bad);
        return reference::check_tree(bad);
    };
    EXPECT_EQ(message([](auto& tree) { tree.parents[8] = 3; }), "parent of node 8 is 3, not 1");
    EXPECT_EQ(message([](auto& tree) { tree.siblings[8] = 3; }), "sibling of node 8 is 3, not 7");
    EXPECT_EQ(message([](auto& tree) { tree.ropes[8] = 3; }), "rope of node 8 is 3, not 2");
    EXPECT_EQ(message([](auto& tree) { tree.last_leaf[6] = 3; }), "last of node 6 is 3, not 6");
    EXPECT_EQ(message([](auto& tree) { tree.parents[0] = 3; }), "parent of node 0 is 3, not 4294967295");
    EXPECT_EQ(message([](auto& tree) { tree.siblings[0] = 3; }), "sibling of node 0 is 3, not 4294967295");
    EXPECT_EQ(message([](auto& tree) { tree.ropes.pop_back(); }), "the arrays are not as long as 8 leaves need");
    EXPECT_EQ(message([](auto& tree) { tree.children[1][0] = 15; }), "a child is node 15 of 15");
    EXPECT_EQ(message([](auto& tree) { tree.children[1][0] = 0; }), "node 0 is reached twice");
    EXPECT_EQ(message([](auto& tree) { tree.children[1][0] = 9; }), "node 9 is reached twice");
    EXPECT_EQ(message([](auto& tree) { std::swap(tree.children[6][0], tree.children[6][1]); }),
              "leaf 5 is where leaf 6 belongs from left to right");
}

// --- tree bounds ---

struct BuiltTree {
    test::ParticleSet particles;
    Words order;
    reference::RadixTree tree;
};

BuiltTree build(ParticlePattern pattern, std::uint32_t n) {
    BuiltTree built{.particles = test::make_particles(pattern, n), .order = test::make_iota(n), .tree = {}};
    const SphereList& spheres = built.particles.spheres;
    const auto grid = reference::make_morton_grid(reference::reduce_aabb(spheres), 21, built.particles.dimensions);
    const Keys keys = reference::morton_keys(grid, spheres);
    std::stable_sort(built.order.begin(), built.order.end(), [&](auto a, auto b) { return keys[a] < keys[b]; });
    Keys sorted = keys;
    std::sort(sorted.begin(), sorted.end());
    built.tree = reference::build_radix_tree(sorted);
    return built;
}

TEST(ReferenceTreeBounds, ByHand) {
    const reference::RadixTree tree = reference::build_radix_tree(Keys{0, 4, 5}); // nodes: (0, (1, 2))
    const SphereList spheres{{5, 0, -1, 0.5f}, {-2, 3, 0, 0.25f}, {1, 1, 1, 2}};
    const Words order{2, 0, 1};
    const SphereList expected{{-2, 0, -1, 2}, {5, 3, 1, 0},     {-2, 0, -1, 0.5f}, {5, 3, 0, 0},      {1, 1, 1, 2},
                              {1, 1, 1, 0},   {5, 0, -1, 0.5f}, {5, 0, -1, 0},     {-2, 3, 0, 0.25f}, {-2, 3, 0, 0}};
    EXPECT_EQ(reference::box_nodes(tree, order, spheres), expected);
    EXPECT_EQ(reference::node_phases(tree, order, Words{kNoSelfCollision | 3, kNoSelfCollision | 3, 3}),
              (Words{0, kNoSelfCollision | 3, 0, kNoSelfCollision | 3, kNoSelfCollision | 3}));
    EXPECT_EQ(reference::node_phases(tree, order, Words{3, 3, 3}), (Words{0, 0, 0, 0, 0})); // may collide with itself
    EXPECT_THROW(reference::box_nodes(tree, Words{0, 1}, spheres), std::invalid_argument);
    EXPECT_THROW(reference::box_nodes(tree, Words{0, 1, 3}, spheres), std::invalid_argument);
}

TEST(ReferenceTreeBounds, ParentsContainChildren) {
    for (const ParticlePattern pattern : test::kAllParticlePatterns) {
        const BuiltTree built = build(pattern, 300);
        const SphereList boxes = reference::box_nodes(built.tree, built.order, built.particles.spheres);
        const Words phases = reference::node_phases(built.tree, built.order, built.particles.phases);
        ASSERT_EQ(boxes.size(), 2u * built.tree.nodes());
        for (std::uint32_t node = 1; node < built.tree.nodes(); ++node) {
            const std::uint32_t parent = built.tree.parents[node];
            for (std::size_t axis = 0; axis < 3; ++axis) {
                ASSERT_LE(boxes[2 * parent][axis], boxes[2 * node][axis]) << name(pattern);
                ASSERT_GE(boxes[2 * parent + 1][axis], boxes[2 * node + 1][axis]) << name(pattern);
            }
            ASSERT_GE(boxes[2 * parent][3], boxes[2 * node][3]) << name(pattern);
            ASSERT_TRUE(phases[parent] == 0 || phases[parent] == phases[node]) << name(pattern);
        }
    }
}

TEST(ReferenceTreeBounds, MergedSpheresByHand) {
    using reference::BoundingSphere;
    const auto enlarged = [](double radius, double coordinate) { return radius + (radius + coordinate) * 0x1p-18; };
    const BoundingSphere apart = reference::merge_spheres({{0, 0, 0}, 1}, {{6, 0, 0}, 2}); // from -1 to 8
    EXPECT_DOUBLE_EQ(apart.centre[0], 3.5);
    EXPECT_DOUBLE_EQ(apart.radius, enlarged(4.5, 3.5));
    const BoundingSphere inner{{1, 0, 0}, 1};
    const BoundingSphere outer{{0, 0, 0}, 2};
    for (const BoundingSphere& merged : {reference::merge_spheres(inner, outer), reference::merge_spheres(outer, inner)}) {
        EXPECT_EQ(merged.centre, outer.centre); // the outer sphere itself, not enlarged
        EXPECT_EQ(merged.radius, outer.radius);
    }
    EXPECT_EQ(reference::merge_spheres({{1, 2, 3}, 0}, {{1, 2, 3}, 0}).radius, 0.0);
}

// The spheres of a tree as a GPU would compute them, in float.
SphereList float_sphere_nodes(const BuiltTree& built) {
    const reference::RadixTree& tree = built.tree;
    SphereList bounds(2 * std::size_t{tree.nodes()});
    std::vector<std::uint32_t> nodes = test::make_iota(tree.nodes());
    std::stable_sort(nodes.begin(), nodes.end(),
                     [&](auto a, auto b) { return tree.last(a) - tree.first(a) < tree.last(b) - tree.first(b); });
    for (const std::uint32_t node : nodes) {
        if (node + 1 >= tree.leaves) {
            const Sphere& sphere = built.particles.spheres[built.order[tree.first(node)]];
            bounds[2 * node] = {sphere[0], sphere[1], sphere[2], 0.0f};
            bounds[2 * node + 1] = {sphere[3], 0.0f, 0.0f, 0.0f};
            continue;
        }
        const auto [left, right] = tree.children[node];
        const auto as_double = [&](std::uint32_t child) {
            const Sphere& sphere = bounds[2 * child];
            return reference::BoundingSphere{{sphere[0], sphere[1], sphere[2]}, sphere[3]};
        };
        const reference::BoundingSphere merged = reference::merge_spheres(as_double(left), as_double(right));
        bounds[2 * node] = {static_cast<float>(merged.centre[0]), static_cast<float>(merged.centre[1]),
                            static_cast<float>(merged.centre[2]), static_cast<float>(merged.radius)};
        bounds[2 * node + 1] = {std::max(bounds[2 * left + 1][0], bounds[2 * right + 1][0]), 0.0f, 0.0f, 0.0f};
    }
    return bounds;
}

TEST(ReferenceTreeBounds, SphereCheckAcceptsRoundedSpheresAndDetectsFaults) {
    for (const ParticlePattern pattern : test::kAllParticlePatterns) {
        const BuiltTree built = build(pattern, 300);
        const SphereList bounds = float_sphere_nodes(built);
        const auto message = [&](std::size_t index, std::size_t component, float factor) {
            SphereList spoilt = bounds;
            spoilt[index][component] *= factor;
            return reference::check_sphere_nodes(built.tree, built.order, built.particles.spheres, spoilt);
        };
        EXPECT_EQ(message(0, 0, 1.0f), "") << name(pattern);
        EXPECT_NE(message(1, 0, 0.999f), "") << name(pattern); // the root's largest radius
        if (pattern != ParticlePattern::kCoincident) {
            EXPECT_NE(message(0, 3, 1.02f), "") << name(pattern); // the bounding radius
            EXPECT_NE(message(0, 3, 0.98f), "") << name(pattern);
        }
        EXPECT_NE(message(2 * built.tree.nodes() - 2, 0, 1.001f), "") << name(pattern); // a leaf's centre
    }
}

} // namespace
} // namespace mote
