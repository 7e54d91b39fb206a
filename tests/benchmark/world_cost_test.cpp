// What the passes of a step declare to fetch, against what the CPU reference of the complete step counts while it walks the same
// lists; and the bytes of an entry, by hand.
#include "benchmark/sample_scenes.hpp"
#include "benchmark/world_cost.hpp"
#include "reference/physics/world_reference.hpp"

#include <mote/world.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace mote {
namespace {

using Walks = std::map<std::string, std::uint64_t, std::less<>>;

// Of one step, by the name of the pass.
Walks declared_walks(const bench::WorldCost& cost) {
    Walks walks;
    for (const bench::PassCost& pass : cost.passes) {
        if (!pass.pass.starts_with("physics/") || pass.entries == 0) continue;
        walks[pass.pass.substr(pass.pass.rfind('/') + 1)] += pass.times * pass.entries;
    }
    return walks;
}

bench::WorldCost cost_of_first_step(const CheckedScene& scene) {
    Context context;
    return bench::world_cost(context, scene, World(context, scene).save());
}

// `not_counted`: passes that have no counterpart in the reference, or one that does not walk its lists in that way.
void expect_the_reference_s_walks(const CheckedScene& scene, const std::set<std::string>& not_counted) {
    ASSERT_EQ(scene->solver.substeps, 1u); // the reference has new lists in every substep
    const bench::WorldCost cost = cost_of_first_step(scene);
    reference::WorldReference<float> reference(scene, 1);
    Walks counted;
    reference.count_walks(counted);
    reference.step();
    Walks declared = declared_walks(cost);
    for (const std::string& pass : not_counted) EXPECT_EQ(declared.erase(pass), 1u) << pass;
    for (const auto& [pass, entries] : counted) EXPECT_TRUE(declared.contains(pass)) << pass;
    for (const auto& [pass, entries] : declared) {
        ASSERT_TRUE(counted.contains(pass)) << pass;
        // A pair exactly at its reach may be in the lists of one and not of the other; and particles without a contact walk
        // nothing in contact_solve.
        const auto most = static_cast<double>(entries), walked = static_cast<double>(counted[pass]);
        EXPECT_GE(walked, most * (pass == "contact_solve" ? 0.9 : 0.999)) << pass;
        EXPECT_LE(walked, most * 1.001) << pass;
    }
}

Scene water() {
    Scene scene = bench::dam_break(1000);
    scene.solver.substeps = 1;
    scene.materials[0].fluid.viscosity = 0.01f;
    scene.materials[0].fluid.vorticity = 0.01f;
    return scene;
}

Scene pile(Scene scene) {
    scene.particles.resize(1001); // the ball, and grains of the lowest layer
    scene.solver.substeps = 1;
    return scene;
}

TEST(WorldCost, OfAFluidIsWhatTheReferenceCounts) { expect_the_reference_s_walks(water(), {}); }

TEST(WorldCost, OfPositionBasedContactsIsWhatTheReferenceCounts) {
    expect_the_reference_s_walks(pile(bench::position_based_granular_pile_with_ball()), {});
}

TEST(WorldCost, OfImpulsesIsWhatTheReferenceCounts) {
    expect_the_reference_s_walks(pile(bench::granular_pile_with_ball()), {"contact_history", "contact_store"});
}

struct Bytes {
    std::uint64_t in_order, of_others;
};

void expect_bytes(const bench::WorldCost& cost, const std::map<std::string, Bytes>& per_entry) {
    std::size_t found = 0;
    for (const bench::PassCost& pass : cost.passes) {
        const auto expected = per_entry.find(pass.pass);
        if (expected == per_entry.end()) continue;
        ++found;
        const auto& [in_order, of_others] = expected->second;
        EXPECT_EQ(pass.bytes.fetched, pass.entries * (in_order + of_others)) << pass.pass;
        EXPECT_EQ(pass.bytes.scattered, pass.entries * of_others) << pass.pass;
    }
    EXPECT_GE(found, per_entry.size());
}

// On a lattice of positions, without large solids: index; position, and volume and width; position and multiplier.
TEST(WorldCost, OfAnEntryIsAsByHand) {
    Scene two = water();
    two.particles[0].radius *= 0.99f; // so that particles are not all alike
    expect_bytes(cost_of_first_step(two),
                 {{"physics/fluid/density_lambda", {4, 16 + 16}}, {"physics/fluid/density_solve", {4, 16 + 16}}});
}

// The position; the position with the multiplier.
TEST(WorldCost, OfAnEntryOfParticlesThatAreAlikeIsAsByHand) {
    const bench::WorldCost cost = cost_of_first_step(water());
    expect_bytes(cost, {{"physics/fluid/density_lambda", {4, 16}}, {"physics/fluid/density_solve", {4, 16}}});
    EXPECT_EQ(cost.longest_list, cost.lists.front().longest);
}

// Of two materials: index, impulse and couple, both read and written; position, spin and material of the other. A solve also
// reads the touch, and the other's start; a relaxation its velocity and anchor.
TEST(WorldCost, OfAContactIsAsByHand) {
    const std::uint64_t own = 4 + 2 * 16 + 2 * 16, other = 16 + 16 + 8;
    expect_bytes(
        cost_of_first_step(pile(bench::granular_pile_with_ball())),
        {{"physics/contact/impulse_solve", {own + 16, other + 16}}, {"physics/contact/impulse_relax", {own, other + 16 + 16}}});
}

TEST(WorldCost, LongListsAreWalkedTogether) {
    EXPECT_EQ(bench::longest_walk(400, false), 400u);
    EXPECT_EQ(bench::longest_walk(60, true), 60u);
    EXPECT_EQ(bench::longest_walk(400, true), 64u);
    EXPECT_EQ(bench::longest_walk(64'000, true), 2008u);
}

TEST(WorldCost, FindsTheLongestList) {
    Scene scene = pile(bench::position_based_granular_pile_with_ball());
    const float reach = scene.particles[0].radius; // of the ball, put among the grains
    scene.particles[0].position = {scene.particles[500].position[0], scene.particles[500].position[1] + 0.9f * reach,
                                   scene.particles[500].position[2]};
    const bench::WorldCost cost = cost_of_first_step(scene);
    std::uint64_t walked = 0;
    for (const bench::PassCost& pass : cost.passes) walked = std::max(walked, pass.longest);
    EXPECT_EQ(walked, cost.longest_list);
    EXPECT_GT(cost.longest_list, 20u); // the grains under the ball; others have four neighbours or less
}

} // namespace
} // namespace mote
