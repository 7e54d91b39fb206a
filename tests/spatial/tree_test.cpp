// The tree's order, keys and nodes. Its bounds are tested in tree_bounds_test.cpp.
#include "spatial/tree.hpp"
#include "tree_case.hpp"

#include <fmt/format.h>

namespace mote::test {
namespace {

using spatial::MortonGrid;

class TreeTest : public AlgorithmTest {
protected:
    void expect_tree(Case& c, const TreeInput& input) {
        TreeCase t(c, input);
        t.build();
        c.run();
        const auto sorted = sorted_particles(input);
        EXPECT_TRUE(same_bits(t.order(), sorted.payloads));
        EXPECT_TRUE(same_bits(t.keys(), sorted.keys));
        const reference::RadixTree expected = reference::build_radix_tree(sorted.keys), found = t.nodes();
        EXPECT_TRUE(same_bits(found.children, expected.children)) << "children";
        EXPECT_TRUE(same_bits(found.last_leaf, expected.last_leaf)) << "last_leaf";
        EXPECT_TRUE(same_bits(found.parents, expected.parents)) << "parents";
        EXPECT_TRUE(same_bits(found.siblings, expected.siblings)) << "siblings";
        EXPECT_TRUE(same_bits(found.ropes, expected.ropes)) << "ropes";
        EXPECT_EQ(reference::check_tree(found), ""); // independently of the reference, in case both are wrong in the same way
        EXPECT_LE(expected.depth, t.tree.depth_bound());
    }
};

TEST_F(TreeTest, IsBuiltOverAnyNumber) {
    const auto body = [this](Case& c, std::uint32_t n) {
        expect_tree(c, {.spheres = make_particles(ParticlePattern::kUniform, n).spheres, .grid = {n % 2 == 0 ? 21u : 10u, 3}});
    };
    for_each_case(small_sizes(device()), kModesOfTrees, body);
    for_each_case({full() ? 1'000'003u : 30'011u}, std::array{kReplayed}, body);
}

TEST_F(TreeTest, IsBuiltOverEveryPatternWithEveryGrid) {
    for (const ParticlePattern pattern : kAllParticlePatterns) {
        const ParticleSet set = make_particles(pattern, 1003);
        for (const std::uint32_t bits : {10u, 15u, 21u}) {
            SCOPED_TRACE(fmt::format("{}, {} bits", name(pattern), bits));
            Case c(device(), kGpuCount, settings());
            expect_tree(c, {.spheres = set.spheres, .grid = {bits, set.dimensions}});
        }
    }
}

// Jia 2017 states that no path is longer than 64. Keys 1, 2, 4, ... branch off one by one, and coincident particles add the bits
// of their index.
TEST_F(TreeTest, MayBeDeeperThan64) {
    const float side = 0x1p21f;
    TreeInput input{.grid = {21, 3}, .bounds = reference::Aabb{{0, 0, 0}, {side, side, side}}};
    for (std::uint32_t bit = 0; bit < 63; ++bit) {
        Vec4 point{0.5f, 0.5f, 0.5f, 1};
        point[bit % 3] += static_cast<float>(1u << (bit / 3));
        input.spheres.push_back(point);
    }
    input.spheres.insert(input.spheres.begin() + 11, 1025, Vec4{0.25f, 0.25f, 0.25f, 1});

    EXPECT_EQ(reference::build_radix_tree(sorted_particles(input).keys).depth, 63u + 11u);
    for (const Mode& mode : {kGuarded, kReplayed}) {
        Case c(device(), mode, settings());
        expect_tree(c, input);
    }
}

TEST_F(TreeTest, BoundsItsDepthByTheBitsOfKeysAndIndices) {
    const auto bound = [](std::uint32_t leaves, const MortonGrid& grid) {
        spatial::Tree tree;
        tree.leaves = graph::Count::host(leaves);
        tree.grid = grid;
        return tree.depth_bound();
    };
    EXPECT_EQ(bound(0, {10, 3}), 30u);
    EXPECT_EQ(bound(1, {10, 3}), 30u);
    EXPECT_EQ(bound(2, {15, 2}), 31u);
    EXPECT_EQ(bound(1024, {21, 3}), 73u);
    EXPECT_EQ(bound(1025, {21, 3}), 74u);
    EXPECT_EQ(bound(0xFFFF'FFFFu, {21, 3}), 95u);
}

TEST_F(TreeTest, Huge) {
    huge_case(1'500'007, [this](Case& c, std::uint32_t n) {
        expect_tree(c, {.spheres = make_particles(ParticlePattern::kUniform, n).spheres, .grid = {10, 3}});
    });
}

TEST_F(TreeTest, RefusesWrongBuffers) {
    Case c(device(), kHostCount, settings());
    const auto words_of = [&](std::uint32_t n) { return c.out<std::uint32_t>(n - kHostCount.spare); };
    const auto pairs_of = [&](std::uint32_t n) { return c.out<std::uint64_t>(n - kHostCount.spare); };
    const auto vectors_of = [&](std::uint32_t n) { return c.out<Vec4>(n - kHostCount.spare); };
    TreeCase t(c, {.spheres = std::vector<Vec4>(8), .phases = std::vector<std::uint32_t>(8), .grid = {}});
    const auto with = [&](graph::Buffer spatial::Tree::*member, graph::Buffer buffer) {
        spatial::Tree tree = t.tree;
        tree.*member = buffer;
        return [&c, &t, tree] { spatial::build_tree(c.graph, t.particles, std::nullopt, tree); };
    };
    using spatial::Tree;
    const graph::Buffer floats = c.out<float>(64);
    expect_error(with(&Tree::order, floats), {"tree: its order: found float in buffer", "expected uint"});
    expect_error(with(&Tree::keys, pairs_of(8)), {"tree: its keys: found uvec2 in buffer", "expected uint"});
    expect_error(with(&Tree::order, words_of(7)), {"tree: its order: found a capacity of 7", "at least 8"});
    expect_error(with(&Tree::keys, words_of(7)), {"tree: its keys: found a capacity of ", "at least 8"});
    expect_error(with(&Tree::spheres, vectors_of(7)), {"tree: its spheres: found a capacity of ", "at least 8"});
    expect_error(with(&Tree::phases, words_of(7)), {"tree: its phases: found a capacity of ", "at least 8"});
    expect_error(with(&Tree::children, pairs_of(6)), {"tree: its children: found a capacity of ", "at least 7"});
    expect_error(with(&Tree::last_leaf, words_of(6)), {"tree: its last_leaf: found a capacity of ", "at least 7"});
    expect_error(with(&Tree::parents, words_of(14)), {"tree: its parents: found a capacity of ", "at least 15"});
    expect_error(with(&Tree::siblings, words_of(14)), {"tree: its siblings: found a capacity of ", "at least 15"});
    expect_error(with(&Tree::ropes, words_of(14)), {"tree: its ropes: found a capacity of ", "at least 15"});
    expect_error(with(&Tree::bounds, vectors_of(29)), {"tree: its bounds: found a capacity of ", "at least 30"});
    expect_error(with(&Tree::node_phases, words_of(14)), {"tree: its node phases: found a capacity of ", "at least 15"});
    expect_error(
        [&] {
            spatial::build_tree(c.graph, t.particles, {.grid = {11, 3}});
        },
        {"bits per axis: found 11, expected 10, 15 or 21"});
}

} // namespace
} // namespace mote::test
