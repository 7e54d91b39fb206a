#include "reference/spatial/tree_bounds.hpp"
#include "spatial/tree_bounds.hpp"
#include "tree_case.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mote::test {
namespace {

using spatial::NodeKind;

constexpr std::array kKinds{NodeKind::aabb, NodeKind::sphere};

const char* name(NodeKind kind) { return kind == NodeKind::aabb ? "boxes" : "spheres"; }

TreeInput make_input(ParticlePattern pattern, std::uint32_t n, NodeKind kind) {
    ParticleSet set = make_particles(pattern, n);
    return {.spheres = std::move(set.spheres), .phases = std::move(set.phases), .grid = {10, set.dimensions}, .kind = kind};
}

TreeInput without_phases(TreeInput input) {
    input.phases.reset();
    return input;
}

class TreeBoundsTest : public AlgorithmTest {
protected:
    void expect_bounds(Case& c, const TreeInput& input) {
        TreeCase t(c, input);
        t.build();
        c.run();
        expect_bounds(t, input, sorted_particles(input));
    }

    /// The bounds of these particles in a tree built from these keys.
    static void expect_bounds(TreeCase& t, const TreeInput& input, const reference::SortedPairs<std::uint64_t>& sorted) {
        const reference::RadixTree tree = reference::build_radix_tree(sorted.keys);
        const std::vector<std::uint32_t>& order = sorted.payloads;
        std::vector<Vec4> spheres;
        std::vector<std::uint32_t> phases;
        for (const std::uint32_t particle : order) {
            spheres.push_back(input.spheres[particle]);
            if (input.phases) phases.push_back((*input.phases)[particle]);
        }
        EXPECT_TRUE(same_bits(t.spheres(), spheres)) << "spheres";
        if (input.kind == NodeKind::aabb) {
            EXPECT_TRUE(same_bits(t.bounds(), reference::box_nodes(tree, order, input.spheres))) << "boxes";
        } else {
            EXPECT_EQ(reference::check_sphere_nodes(tree, order, input.spheres, t.bounds()), "");
        }
        if (!input.phases) return;
        EXPECT_TRUE(same_bits(t.phases(), phases)) << "phases";
        EXPECT_TRUE(same_bits(t.node_phases(), reference::node_phases(tree, order, *input.phases))) << "node phases";
    }
};

TEST_F(TreeBoundsTest, HoldAnyNumber) {
    for (const NodeKind kind : kKinds) {
        SCOPED_TRACE(name(kind));
        const auto body = [&](Case& c, std::uint32_t n) { expect_bounds(c, make_input(ParticlePattern::kUniform, n, kind)); };
        for_each_case(small_sizes(device()), kModesOfTrees, body);
        for_each_case({full() ? 200'003u : 30'011u}, std::array{kReplayed}, body); // many workgroups climb at once
    }
}

TEST_F(TreeBoundsTest, HoldEveryPattern) {
    for (const NodeKind kind : kKinds) {
        for (const ParticlePattern pattern : kAllParticlePatterns) {
            SCOPED_TRACE(fmt::format("{}, {}", name(kind), name(pattern)));
            for_each_case({1003}, std::array{kGpuCount},
                          [&](Case& c, std::uint32_t n) { expect_bounds(c, make_input(pattern, n, kind)); });
        }
    }
}

TEST_F(TreeBoundsTest, WorkWithoutPhases) {
    for (const NodeKind kind : kKinds) {
        SCOPED_TRACE(name(kind));
        for_each_case({0, 1, 2, 3, 1003}, std::array{kGuarded, kReplayed}, [&](Case& c, std::uint32_t n) {
            expect_bounds(c, without_phases(make_input(ParticlePattern::kRadiiSpread, n, kind)));
        });
    }
}

// A tree of one phase, of two, and of one with self-collision, which must not be skipped.
TEST_F(TreeBoundsTest, ReportThePhasesBelow) {
    constexpr std::uint32_t kBody = spatial::kNoSelfCollision | 7u;
    TreeInput input = make_input(ParticlePattern::kUniform, 300, NodeKind::aabb);
    for (const auto& [all, one] : {std::pair{kBody, kBody}, {kBody, kBody + 1}, {7u, 7u}, {kBody, 7u}}) {
        std::ranges::fill(*input.phases, all);
        (*input.phases)[113] = one;
        Case c(device(), kHostCount, settings());
        expect_bounds(c, input);
    }
}

// Deeper than 64: see tree_test.cpp.
TEST_F(TreeBoundsTest, HoldInADeepTree) {
    for (const NodeKind kind : kKinds) {
        TreeInput input = make_input(ParticlePattern::kCoincident, 1025, kind);
        input.grid = {21, 3};
        input.bounds = reference::Aabb{{0, 0, 0}, {0x1p21f, 0x1p21f, 0x1p21f}};
        std::ranges::fill(input.spheres, Vec4{0.25f, 0.25f, 0.25f, 1});
        for (std::uint32_t bit = 0; bit < 63; ++bit) {
            Vec4& point = input.spheres[bit * 3];
            point[bit % 3] += static_cast<float>(1u << (bit / 3));
            point[3] = static_cast<float>(bit + 1);
        }
        Case c(device(), kReplayed, settings());
        expect_bounds(c, input);
    }
}

// Everything that a refit writes must be as after a new build, however far the particles have moved.
TEST_F(TreeBoundsTest, AreRefittedAfterMotion) {
    for (const NodeKind kind : kKinds) {
        for (const bool phases : {true, false}) {
            SCOPED_TRACE(fmt::format("{}, {} phases", name(kind), phases ? "with" : "without"));
            for_each_case({0, 1, 2, 3, 777}, std::array{kHostCount, kReplayed, kOverflow}, [&](Case& c, std::uint32_t n) {
                const TreeInput before = make_input(ParticlePattern::kClustered, n, kind);
                TreeInput after = make_input(ParticlePattern::kUniform, n, kind); // other positions, radii and phases
                after.grid = before.grid;
                TreeCase t(c, phases ? before : without_phases(before));
                t.build();
                spatial::Particles moved{c.in(after.spheres, {1e30f, -1e30f, 1e30f, 1e30f}), t.particles.count, {}};
                if (phases) moved.phases = c.in(*after.phases, 1u);
                spatial::refit_tree(c.graph, moved, t.tree);
                c.run();
                expect_bounds(t, phases ? after : without_phases(after), sorted_particles(before));
            });
        }
    }
}

// Data that a larger tree left behind the end must not matter. It has node 2 n - 1 below the root, where no thread may climb in a
// tree of n leaves.
TEST_F(TreeBoundsTest, HoldWhereALargerTreeHasBeen) {
    constexpr std::uint32_t kFew = 150;
    const TreeInput few = without_phases(make_input(ParticlePattern::kUniform, kFew, NodeKind::aabb));
    TreeInput more = without_phases(make_input(ParticlePattern::kUniform, 3 * kFew, NodeKind::aabb));
    for (std::uint32_t i = 0; i < more.n(); ++i) more.spheres[i][2] = (i < 2 * kFew ? -1.0f : 1.0f) * (1 + more.spheres[i][3]);
    Case c(device(), kHostCount, settings());
    TreeCase t(c, more);
    t.build();
    spatial::Tree smaller = t.tree;
    smaller.leaves = graph::Count::host(kFew);
    spatial::build_tree(c.graph, {c.in(few.spheres, Vec4{}), smaller.leaves}, std::nullopt, smaller);
    c.run();
    const auto sorted = sorted_particles(few);
    std::vector<Vec4> bounds = t.bounds();
    bounds.resize(2 * std::size_t{node_count(kFew)});
    EXPECT_TRUE(same_bits(bounds, reference::box_nodes(reference::build_radix_tree(sorted.keys), sorted.payloads, few.spheres)));
}

TEST_F(TreeBoundsTest, RefuseWrongParticles) {
    Case c(device(), kHostCount, settings());
    TreeCase t(c, make_input(ParticlePattern::kUniform, 8, NodeKind::aabb));
    t.build();
    const auto refit = [&](graph::Buffer spheres, graph::Buffer phases) {
        return [&c, &t, spheres, phases] { spatial::refit_tree(c.graph, {spheres, t.particles.count, phases}, t.tree); };
    };
    const graph::Buffer few = c.out<Vec4>(8 - 1 - kHostCount.spare), few_words = c.out<std::uint32_t>(8 - 1 - kHostCount.spare);
    const graph::Buffer spheres = t.particles.spheres, phases = t.particles.phases;
    expect_error(refit(phases, phases), {"tree: spheres: found uint in buffer", "expected vec4"});
    expect_error(refit(few, phases), {"tree: spheres: found a capacity of 7", "at least 8"});
    expect_error(refit(spheres, spheres), {"tree: phases: found vec4 in buffer", "expected uint"});
    expect_error(refit(spheres, few_words), {"tree: phases: found a capacity of 7", "at least 8"});
    expect_error(refit(spheres, {}), {"tree: found phases of only the particles or only the tree"});
}

} // namespace
} // namespace mote::test
