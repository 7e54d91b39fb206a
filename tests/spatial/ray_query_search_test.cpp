// Neighbour search by ray query: the same lists as brute force on a device that supports it, a clear error on one that does not.
#include "gpu/environment.hpp"
#include "reference/spatial/neighbours.hpp"
#include "reference/spatial/ray_query_boxes.hpp"
#include "spatial/neighbour_search.hpp"
#include "spatial/ray_query_search.hpp"
#include "support/algorithm_test.hpp"
#include "support/particle_inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace mote::test {
namespace {

using spatial::Criterion;
using spatial::NeighbourSearch;
using spatial::Query;
using spatial::Structure;

constexpr std::array kCriteria{Criterion::within_own, Criterion::within_other, Criterion::within_larger, Criterion::touching};
constexpr Vec4 kPoison{0, 0, 0, 1};

float largest_radius(const std::vector<Vec4>& spheres) {
    float largest = std::numeric_limits<float>::min();
    for (const Vec4& sphere : spheres) largest = std::max(largest, sphere[3]);
    return largest;
}

ParticleSet particles_for(ParticlePattern pattern, Criterion criterion, std::uint32_t n) {
    const ParticleSet set = make_particles(pattern, n);
    return criterion == Criterion::touching ? with_halved_radii(set) : set;
}

// --- boxes, on every device ---

class RayQueryBoxesTest : public AlgorithmTest {};

TEST_F(RayQueryBoxesTest, MatchTheReference) {
    const auto expect_boxes = [](Case& c, const std::vector<Vec4>& spheres, const Query& query) {
        const float largest = largest_radius(spheres);
        const spatial::Particles particles{c.in(spheres, kPoison), c.count(static_cast<std::uint32_t>(spheres.size())), {}};
        const std::uint32_t capacity = particles.count.capacity;
        const graph::Buffer boxes = c.out<float>(6 * capacity);
        make_boxes(c.graph, particles, query, largest, boxes);
        c.run();
        std::vector<float> expected;
        for (const reference::Box& box : reference::make_boxes(spheres, query, largest, capacity)) {
            expected.insert(expected.end(), box.begin(), box.end());
        }
        EXPECT_TRUE(same_bits(c.result<float>(boxes, 6 * std::size_t{capacity}), expected));
    };
    for (const Criterion criterion : kCriteria) {
        for_each_case({0, 1, 300}, [&](Case& c, std::uint32_t n) {
            expect_boxes(c, make_particles(ParticlePattern::kFarFromOrigin, n).spheres, {.criterion = criterion, .margin = 0.1f});
        });
    }
    Case c(device(), kHostCount, settings());
    expect_boxes(c, {{0, 0, 0, 1e-18f}, {5e-19f, 0, -1e-18f, 2e-18f}}, {}); // the smallest valid radii
}

// check_particles() reports these. Nothing is found, but a driver must not get an invalid box either.
TEST_F(RayQueryBoxesTest, OfBadParticlesAreSinglePoints) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    constexpr float kHighest = std::numeric_limits<float>::max();
    const std::vector<Vec4> bad{
        {kNan, 0, 0, 1},          {0, -kNan, 0, 1}, {0, 0, kInfinity, 1}, {-kInfinity, 0, 0, 1}, {kHighest, 0, 0, 1e37f},
        {0, -kHighest, 0, 1e37f}, {1, 2, 3, kNan},  {1, 2, 3, kInfinity}, {1, 2, 3, -kInfinity}, {1, 2, 3, -1}};
    const auto n = static_cast<std::uint32_t>(bad.size());
    Case c(device(), kGpuCount, settings());
    const spatial::Particles particles{c.in(bad, kPoison), c.count(n), {}};
    const std::uint32_t capacity = particles.count.capacity;
    const graph::Buffer boxes = c.out<float>(6 * capacity);
    make_boxes(c.graph, particles, {.criterion = Criterion::within_other}, 2, boxes);
    c.run();
    EXPECT_TRUE(
        same_bits(c.result<float>(boxes, 6 * std::size_t{capacity}), std::vector<float>(6 * std::size_t{capacity}, 0.0f)));
}

// The search relies on this: every particle that finds another is strictly inside the other's box.
TEST(RayQueryBoxes, ContainEveryParticleThatFindsTheirOwn) {
    for (const ParticlePattern pattern : kAllParticlePatterns) {
        for (const Criterion criterion : kCriteria) {
            SCOPED_TRACE(name(pattern));
            const ParticleSet set = particles_for(pattern, criterion, 500);
            const Query query{.criterion = criterion, .dimensions = set.dimensions};
            const auto lists = reference::find_neighbours(set.spheres, {}, query);
            const auto boxes = reference::make_boxes(set.spheres, query, largest_radius(set.spheres), 500);
            for (std::uint32_t i = 0; i < 500; ++i) {
                for (std::uint32_t at = lists.offsets[i]; at < lists.offsets[i + 1]; ++at) {
                    for (std::size_t axis = 0; axis < 3; ++axis) {
                        const reference::Box& box = boxes[lists.neighbours[at]];
                        ASSERT_LT(box[axis], set.spheres[i][axis]);
                        ASSERT_GT(box[3 + axis], set.spheres[i][axis]);
                    }
                }
            }
        }
    }
}

// --- the search, on a device that has ray query ---

class RayQuerySearchTest : public AlgorithmTest {
protected:
    void SetUp() override {
        AlgorithmTest::SetUp();
        ASSERT_TRUE(device().ray_query()) << device().info().driver << " has no ray query: this test is for one that has";
    }
    void expect_lists(Case& c, const ParticleSet& set, const Query& query, bool phases = true) {
        const auto n = static_cast<std::uint32_t>(set.spheres.size());
        const auto expected =
            reference::find_neighbours(set.spheres, phases ? reference::Phases(set.phases) : reference::Phases(), query);
        const auto found = static_cast<std::uint32_t>(expected.neighbours.size());
        const spatial::Particles particles{c.in(set.spheres, kPoison), c.count(n),
                                           phases ? c.in(set.phases, 0u) : graph::Buffer{}};
        const graph::Buffer offsets = c.out<std::uint32_t>(n + 1), neighbours = c.out<std::uint32_t>(found);
        const auto tree = build_ray_query_tree(c.graph, particles, query, {.largest = largest_radius(set.spheres)});
        search_ray_query(c.graph, tree, offsets, neighbours);
        c.run();
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, n + 1), expected.offsets));
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(neighbours, found), expected.neighbours));
    }
};

TEST_F(RayQuerySearchTest, FindsWhatBruteForceFinds) {
    for (const ParticlePattern pattern : kAllParticlePatterns) {
        SCOPED_TRACE(name(pattern));
        for (const Criterion criterion : kCriteria) {
            SCOPED_TRACE(static_cast<int>(criterion));
            const ParticleSet set = particles_for(pattern, criterion, pattern == ParticlePattern::kCoincident ? 70 : 400);
            for (const bool phases : {true, false}) {
                Case c(device(), kHostCount, settings());
                expect_lists(c, set, {.criterion = criterion, .margin = 0.01f, .dimensions = set.dimensions}, phases);
            }
        }
    }
}

TEST_F(RayQuerySearchTest, FindsThemForAnyCount) {
    for_each_case({0, 1, 2, 3, 65, 300}, [&](Case& c, std::uint32_t n) {
        expect_lists(c, make_particles(ParticlePattern::kUniform, n), {.criterion = Criterion::within_other});
    });
}

TEST_F(RayQuerySearchTest, FindsThemAmongThousands) {
    const Mode replayed{.name = "count from the GPU, run twice", .gpu_count = true, .spare = 500, .replay = true};
    Case c(device(), replayed, settings());
    expect_lists(c, make_particles(ParticlePattern::kClustered, 2000), {.criterion = Criterion::within_other});
}

TEST_F(RayQuerySearchTest, IsAStructureOfNeighbourSearch) {
    const ParticleSet set = make_particles(ParticlePattern::kRadiiSpread, 500);
    const Query query{.criterion = Criterion::within_larger};
    const auto expected = reference::find_neighbours(set.spheres, set.phases, query);
    const auto found = static_cast<std::uint32_t>(expected.neighbours.size());
    Case c(device(), kHostCount, settings());
    const spatial::Particles particles{c.in(set.spheres, kPoison), c.count(500), c.in(set.phases, 0u)};
    const graph::Buffer offsets = c.out<std::uint32_t>(501), neighbours = c.out<std::uint32_t>(found);
    const NeighbourSearch search(query, {0.001f, largest_radius(set.spheres)}, 500, {.structure = Structure::ray_query});
    search.add(c.graph, particles, offsets, neighbours);
    c.run();
    EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, 501), expected.offsets));
    EXPECT_TRUE(same_bits(c.result<std::uint32_t>(neighbours, found), expected.neighbours));
}

TEST_F(RayQuerySearchTest, ReportsTheCapacityNeeded) {
    const ParticleSet set = make_particles(ParticlePattern::kUniform, 500);
    const auto expected = reference::find_neighbours(set.spheres, {}, {});
    const auto total = static_cast<std::uint32_t>(expected.neighbours.size());
    Case c(device(), kHostCount, settings());
    const spatial::Particles particles{c.in(set.spheres, kPoison), c.count(500), {}};
    const graph::Buffer offsets = c.out<std::uint32_t>(501), neighbours = c.out<std::uint32_t>(total / 2);
    search_ray_query(c.graph, build_ray_query_tree(c.graph, particles, {}, {.largest = largest_radius(set.spheres)}), offsets,
                     neighbours);
    expect_error([&] { run(c.graph); },
                 {fmt::format("found a count of {}", total), fmt::format("increase the capacity to {}", total)});
    EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, 501), expected.offsets));
}

TEST_F(RayQuerySearchTest, ShowsItsBuildInTimingsAndDrawing) {
    const ParticleSet set = make_particles(ParticlePattern::kUniform, 100);
    Case c(device(), kHostCount, settings());
    const spatial::Particles particles{c.in(set.spheres, kPoison), c.count(100), {}};
    search_ray_query(c.graph, build_ray_query_tree(c.graph, particles, {}, {.largest = 2}), c.out<std::uint32_t>(101),
                     c.out<std::uint32_t>(9900));
    graph::Executable executable(device(), c.graph);
    executable.run();
    const auto timings = executable.timings();
    EXPECT_TRUE(std::ranges::any_of(timings, [](const auto& timing) { return timing.pass == "build tree of boxes"; }));
    EXPECT_NE(executable.dot().find("build tree of boxes"), std::string::npos);
}

// A context configured not to use ray query.
TEST_F(RayQuerySearchTest, IsTurnedOffByTheEnvironment) {
    const SetVariable off("MOTE_RAY_QUERY", "0");
    const gpu::Device without(test_options());
    EXPECT_FALSE(without.ray_query());
    EXPECT_FALSE(without.info().ray_query);
    EXPECT_FALSE(graph::Settings::of(without).ray_query);
}

// --- the choice, on every device ---

class RayQueryChoiceTest : public AlgorithmTest {
protected:
    graph::Settings settings() override {
        graph::Settings without = graph::Settings::of(device());
        without.ray_query = false;
        return without;
    }
};

TEST_F(RayQueryChoiceTest, DependsOnTheDevice) {
    EXPECT_EQ(graph::Settings::of(device()).ray_query, device().info().ray_query);
    EXPECT_EQ(device().ray_query(), device().info().driver.find("Mesa 25") != std::string::npos); // for the tested drivers
}

TEST_F(RayQueryChoiceTest, DependsOnTheOptionAndTheRadii) {
    const Query reverse{.criterion = Criterion::within_other};
    EXPECT_EQ(NeighbourSearch(reverse, {1, 9}, 5000, {.ray_query = true}).structure(), Structure::ray_query);
    EXPECT_EQ(NeighbourSearch(reverse, {1, 9}, 5000, {.ray_query = false}).structure(), Structure::tree);
    EXPECT_EQ(NeighbourSearch({}, {1, 1}, 5000, {.ray_query = true}).structure(), Structure::ray_query);
    EXPECT_EQ(NeighbourSearch({}, {1, 1}, 5000, {.ray_query = false}).structure(), Structure::hash_grid);
    // Either all boxes would be as large as the largest, or there are too few particles.
    EXPECT_EQ(NeighbourSearch({}, {1, 9}, 5000, {.ray_query = true}).structure(), Structure::tree);
    EXPECT_EQ(NeighbourSearch(reverse, {1, 9}, 1000, {.ray_query = true}).structure(), Structure::hash_grid);
    EXPECT_EQ(name(Structure::ray_query), "ray query");
}

// For a caller that prefers ray query: a supported structure finds the neighbours.
TEST_F(RayQueryChoiceTest, FallsBackWithoutRayQuery) {
    const std::uint32_t n = 1500;
    const graph::Settings of_device = graph::Settings::of(device());
    const ParticleSet set = make_particles(ParticlePattern::kRadiiSpread, n);
    const Query query{.criterion = Criterion::within_other, .dimensions = set.dimensions};
    const auto expected = reference::find_neighbours(set.spheres, set.phases, query);
    const auto found = static_cast<std::uint32_t>(expected.neighbours.size());
    const NeighbourSearch search(query, {0.001f, largest_radius(set.spheres)}, n,
                                 {.order = spatial::ListOrder::ascending, .ray_query = of_device.ray_query});
    EXPECT_EQ(search.structure(), device().ray_query() ? Structure::ray_query : Structure::tree);
    Case c(device(), kHostCount, of_device);
    const spatial::Particles particles{c.in(set.spheres, kPoison), c.count(n), c.in(set.phases, 0u)};
    const graph::Buffer offsets = c.out<std::uint32_t>(n + 1), neighbours = c.out<std::uint32_t>(found);
    search.add(c.graph, particles, offsets, neighbours);
    c.run();
    EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, n + 1), expected.offsets));
    EXPECT_TRUE(same_bits(c.result<std::uint32_t>(neighbours, found), expected.neighbours));
}

TEST_F(RayQueryChoiceTest, RefusesWhatTheDeviceLacks) {
    Case c(device(), kHostCount, settings());
    const spatial::Particles particles{c.in(std::vector<Vec4>{kPoison}, kPoison), c.count(1), {}};
    const NeighbourSearch search({}, {1, 1}, 1, {.structure = Structure::ray_query});
    const graph::Buffer offsets = c.out<std::uint32_t>(2), neighbours = c.out<std::uint32_t>(1);
    expect_error([&] { search.add(c.graph, particles, offsets, neighbours); },
                 {"neighbour search by ray query: found a device without ray query, or MOTE_RAY_QUERY=0, expected "});
}

TEST_F(RayQueryChoiceTest, RefusesInvalidRadiiAndMargins) {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    Case c(device(), kHostCount, settings());
    const spatial::Particles particles{c.in(std::vector<Vec4>{kPoison}, kPoison), c.count(1), {}};
    const graph::Buffer boxes = c.out<float>(6);
    for (const float radius : {0.0f, -1.0f, kNan, std::numeric_limits<float>::infinity()}) {
        expect_error([&] { make_boxes(c.graph, particles, {}, radius, boxes); }, {"by ray query: largest radius: found"});
    }
    for (const float margin : {-1.0f, kNan}) {
        expect_error([&] { make_boxes(c.graph, particles, {.margin = margin}, 1, boxes); }, {"by ray query: margin: found"});
    }
}

} // namespace
} // namespace mote::test
