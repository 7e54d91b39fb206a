#include "gpu/shaders.hpp"
#include "reference/spatial/neighbours.hpp"
#include "spatial/neighbour_search.hpp"
#include "support/algorithm_test.hpp"
#include "support/particle_inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <random>

namespace mote::test {
namespace {

using spatial::Criterion;
using spatial::NeighbourSearch;
using spatial::RadiusRange;
using spatial::Structure;

constexpr std::array kCriteria{Criterion::within_own, Criterion::within_other, Criterion::within_larger, Criterion::touching};

RadiusRange radii_of(const std::vector<Vec4>& spheres) {
    if (spheres.empty()) return {1, 1};
    const auto [smallest, largest] = std::ranges::minmax(spheres, {}, [](const Vec4& sphere) { return sphere[3]; });
    return {smallest[3], largest[3]};
}

class NeighbourSearchTest : public AlgorithmTest {
protected:
    // All structures that the device supports.
    std::vector<Structure> structures() {
        std::vector<Structure> all{Structure::hash_grid, Structure::zorder, Structure::tree};
        if (device().ray_query()) all.push_back(Structure::ray_query);
        return all;
    }

    // The lists of every structure match brute force. Above one part, the lists are bound in so many.
    void expect_lists(const ParticleSet& set, const spatial::Query& query, const Mode& mode = kHostCount,
                      std::uint64_t parts = 1) {
        const auto n = static_cast<std::uint32_t>(set.spheres.size());
        const auto expected = reference::find_neighbours(set.spheres, set.phases, query);
        for (const Structure wish : structures()) {
            SCOPED_TRACE(name(wish));
            const NeighbourSearch search(query, radii_of(set.spheres), n,
                                         {.structure = wish, .order = spatial::ListOrder::ascending});
            EXPECT_EQ(search.structure(), wish);
            const auto found = static_cast<std::uint32_t>(expected.neighbours.size());
            graph::Settings in_parts = settings();
            if (parts > 1) in_parts.part_bytes = sizeof(std::uint32_t) * (found + mode.spare) / parts / 256 * 256 + 256;
            Case c(device(), mode, in_parts);
            const graph::Count count = c.count(n);
            const spatial::Particles particles{c.in(set.spheres, {0, 0, 0, 1}), count, c.in(set.phases, 0u)};
            const graph::Buffer offsets = c.out<std::uint32_t>(n + 1), neighbours = c.out<std::uint32_t>(found);
            search.add(c.graph, particles, offsets, neighbours);
            const auto is_in_parts = [](const graph::Pass& pass) { return pass.name.ends_with(gpu::kPartsSuffix); };
            EXPECT_EQ(std::ranges::any_of(c.graph.passes(), is_in_parts), parts > 1);
            c.run();
            EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, n + 1), expected.offsets));
            EXPECT_TRUE(same_bits(c.result<std::uint32_t>(neighbours, found), expected.neighbours));
        }
    }
};

// Two alternating criteria per pattern. Each structure's own test covers all criteria.
TEST_F(NeighbourSearchTest, AllStructuresFindWhatBruteForceFinds) {
    std::size_t turn = 0;
    for (const ParticlePattern pattern : kAllParticlePatterns) {
        SCOPED_TRACE(name(pattern));
        for (const Criterion criterion : {kCriteria[turn % 4], kCriteria[(turn + 2) % 4]}) {
            SCOPED_TRACE(static_cast<int>(criterion));
            ParticleSet set = make_particles(pattern, pattern == ParticlePattern::kCoincident ? 70 : 400);
            if (criterion == Criterion::touching) set = with_halved_radii(set);
            expect_lists(set, {.criterion = criterion, .margin = 0.01f, .dimensions = set.dimensions});
        }
        ++turn;
    }
}

// Random sizes, radii and criteria from fixed seeds. Four seeds cover all criteria.
TEST_F(NeighbourSearchTest, AllStructuresAgreeOnRandomParticles) {
    for (std::uint32_t seed = 1; seed <= (all_modes() ? 8u : 4u); ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937 random(seed);
        const auto real = [&random] { return static_cast<float>(random() >> 8) * 0x1p-24f; }; // the same on every machine
        const auto n = static_cast<std::uint32_t>(random() % 400);
        const float spread = 1 + 30 * real();
        const float size = std::cbrt(static_cast<float>(n + 1));
        ParticleSet set;
        set.dimensions = 3;
        for (std::uint32_t i = 0; i < n; ++i) {
            set.spheres.push_back({size * real(), size * real(), size * real(), 0.5f + std::pow(real(), 8.0f) * spread});
            const auto group = static_cast<std::uint32_t>(random() % 3);
            set.phases.push_back(random() % 4 == 0 ? spatial::kNoSelfCollision | group : group);
        }
        expect_lists(set, {.criterion = kCriteria[seed % 4], .margin = 0.1f * real(), .dimensions = 3});
    }
}

// Cells of the grid are 1 m wide.
TEST_F(NeighbourSearchTest, AllStructuresAgreeWhereCellsAreHard) {
    std::mt19937 random(7);
    const auto sixteenths = [&random](std::uint32_t metres) { return static_cast<float>(random() % (16 * metres)) / 16; };
    const auto expect = [&](const char* what, auto&& sphere) {
        SCOPED_TRACE(what);
        ParticleSet set;
        set.dimensions = 3;
        for (std::uint32_t i = 0; i < 300; ++i) {
            set.spheres.push_back(sphere(i));
            set.phases.push_back(i % 5);
        }
        set.spheres[0][3] = 0.5f; // the largest
        expect_lists(set, {.criterion = Criterion::touching});
    };
    expect("two clusters in the same buckets", [&](std::uint32_t i) {
        return Vec4{sixteenths(5) + (i % 2 == 0 ? 0x1p20f : 0), sixteenths(5), sixteenths(5), 0.25f + sixteenths(1) / 4};
    });
    expect("two clusters across a diagonal", [&](std::uint32_t i) {
        const float far = i % 2 == 0 ? -0x1p20f : 0;
        return Vec4{sixteenths(5) + far, sixteenths(5) + far, sixteenths(5) + far, 0.5f};
    });
    expect("on borders of cells", [](std::uint32_t i) {
        return Vec4{static_cast<float>(i % 7) - 3, static_cast<float>(i / 7 % 7) - 3, static_cast<float>(i / 49) - 3, 0.5f};
    });
    expect("in one cell", [&](std::uint32_t) { return Vec4{sixteenths(1), sixteenths(1), sixteenths(1), 0.03125f}; });
    expect("a sheet", [&](std::uint32_t) { return Vec4{sixteenths(15), 3.5f, sixteenths(15), 0.5f}; });
    expect("a pipe", [&](std::uint32_t) { return Vec4{sixteenths(1), sixteenths(1), sixteenths(100) - 50, 0.5f}; });
    expect("radii 1:24", [&](std::uint32_t i) {
        return Vec4{sixteenths(3), sixteenths(3), sixteenths(3), 0.5f / static_cast<float>(1 + i % 24)};
    });
}

// The tree of the first search serves the second one, whose particles are elsewhere.
TEST_F(NeighbourSearchTest, AKeptTreeFindsWhatANewOneFinds) {
    const ParticleSet first = with_halved_radii(make_particles(ParticlePattern::kUniform, 400));
    ParticleSet second = first;
    std::ranges::rotate(second.spheres, second.spheres.begin() + 3);
    const spatial::Query query{.criterion = Criterion::touching, .margin = 0.01f, .dimensions = first.dimensions};
    const NeighbourSearch search(query, radii_of(first.spheres), 400,
                                 {.structure = Structure::tree, .order = spatial::ListOrder::ascending});
    Case c(device(), kHostCount, settings());
    const graph::Count count = c.count(400);
    std::optional<spatial::Tree> kept;
    std::array<graph::Buffer, 2> offsets, neighbours;
    std::array<reference::NeighbourLists, 2> expected;
    const graph::Buffer phases = c.in(first.phases, 0u);
    for (std::size_t k = 0; k < 2; ++k) {
        const std::vector<Vec4>& spheres = k == 0 ? first.spheres : second.spheres;
        expected[k] = reference::find_neighbours(spheres, first.phases, query);
        offsets[k] = c.out<std::uint32_t>(401);
        neighbours[k] = c.out<std::uint32_t>(static_cast<std::uint32_t>(expected[k].neighbours.size()));
        search.add(c.graph, {c.in(spheres, {0, 0, 0, 1}), count, phases}, offsets[k], neighbours[k], &kept);
        ASSERT_TRUE(kept.has_value());
    }
    c.run();
    for (std::size_t k = 0; k < 2; ++k) {
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets[k], 401), expected[k].offsets)) << k;
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(neighbours[k], expected[k].neighbours.size()), expected[k].neighbours))
            << k;
    }
}

// shaders/common/list.glsl
TEST_F(NeighbourSearchTest, AllStructuresFindTheSameInParts) {
    const ParticleSet set = with_halved_radii(make_particles(ParticlePattern::kUniform, 500));
    for (const std::uint64_t parts : {2u, 3u, 4u}) {
        SCOPED_TRACE(parts);
        expect_lists(set, {.criterion = Criterion::touching, .margin = 0.01f}, kGuarded, parts);
    }
    // One list is longer than a part, and a workgroup searches and sorts it.
    expect_lists(make_particles(ParticlePattern::kHugeSphere, 3000), {.criterion = Criterion::within_own}, kHostCount, 4);
}

// Also where storage blocks are faster than texel buffers.
class NeighbourSearchInStorageTest : public NeighbourSearchTest {
protected:
    graph::Settings settings() override {
        graph::Settings settings = NeighbourSearchTest::settings();
        settings.texel_fetch = false;
        return settings;
    }
};

TEST_F(NeighbourSearchInStorageTest, AllStructuresFindTheSameInParts) {
    const ParticleSet set = with_halved_radii(make_particles(ParticlePattern::kUniform, 500));
    expect_lists(set, {.criterion = Criterion::touching, .margin = 0.01f}, kGuarded, 4);
}

TEST_F(NeighbourSearchTest, TakesItsCountFromTheGpu) {
    const ParticleSet set = make_particles(ParticlePattern::kUniform, 300);
    expect_lists(set, {.criterion = Criterion::within_larger}, kReplayed);
}

TEST_F(NeighbourSearchTest, ChoosesByTheSpreadOfTheRadiiAndTheCount) {
    EXPECT_EQ(NeighbourSearch({}, {1, 1}, 100'000).structure(), Structure::hash_grid);
    EXPECT_EQ(NeighbourSearch({}, {1, 2.99f}, 100'000).structure(), Structure::hash_grid);
    EXPECT_EQ(NeighbourSearch({}, {1, 3}, 100'000).structure(), Structure::tree);
    EXPECT_EQ(NeighbourSearch({}, {1, 100}, 1001).structure(), Structure::tree);
    EXPECT_EQ(NeighbourSearch({}, {1, 100}, 1000).structure(), Structure::hash_grid);
    for (const Structure wish : structures()) {
        EXPECT_EQ(NeighbourSearch({}, {1, 100}, 100'000, {.structure = wish}).structure(), wish);
    }
}

TEST_F(NeighbourSearchTest, ReportsARadiusOutsideTheRange) {
    Case c(device(), kHostCount, settings());
    const spatial::Particles particles{c.in(std::vector<Vec4>{{0, 0, 0, 1}, {1, 0, 0, 3}}, {0, 0, 0, 1}), c.count(2), {}};
    NeighbourSearch({}, {1, 2}, 2).add(c.graph, particles, c.out<std::uint32_t>(3), c.out<std::uint32_t>(2));
    expect_error([&] { run(c.graph); }, {"particle 1", "a radius from 1 to 2 m"});
}

TEST_F(NeighbourSearchTest, ReportsTheCapacityNeeded) {
    const ParticleSet set = make_particles(ParticlePattern::kUniform, 500);
    const auto expected = reference::find_neighbours(set.spheres, {}, {});
    const auto total = static_cast<std::uint32_t>(expected.neighbours.size());
    for (const Structure structure : structures()) {
        SCOPED_TRACE(name(structure));
        Case c(device(), kHostCount, settings());
        const spatial::Particles particles{c.in(set.spheres, {0, 0, 0, 1}), c.count(500), {}};
        const graph::Buffer offsets = c.out<std::uint32_t>(501);
        const graph::Buffer neighbours = c.out<std::uint32_t>(total / 2); // plus the mode's extra elements
        NeighbourSearch({}, radii_of(set.spheres), 500, {.structure = structure}).add(c.graph, particles, offsets, neighbours);
        expect_error([&] { run(c.graph); },
                     {fmt::format("found a count of {}", total), "capacity", fmt::format("increase the capacity to {}", total)});
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, 501), expected.offsets));
    }
}

TEST_F(NeighbourSearchTest, RefusesInvalidRadiiAndMargins) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    for (const RadiusRange radii : {RadiusRange{0, 1}, {-1, 1}, {2, 1}, {1, kInfinity}, {kNan, 1}, {1, kNan}}) {
        expect_error([&] { NeighbourSearch({}, radii, 10); },
                     {"neighbour search: radii: found", "expected a finite range above 0"});
    }
    for (const float margin : {-0.1f, kInfinity, kNan}) {
        expect_error([&] { NeighbourSearch({.margin = margin}, {1, 1}, 10); }, {"neighbour search: margin: found"});
    }
}

} // namespace
} // namespace mote::test
