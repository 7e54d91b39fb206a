// The hash grid's arrays, its hash, and searches in grids whose cells share buckets. Other searches are tested in
// run_search_test.cpp.
#include "reference/spatial/hash_grid.hpp"
#include "run_search_case.hpp"

#include <fmt/format.h>

#include <limits>
#include <set>

namespace mote::test {
namespace {

using spatial::Criterion;
using spatial::GridConstruction;
using spatial::HashGrid;
using Words = std::vector<std::uint32_t>;

constexpr std::array kConstructions{GridConstruction::sorting, GridConstruction::counting};

struct GridInput {
    ParticleSet set;
    float cell = 0.2f;
    std::uint32_t buckets = 0; ///< 0: the default for the particle count, not for the capacity.
};

class HashGridTest : public AlgorithmTest {
protected:
    // Both constructions in one graph.
    void expect_grids(Case& c, const GridInput& input) {
        const auto n = static_cast<std::uint32_t>(input.set.spheres.size());
        const std::uint32_t buckets = input.buckets == 0 ? reference::grid_buckets(n) : input.buckets;
        const spatial::Particles particles{c.in(input.set.spheres, {1e30f, 0, 0, 1}), c.count(n), c.in(input.set.phases, 7u)};
        std::vector<HashGrid> grids;
        for (const GridConstruction construction : kConstructions) {
            HashGrid grid;
            grid.count = particles.count;
            grid.cell = input.cell;
            grid.dimensions = input.set.dimensions;
            grid.buckets = buckets;
            grid.bucket_offsets = c.out<std::uint32_t>(buckets + 1);
            grid.entries = c.out<std::uint32_t>(particles.count.capacity);
            grid.spheres = c.out<Vec4>(particles.count.capacity);
            grid.phases = c.out<std::uint32_t>(particles.count.capacity);
            spatial::build_hash_grid(c.graph, particles, construction, grid);
            grids.push_back(grid);
        }
        c.run();
        const reference::HashGrid expected =
            reference::build_hash_grid(input.set.spheres, 1 / input.cell, input.set.dimensions, buckets);
        Words phases;
        for (const std::uint32_t particle : expected.entries) phases.push_back(input.set.phases[particle]);
        for (std::size_t g = 0; g < grids.size(); ++g) {
            SCOPED_TRACE(fmt::format("construction {}, {} buckets", g, buckets));
            EXPECT_TRUE(same_bits(c.result<std::uint32_t>(grids[g].bucket_offsets, buckets + 1), expected.offsets));
            EXPECT_TRUE(same_bits(c.result<std::uint32_t>(grids[g].entries, n), expected.entries));
            EXPECT_TRUE(same_bits(c.result<Vec4>(grids[g].spheres, n), expected.spheres));
            EXPECT_TRUE(same_bits(c.result<std::uint32_t>(grids[g].phases, n), phases));
        }
    }
};

TEST_F(HashGridTest, BothConstructionsMatchTheReferenceOverAnyNumber) {
    const std::uint32_t workgroup = device().workgroup_size();
    std::vector<std::uint32_t> sizes = interesting_sizes(device().limits().subgroup_size, workgroup, workgroup);
    sizes.insert(sizes.end(), {4, 5, 32, 33, 50'021}); // larger counts: Huge
    for_each_case(sizes,
                  [this](Case& c, std::uint32_t n) { expect_grids(c, {.set = make_particles(ParticlePattern::kUniform, n)}); });
}

TEST_F(HashGridTest, BothConstructionsMatchTheReferenceInEveryPattern) {
    for (const ParticlePattern pattern : kAllParticlePatterns) {
        SCOPED_TRACE(name(pattern));
        for (const Mode& mode : {kGuarded, kReplayed}) {
            Case c(device(), mode, settings());
            expect_grids(c, {.set = make_particles(pattern, 1003), .cell = 0.07f});
        }
    }
}

TEST_F(HashGridTest, BothConstructionsMatchTheReferenceWithAnyBucketsAndCells) {
    for (const std::uint32_t buckets : {1u, 2u, 8u, 16u, 32u, 64u, 4096u}) {
        for (const float cell : {buckets % 3 == 1 ? 1e-8f : 1e9f, 0.013f}) {
            Case c(device(), kGuarded, settings());
            expect_grids(c, {.set = make_particles(ParticlePattern::kUniform, 700), .cell = cell, .buckets = buckets});
        }
    }
}

// With so large a bucket, a quadratic sort or a sort by one thread would not finish.
TEST_F(HashGridTest, ABucketMayHoldAllParticles) {
    for_each_case({63, 64, 65, 66, 129, 1500}, std::array{kGuarded, kReplayed}, [this](Case& c, std::uint32_t n) {
        expect_grids(c, {.set = make_particles(ParticlePattern::kCoincident, n)});
    });
    Case c(device(), kHostCount, settings());
    expect_grids(c, {.set = make_particles(ParticlePattern::kCoincident, full() ? 200'003 : 100'003)});
}

TEST_F(HashGridTest, Huge) {
    huge_case(2'000'003, [this](Case& c, std::uint32_t n) {
        expect_grids(c, {.set = make_particles(ParticlePattern::kUniform, n), .cell = 0.01f});
    });
}

TEST_F(HashGridTest, WorksWithSubgroupsAsLargeAsTheWorkgroup) {
    for_each_tiny_workgroup(
        1501, [this](Case& c, std::uint32_t n) { expect_grids(c, {.set = make_particles(ParticlePattern::kClustered, n)}); });
}

// Cells that share buckets, with any number of buckets: no neighbour is lost or found twice.
TEST_F(HashGridTest, CollisionsNeitherLoseNorRepeatANeighbour) {
    const std::array searches{make_query(Criterion::within_own, false), make_query(Criterion::touching, true)};
    for (const std::uint32_t buckets : {1u, 2u, 4u, 16u, 64u, 128u, 256u, 1024u}) {
        for (const auto& [pattern, cells] :
             {std::pair{ParticlePattern::kUniform, 1.0f}, {ParticlePattern::kCoplanarLattice, 0.4f}}) {
            SCOPED_TRACE(fmt::format("{} buckets, {}, cells of {}", buckets, name(pattern), cells));
            RunInput input{.set = make_particles(pattern, 200), .buckets = buckets};
            input.cell = cells * input.largest_radius();
            Case c(device(), kHostCount, settings());
            expect_found(c, input, searches);
        }
    }
}

// Spheres that span the number of distinct cells per axis, or one more. Which of these depends on the position of the centre
// within its cell and may differ between x and y.
TEST_F(HashGridTest, SpheresOverMoreCellsAlongOneAxisFindNoNeighbourTwice) {
    const std::array searches{make_query(Criterion::within_own, false)};
    for (const std::uint32_t buckets : {1u, 2u, 64u, 128u, 256u}) {
        HashGrid grid;
        grid.buckets = buckets;
        RunInput input{.set = make_particles(ParticlePattern::kUniform, 700), .buckets = buckets};
        for (Vec4& sphere : input.set.spheres) sphere[3] = 0.25f;
        input.cell = 0.5f / (static_cast<float>(grid.distinct_cells()) - 0.5f);
        SCOPED_TRACE(fmt::format("{} buckets, cells of {}", buckets, input.cell));
        Case c(device(), kHostCount, settings());
        expect_found(c, input, searches);
    }
}

// Two particles a full period of buckets apart along x, and so in the same bucket.
TEST_F(HashGridTest, ParticlesAPeriodOfBucketsApartAreDistinguishedByDistance) {
    const std::array searches{make_query(Criterion::within_own, false)};
    RunInput input{.cell = 1, .buckets = 64};
    for (std::uint32_t i = 0; i < 130; ++i) {
        input.set.spheres.push_back({static_cast<float>(i) + 0.5f, 0.5f, 0.5f, i == 70 ? 66.0f : 1.25f});
    }
    input.set.phases.resize(130);
    Case c(device(), kHostCount, settings());
    expect_found(c, input, searches);
}

TEST(HashGridHashTest, CellsOfSmallCubesHaveDistinctBuckets) {
    HashGrid grid;
    for (const std::uint32_t dimensions : {2u, 3u}) {
        grid.dimensions = dimensions;
        for (grid.buckets = 1; grid.buckets <= 1u << 16; grid.buckets *= 2) {
            const auto is_distinct = [&](std::int32_t cells) {
                std::set<std::uint32_t> buckets;
                std::size_t count = 0;
                for (std::int32_t z = 0; z < (dimensions == 2 ? 1 : cells); ++z) {
                    for (std::int32_t y = 0; y < cells; ++y) {
                        for (std::int32_t x = 0; x < cells; ++x, ++count)
                            buckets.insert(reference::grid_bucket({x, y, z}, grid.buckets));
                    }
                }
                return buckets.size() == count;
            };
            const std::uint32_t cells = grid.distinct_cells();
            EXPECT_TRUE(is_distinct(static_cast<std::int32_t>(cells))) << cells << " of " << grid.buckets;
            EXPECT_TRUE(cells == 32 || !is_distinct(static_cast<std::int32_t>(cells) + 1)) << cells << " of " << grid.buckets;
        }
    }
    grid.buckets = 256; // enough for a search with 4 cells per axis
    EXPECT_GE(grid.distinct_cells(), 4u);
}

// 46^3 cells use 88,234 buckets if the products with the primes of Teschner et al. are added, and 51,244 if they are combined by
// xor.
TEST(HashGridHashTest, SpreadsCellsAtLeastAsWellAsTheSumOfTeschnersPrimes) {
    const auto used = [](std::int32_t x_cells, std::int32_t y_cells, std::int32_t z_cells, std::uint32_t buckets) {
        std::vector<bool> is_used(buckets);
        for (std::int32_t z = 0; z < z_cells; ++z) {
            for (std::int32_t y = 0; y < y_cells; ++y) {
                for (std::int32_t x = 0; x < x_cells; ++x)
                    is_used[reference::grid_bucket({x - 23, y - 23, z - 23}, buckets)] = true;
            }
        }
        return std::ranges::count(is_used, true);
    };
    EXPECT_GE(used(46, 46, 46, 1u << 17), 88'234);
    EXPECT_EQ(used(300, 300, 1, 1u << 18), 90'000);
    EXPECT_EQ(used(1, 300, 300, 1u << 18), 90'000);
    EXPECT_GE(used(300, 1, 300, 1u << 18), 87'000);
    EXPECT_EQ(used(100, 100, 100, 1u << 21), 1'000'000);
}

TEST(HashGridHashTest, CellsAndBucketsFollowTheSearchRadiusAndTheCount) {
    EXPECT_EQ(spatial::cell_for({.criterion = Criterion::within_own}, 0.75f), 0.75f);
    EXPECT_EQ(spatial::cell_for({.criterion = Criterion::within_other}, 0.75f), 0.75f);
    EXPECT_EQ(spatial::cell_for({.criterion = Criterion::within_larger, .margin = 9}, 0.75f), 0.75f);
    EXPECT_EQ(spatial::cell_for({.criterion = Criterion::touching, .margin = 0.25f}, 0.75f), 1.75f);
    EXPECT_EQ(spatial::buckets_for(0), 64u);
    EXPECT_EQ(spatial::buckets_for(32), 64u);
    EXPECT_EQ(spatial::buckets_for(33), 128u);
    EXPECT_EQ(spatial::buckets_for(1u << 20), 1u << 21);
    EXPECT_EQ(spatial::buckets_for(1u << 30), 1u << 31);
    expect_error([] { spatial::buckets_for((1u << 30) + 1); }, {"hash grid: found 1073741825 particles, expected at most 2^30"});
}

TEST_F(HashGridTest, RefusesWrongArguments) {
    Case c(device(), kHostCount, settings());
    const graph::Buffer spheres = c.in(std::vector<Vec4>(5), Vec4{}), words = c.out<std::uint32_t>(4), floats = c.out<float>(99);
    const spatial::Particles particles{spheres, graph::Count::host(8)};
    const auto build = [&](const spatial::HashGridOptions& options) {
        return [&, options] { spatial::build_hash_grid(c.graph, particles, options); };
    };
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN(), kInfinity = std::numeric_limits<float>::infinity();
    for (const float cell : {0.0f, -1.0f, kNan, kInfinity, 1e-42f}) {
        expect_error(build({.cell = cell}), {"hash grid: cell size: found", "expected a length above 0"});
    }
    expect_error(build({.cell = 1, .buckets = 100}), {"hash grid: buckets: found 100, expected a power of two"});
    expect_error(build({.cell = 1, .dimensions = 4}), {"hash grid: dimensions: found 4, expected 2 or 3"});
    for (const GridConstruction construction : kConstructions) {
        const HashGrid good = spatial::new_hash_grid(c.graph, {spheres, graph::Count::host(8), words}, {.cell = 1});
        const auto build_into = [&](const spatial::Particles& from, const HashGrid& grid) {
            return [&, from, grid] { spatial::build_hash_grid(c.graph, from, construction, grid); };
        };
        const auto with = [&](graph::Buffer HashGrid::*member, graph::Buffer buffer) {
            HashGrid grid = good;
            grid.*member = buffer;
            return grid;
        };
        expect_error(build_into(particles, with(&HashGrid::bucket_offsets, words)),
                     {"hash grid: its bucket offsets", "at least 65"});
        expect_error(build_into(particles, with(&HashGrid::entries, words)), {"hash grid: its entries", "at least 8"});
        expect_error(build_into(particles, with(&HashGrid::spheres, floats)),
                     {"hash grid: its spheres: found ", "expected vec4"});
        expect_error(build_into(particles, with(&HashGrid::phases, words)), {"hash grid: its phases", "at least 8"});
        expect_error(build_into({floats, graph::Count::host(8)}, good),
                     {"hash grid: the spheres: found ", "expected vec4", "float"});
        expect_error(build_into({spheres, graph::Count::host(8), words}, good), {"hash grid: the phases", "at least 8"});
    }
}

} // namespace
} // namespace mote::test
