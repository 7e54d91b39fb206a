// The z-order's arrays, and searches beyond the 2^21 cells of its keys. Other searches are tested in run_search_test.cpp.
#include "reference/spatial/zorder.hpp"
#include "run_search_case.hpp"

#include <fmt/format.h>

#include <limits>

namespace mote::test {
namespace {

using spatial::Criterion;
using spatial::Zorder;
using Words = std::vector<std::uint32_t>;

class ZorderTest : public AlgorithmTest {
protected:
    void expect_zorder(Case& c, const ParticleSet& set, float step) {
        const auto n = static_cast<std::uint32_t>(set.spheres.size());
        const spatial::Particles particles{c.in(set.spheres, {1e30f, 0, 0, 1}), c.count(n), c.in(set.phases, 7u)};
        Zorder zorder;
        zorder.count = particles.count;
        zorder.cell_size = step;
        zorder.dimensions = set.dimensions;
        zorder.keys = c.out<std::uint64_t>(particles.count.capacity);
        zorder.entries = c.out<std::uint32_t>(particles.count.capacity);
        zorder.spheres = c.out<Vec4>(particles.count.capacity);
        zorder.phases = c.out<std::uint32_t>(particles.count.capacity);
        spatial::build_zorder_into(c.graph, particles, zorder);
        c.run();
        const reference::Zorder expected = reference::build_zorder(set.spheres, 1 / step, set.dimensions);
        std::vector<Vec4> spheres;
        Words phases;
        for (const std::uint32_t particle : expected.order) {
            spheres.push_back(set.spheres[particle]);
            phases.push_back(set.phases[particle]);
        }
        EXPECT_TRUE(same_bits(c.result<std::uint64_t>(zorder.keys, n), expected.keys));
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(zorder.entries, n), expected.order));
        EXPECT_TRUE(same_bits(c.result<Vec4>(zorder.spheres, n), spheres));
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(zorder.phases, n), phases));
    }
};

TEST_F(ZorderTest, MatchesTheReferenceOverAnyNumber) {
    std::vector<std::uint32_t> sizes = this->sizes(device().workgroup_size());
    sizes.insert(sizes.end(), {4, 5});
    for_each_case(sizes,
                  [this](Case& c, std::uint32_t n) { expect_zorder(c, make_particles(ParticlePattern::kUniform, n), 0.01f); });
}

TEST_F(ZorderTest, MatchesTheReferenceInEveryPatternWithAnyCellSize) {
    for (const ParticlePattern pattern : kAllParticlePatterns) {
        for (const float step : {1e-30f, 0.01f, 1e30f}) {
            SCOPED_TRACE(fmt::format("{}, steps of {}", name(pattern), step));
            Case c(device(), kGpuCount, settings());
            expect_zorder(c, make_particles(pattern, 500), step);
        }
    }
}

// Clouds of particles around the positions where keys wrap around: 0, where the sign changes, and 2^20 and 2^21 cells; and others
// a full period apart, which have the same keys.
TEST_F(ZorderTest, FindsAllNeighboursWhereKeysWrapAround) {
    constexpr float kStep = 0x1p-10f;
    const std::array searches{make_query(Criterion::within_larger, false), make_query(Criterion::within_own, false)};
    for (const float centre : {0.0f, 0x1p10f, -0x1p10f, 0x1p11f, -0x1p11f}) {
        for (const std::uint32_t dimensions : {2u, 3u}) {
            RunInput input{
                .structure = RunStructure::zorder, .set = make_particles(ParticlePattern::kUniform, 600), .cell = kStep};
            input.set.dimensions = dimensions;
            for (std::size_t i = 0; i < input.set.spheres.size(); ++i) {
                Vec4& sphere = input.set.spheres[i];
                for (float& x : sphere) x *= 0.03f; // including the radius
                for (std::size_t axis = 0; axis < dimensions; ++axis) sphere[axis] += centre;
                if (dimensions == 2) sphere[2] = 0;
                if (i % 3 == 0) sphere[i % dimensions] += 0x1p11f;
            }
            SCOPED_TRACE(fmt::format("{} dimensions, around {}", dimensions, centre));
            Case c(device(), kHostCount, settings());
            expect_found(c, input, std::span(searches).first(dimensions - 1));
        }
    }
}

// At the highest levels an axis has 8, 4 and 2 cells, and a search may wrap around more than once.
TEST_F(ZorderTest, FindsAllNeighboursAtTheHighestLevels) {
    const std::array searches{make_query(Criterion::within_own, false),
                              make_query(Criterion::within_own, false, {.max_thread_steps = 5})};
    for (const float scale : {0x1p15f, 0x1p18f, 0x1p19f, 0x1p20f, 0x1p21f, 0x1p25f}) {
        RunInput input{.structure = RunStructure::zorder, .set = make_particles(ParticlePattern::kRadiiSpread, 500), .cell = 1};
        for (Vec4& sphere : input.set.spheres) {
            for (float& x : sphere) x *= scale;
        }
        SCOPED_TRACE(fmt::format("scale {}", scale));
        Case c(device(), kHostCount, settings());
        expect_found(c, input, searches);
    }
}

TEST_F(ZorderTest, TheFinestCellsAreAsWideAsTheSmallestSearchRadius) {
    EXPECT_EQ(spatial::cell_size_for({.criterion = Criterion::within_own}, 0.75f), 0.75f);
    EXPECT_EQ(spatial::cell_size_for({.criterion = Criterion::within_larger, .margin = 9}, 0.75f), 0.75f);
    EXPECT_EQ(spatial::cell_size_for({.criterion = Criterion::touching, .margin = 0.25f}, 0.75f), 1.75f);
}

TEST_F(ZorderTest, RefusesWrongArguments) {
    Case c(device(), kHostCount, settings());
    const graph::Buffer spheres = c.in(std::vector<Vec4>(5), Vec4{}), words = c.out<std::uint32_t>(4), floats = c.out<float>(99);
    const spatial::Particles particles{spheres, graph::Count::host(8)};
    const auto build = [&](const spatial::ZorderOptions& options) {
        return [&, options] { spatial::build_zorder(c.graph, particles, options); };
    };
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN(), kInfinity = std::numeric_limits<float>::infinity();
    for (const float step : {0.0f, -1.0f, kNan, kInfinity, 1e-42f}) {
        expect_error(build({.cell_size = step}), {"z-order: finest cell size: found", "expected a length above 0"});
    }
    expect_error(build({.cell_size = 1, .dimensions = 1}), {"z-order: dimensions: found 1, expected 2 or 3"});
    const Zorder good = spatial::new_zorder(c.graph, {spheres, graph::Count::host(8), words}, {.cell_size = 1});
    const auto build_into = [&](const spatial::Particles& from, const Zorder& zorder) {
        return [&, from, zorder] { spatial::build_zorder_into(c.graph, from, zorder); };
    };
    const auto with = [&](graph::Buffer Zorder::*member, graph::Buffer buffer) {
        Zorder zorder = good;
        zorder.*member = buffer;
        return zorder;
    };
    expect_error(build_into(particles, with(&Zorder::keys, words)), {"z-order: its keys: found ", "expected uvec2"});
    expect_error(build_into(particles, with(&Zorder::entries, words)), {"z-order: its entries", "at least 8"});
    expect_error(build_into(particles, with(&Zorder::spheres, floats)), {"z-order: its spheres: found ", "expected vec4"});
    expect_error(build_into(particles, with(&Zorder::phases, words)), {"z-order: its phases", "at least 8"});
    expect_error(build_into({floats, graph::Count::host(8)}, good), {"z-order: the spheres: found ", "expected vec4", "float"});
    expect_error(build_into({spheres, graph::Count::host(8), words}, good), {"z-order: the phases", "at least 8"});
}

} // namespace
} // namespace mote::test
