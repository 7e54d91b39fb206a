// Searches in hash grids and z-orders. Tests specific to one of them: hash_grid_test.cpp, zorder_test.cpp.
#include "run_search_case.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>

#include <limits>
#include <random>
#include <tuple>

namespace mote::test {
namespace {

using spatial::Criterion;
using Words = std::vector<std::uint32_t>;

class RunSearchTest : public AlgorithmTest, public ::testing::WithParamInterface<RunStructure> {
protected:
    static RunInput input_of(ParticlePattern pattern, std::uint32_t n) {
        return {.structure = GetParam(), .set = make_particles(pattern, n)};
    }
};

INSTANTIATE_TEST_SUITE_P(Structures, RunSearchTest, ::testing::Values(RunStructure::hash_grid, RunStructure::zorder),
                         [](const ::testing::TestParamInfo<RunStructure>& param) {
                             return param.param == RunStructure::hash_grid ? "hash_grid" : "zorder";
                         });

// Every criterion, two of them with phases. (All combinations would need twice as many programs.)
std::vector<RunQuery> all_queries(const spatial::RunSearchOptions& options = {}) {
    std::vector<RunQuery> all;
    for (std::size_t c = 0; c < kAllCriteria.size(); ++c) all.push_back(make_query(kAllCriteria[c], c % 2 == 1, options));
    return all;
}

TEST_P(RunSearchTest, FindsAllNeighboursInEveryPattern) {
    const std::vector<RunQuery> searches = all_queries();
    for (const ParticlePattern pattern : kAllParticlePatterns) {
        SCOPED_TRACE(name(pattern));
        Case c(device(), kHostCount, settings());
        // Coincident particles have more hits than the words that keep them. In two dimensions, two criteria suffice.
        expect_found(c, input_of(pattern, 603), std::span(searches).subspan(pattern == ParticlePattern::kTwoDimensional ? 2 : 0));
    }
}

TEST_P(RunSearchTest, FindsAllNeighboursAmongAnyNumber) {
    const std::uint32_t workgroup = device().workgroup_size();
    const std::array search{make_query(Criterion::touching, true)};
    const auto expect = [&](Case& c, std::uint32_t n) { expect_found(c, input_of(ParticlePattern::kUniform, n), search); };
    for_each_case({0, 1, 2, 5, 27, workgroup - 1, workgroup, workgroup + 1}, expect);
    for_each_case({3, 4, 26, device().limits().subgroup_size + 1}, std::array{kGuarded}, expect);
    for_each_case({full() ? 10'007u : 4'999u}, std::array{kReplayed}, expect);
}

TEST_P(RunSearchTest, WorksWithSubgroupsAsLargeAsTheWorkgroup) {
    const std::array searches{make_query(Criterion::touching, true),
                              make_query(Criterion::touching, true, {.max_thread_steps = 20})};
    for_each_tiny_workgroup(
        501, [&](Case& c, std::uint32_t n) { expect_found(c, input_of(ParticlePattern::kClustered, n), searches); });
}

// With a small max_thread_steps, workgroups take over the searches.
TEST_P(RunSearchTest, FindsTheSameForAnyStepLimit) {
    const std::array searches{make_query(Criterion::within_own, false, {.max_thread_steps = 1}),
                              make_query(Criterion::touching, true, {.max_thread_steps = 130}),
                              make_query(Criterion::within_other, true, {.max_thread_steps = 60}),
                              make_query(Criterion::within_larger, false, {.max_thread_steps = 60})};
    for (const auto& [pattern, mode] : {std::pair{ParticlePattern::kUniform, kGuarded},
                                        {ParticlePattern::kHugeSphere, kReplayed},
                                        {ParticlePattern::kCoincident, kGuarded}}) {
        SCOPED_TRACE(name(pattern));
        Case c(device(), mode, settings());
        expect_found(c, input_of(pattern, 150), searches);
    }
    for_each_case({0, 1, 2, 31, 32, 33}, std::array{kGpuCount}, [&](Case& c, std::uint32_t n) {
        expect_found(c, input_of(ParticlePattern::kCoincident, n), std::span(searches).first(2));
    });
}

TEST_P(RunSearchTest, FindsTheSameForAnyNumberOfKeptWords) {
    std::vector<RunQuery> searches;
    for (const std::uint32_t words : {1u, 2u, 5u, 40u}) {
        for (const RunQuery& query : all_queries({.hit_words = words})) searches.push_back(query);
    }
    for (const ParticlePattern pattern : {ParticlePattern::kUniform, ParticlePattern::kCoincident}) {
        SCOPED_TRACE(name(pattern));
        Case c(device(), kGuarded, settings());
        expect_found(c, input_of(pattern, 300), searches);
    }
}

// The words of all queries would exceed the largest buffer.
TEST_P(RunSearchTest, KeepsAsManyWordsAsFitIntoABuffer) {
    graph::Settings narrow = settings();
    narrow.max_buffer_bytes = 1003 * sizeof(Vec4); // fits the spheres, and 3 words for each
    Case c(device(), kHostCount, narrow);
    const std::array searches{make_query(Criterion::within_own, false)};
    RunInput input = input_of(ParticlePattern::kUniform, 1000);
    input.set = with_halved_radii(input.set); // few enough neighbours to fit as well
    expect_found(c, input, searches);
}

// More neighbours than the rounds that lavapipe allows a thread's loops.
TEST_P(RunSearchTest, OneSphereMayContainMoreThan65535Particles) {
    const std::array searches{make_query(Criterion::within_own, false, {.order = spatial::ListOrder::ascending})};
    const ParticleSet queries{.spheres = {{0, 0, 0, 0.1f}, {0.1f, 0, 0, 100}, {0, 0, 0.9f, 0.5f}}, .phases = {0, 0, 0}};
    Case c(device(), kHostCount, settings());
    expect_found_around(c, input_of(ParticlePattern::kUniform, 80'000), queries, searches);
}

TEST_P(RunSearchTest, ListsAreAscendingWhenAsked) {
    const std::array searches{make_query(Criterion::within_larger, false, {.order = spatial::ListOrder::ascending})};
    for (const ParticlePattern pattern : {ParticlePattern::kUniform, ParticlePattern::kClustered}) {
        Case c(device(), kReplayed, settings());
        expect_found(c, input_of(pattern, 500), searches);
    }
}

// From cells much smaller than the search radius (more cells than particles) to one cell that contains everything.
TEST_P(RunSearchTest, FindsAllNeighboursForAnyCellSize) {
    const std::vector<RunQuery> searches = all_queries();
    for (const ParticlePattern pattern : {ParticlePattern::kUniform, ParticlePattern::kTwoDimensional}) {
        for (const float cell : {1e-30f, 1e-5f, 0.01f, 0.031f, 0.1f, 0.3f, 1.7f, 1e30f}) {
            SCOPED_TRACE(fmt::format("{}, cells of {}", name(pattern), cell));
            RunInput input = input_of(pattern, 700);
            input.cell = cell;
            Case c(device(), kHostCount, settings());
            expect_found(c, input, std::span(searches).subspan(pattern == ParticlePattern::kUniform ? 0 : 2, 2));
        }
    }
}

// Spheres that just touch, with all centres on the boundaries of cells as wide as the search radius.
TEST_P(RunSearchTest, FindsTouchingSpheresAcrossCellBoundaries) {
    RunInput input{.structure = GetParam(), .cell = 1};
    for (std::uint32_t i = 0; i < 64; ++i) {
        input.set.spheres.push_back({static_cast<float>(i % 4), static_cast<float>(i / 4 % 4), static_cast<float>(i / 16), 0.5f});
        input.set.phases.push_back(0);
    }
    Case c(device(), kHostCount, settings());
    const std::array searches{RunQuery{.query = {Criterion::touching, 0, 3}}};
    expect_found(c, input, searches);
}

TEST_P(RunSearchTest, FindsTheParticlesAroundOtherSpheres) {
    const std::vector<RunQuery> searches = all_queries();
    for (const auto& [pattern, first, count] : {std::tuple{ParticlePattern::kRadiiSpread, 0, 2},
                                                {ParticlePattern::kCoplanarLattice, 0, 2},
                                                {ParticlePattern::kTwoDimensional, 3, 1}}) {
        SCOPED_TRACE(name(pattern));
        const RunInput input = input_of(pattern, 333);
        Case c(device(), kGuarded, settings());
        expect_found_around(c, input, make_queries(input.set, 200),
                            std::span(searches).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)));
    }
    const std::vector<RunQuery> impatient = all_queries({.max_thread_steps = 3});
    for_each_case({0, 1, 9, 300}, std::array{kGuarded, kGpuCount}, [&](Case& c, std::uint32_t n) { // particles
        const ParticleSet some = make_particles(ParticlePattern::kUniform, 9);
        expect_found_around(c, input_of(ParticlePattern::kUniform, n), make_queries(some, 50), std::span(impatient).first(2));
    });
    for_each_case({0, 1, 300}, std::array{kReplayed, kOverflow}, [&](Case& c, std::uint32_t n) { // queries
        const RunInput input = input_of(ParticlePattern::kUniform, n);
        expect_found_around(c, input, make_queries(make_particles(ParticlePattern::kUniform, 5), n),
                            std::span(searches).first(2));
    });
}

// Random sets, from fixed seeds.
TEST_P(RunSearchTest, FindsAllNeighboursInRandomSets) {
    std::mt19937 random(2022);
    const auto below = [&random](std::uint32_t bound) { return static_cast<std::uint32_t>(random() % bound); };
    const auto fraction = [&below] { return static_cast<float>(below(1u << 24)) * 0x1p-24f; };
    for (std::uint32_t round = 0; round < 9; ++round) {
        RunInput input{.structure = GetParam()};
        const std::uint32_t n = 1 + below(700), placement = below(3);
        const float largest = 0.02f + 0.5f * fraction(), offset = below(2) == 0 ? 0.0f : -1000.0f * fraction();
        for (std::uint32_t i = 0; i < n; ++i) {
            Vec4 sphere{};
            for (std::size_t axis = 0; axis < 3; ++axis) {
                sphere[axis] = offset + (placement == 0   ? fraction()
                                         : placement == 1 ? static_cast<float>(below(8)) * 0.125f
                                                          : static_cast<float>(below(101)) * 0.01f);
            }
            sphere[3] = largest * (below(3) == 0 ? 1.0f : 0.05f + 0.5f * fraction());
            input.set.spheres.push_back(sphere);
            input.set.phases.push_back(below(4) + (below(2) == 0 ? spatial::kNoSelfCollision : 0));
        }
        input.cell = below(2) == 0 ? 0.0f : largest * (0.1f + 3 * fraction());
        input.buckets = GetParam() == RunStructure::hash_grid && below(2) == 0 ? 1u << below(11) : 0u;
        SCOPED_TRACE(fmt::format("round {}, {} particles, cells of {}, {} buckets", round, n, input.cell, input.buckets));
        Case c(device(), kHostCount, settings());
        expect_found(c, input, all_queries({.max_thread_steps = below(2) == 0 ? 2048u : 1 + below(200)}));
    }
}

TEST_P(RunSearchTest, TooManyNeighboursAreReportedAndNothingIsWrittenBeyondTheCapacity) {
    constexpr Mode kWithMemoryBehind{.name = "much memory behind the outputs", .spare = 2000};
    const ParticleSet set = make_particles(ParticlePattern::kUniform, 300);
    // From hits kept while counting, by searching twice, and by a workgroup.
    for (const spatial::RunSearchOptions& options : {spatial::RunSearchOptions{}, spatial::RunSearchOptions{.hit_words = 1},
                                                     spatial::RunSearchOptions{.max_thread_steps = 1}}) {
        const RunQuery search = make_query(Criterion::within_own, false, options);
        const auto expected = reference::find_neighbours(set.spheres, {}, search.query);
        const std::uint32_t needed = expected.offsets.back();
        Words all;
        for (const std::uint32_t capacity : {needed, needed - 1, needed / 2, 0u}) {
            SCOPED_TRACE(fmt::format("{}, capacity {} of {}", search.describe(), capacity, needed));
            Case c(device(), kWithMemoryBehind, settings());
            const spatial::Particles particles{c.in(set.spheres, kSearchPoison), c.count(300)};
            const graph::Buffer offsets = c.out<std::uint32_t>(301), neighbours = c.out<std::uint32_t>(capacity);
            const_cast<graph::BufferInfo&>(c.graph.info(neighbours)).count = capacity; // the memory behind it belongs to the test
            if (GetParam() == RunStructure::hash_grid) {
                const spatial::HashGrid grid = spatial::build_hash_grid(c.graph, particles, {.cell = 0.5f});
                spatial::search_hash_grid(c.graph, grid, search.query, 0, offsets, neighbours, options);
            } else {
                const spatial::Zorder zorder = spatial::build_zorder(c.graph, particles, {.cell_size = 0.2f});
                spatial::search_zorder(c.graph, zorder, search.query, 0, offsets, neighbours, options);
            }
            std::string sentence;
            try {
                run(c.graph);
            } catch (const Error& error) {
                sentence = error.what();
            }
            EXPECT_EQ(sentence, capacity == needed ? ""
                                                   : fmt::format("neighbours: found a count of {0}, expected at most the "
                                                                 "capacity, {1}; increase the capacity to {0}",
                                                                 needed, capacity));
            EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, 301), expected.offsets));
            const Words found = c.result<std::uint32_t>(neighbours, capacity);
            if (capacity == needed) all = found;
            EXPECT_TRUE(same_bits(found, Words(all.begin(), all.begin() + capacity)));
        }
    }
}

TEST_P(RunSearchTest, RefusesWrongArguments) {
    Case c(device(), kHostCount, settings());
    const spatial::Particles particles{c.in(std::vector<Vec4>(8), Vec4{}), c.count(8)};
    const spatial::HashGrid grid = spatial::build_hash_grid(c.graph, particles, {.cell = 1});
    const spatial::Zorder zorder = spatial::build_zorder(c.graph, particles, {.cell_size = 1});
    const graph::Buffer offsets = c.out<std::uint32_t>(6), neighbours = c.out<std::uint32_t>(100), floats = c.out<float>(100);
    const graph::Buffer queries = c.in(std::vector<Vec4>(4), Vec4{}), few_words = c.out<std::uint32_t>(3);
    const auto search = [&](const spatial::Query& query, float largest, const spatial::RunSearchOptions& options = {}) {
        return [&, query, largest, options] {
            if (GetParam() == RunStructure::hash_grid)
                spatial::search_hash_grid(c.graph, grid, query, largest, offsets, neighbours, options);
            else
                spatial::search_zorder(c.graph, zorder, query, largest, offsets, neighbours, options);
        };
    };
    const auto search_around = [&](const spatial::Particles& asked) {
        return [&, asked] {
            if (GetParam() == RunStructure::hash_grid)
                spatial::search_hash_grid_around(c.graph, grid, {}, 1, asked, offsets, neighbours);
            else
                spatial::search_zorder_around(c.graph, zorder, {}, 1, asked, offsets, neighbours);
        };
    };
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN(), kInfinity = std::numeric_limits<float>::infinity();
    expect_error(search({.margin = -1}, 1), {"neighbour search: margin: found", "-1"});
    expect_error(search({.margin = kNan}, 1), {"neighbour search: margin: found", "nan"});
    expect_error(search({.criterion = Criterion::touching}, 0),
                 {"neighbour search: largest radius: found 0, expected a length above 0"});
    expect_error(search({.criterion = Criterion::within_other}, kInfinity), {"neighbour search: largest radius: found", "inf"});
    expect_error(search({.criterion = Criterion::within_larger}, kNan), {"neighbour search: largest radius: found", "nan"});
    expect_error(search({}, 1, {.max_thread_steps = 2049}),
                 {"neighbour search: max_thread_steps: found 2049,", "expected 1 to 2048"});
    expect_error(search({}, 1, {.max_thread_steps = 0}), {"neighbour search: max_thread_steps: found 0,", "expected 1 to 2048"});
    expect_error(search({}, 1, {.hit_words = 0}), {"neighbour search: hit_words: found 0, expected at least 1"});
    expect_error(search({.dimensions = 2}, 1), {"found a query in 2 dimensions, expected one in 3"});
    expect_error(search_around({floats, graph::Count::host(7)}), {"the queries: found float in buffer", "expected vec4"});
    expect_error(search_around({queries, graph::Count::host(8)}), {"the queries", "at least 8", "capacity of 7"});
    expect_error(search_around({queries, graph::Count::host(7), few_words}),
                 {"the queries' phases", "at least 7", "capacity of 6"});
    search({}, 0)(); // a search by its own radius alone needs no other radius
}

} // namespace
} // namespace mote::test
