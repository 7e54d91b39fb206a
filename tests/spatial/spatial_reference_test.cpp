// The reference neighbour searches, tested like those in algorithms_reference_test.cpp: with worked examples, and by properties
// that hold for any method. Also the particle inputs that all spatial tests share.
#include "reference/spatial/hash_grid.hpp"
#include "reference/spatial/knn.hpp"
#include "reference/spatial/morton.hpp"
#include "reference/spatial/neighbours.hpp"
#include "reference/spatial/zorder.hpp"
#include "support/particle_inputs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

namespace mote {
namespace {

using spatial::Criterion;
using test::ParticlePattern;
using Words = std::vector<std::uint32_t>;
using Keys = std::vector<std::uint64_t>;
using Sphere = std::array<float, 4>;
using SphereList = std::vector<Sphere>;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr std::uint32_t kNone = 0xFFFFFFFFu;
constexpr std::uint32_t kNoSelfCollision = 0x80000000u;
constexpr std::array kAllCriteria{Criterion::within_own, Criterion::within_other, Criterion::within_larger, Criterion::touching};

// --- neighbours ---

// On a line: 0 at 0, 1 at 1, 2 at 3; and 3 on top of 0.
const SphereList kFour{{0, 0, 0, 1.5f}, {1, 0, 0, 0.5f}, {3, 0, 0, 2}, {0, 0, 0, 0.25f}};

TEST(ReferenceNeighbours, ByHand) {
    const auto lists = [](Criterion criterion, float margin = 0.0f) {
        return reference::find_neighbours(kFour, {}, {.criterion = criterion, .margin = margin});
    };
    using Lists = reference::NeighbourLists;
    EXPECT_EQ(lists(Criterion::within_own), (Lists{{0, 2, 2, 2, 3}, {1, 3, 0}})); // 2 is exactly 2 away from 1: not within
    EXPECT_EQ(lists(Criterion::within_other), (Lists{{0, 1, 2, 2, 3}, {3, 0, 0}}));
    EXPECT_EQ(lists(Criterion::within_larger), (Lists{{0, 2, 3, 3, 4}, {1, 3, 0, 0}}));
    EXPECT_EQ(lists(Criterion::touching), (Lists{{0, 3, 5, 7, 8}, {1, 2, 3, 0, 2, 0, 1, 0}}));               // 0 and 2: 3 <= 3.5
    EXPECT_EQ(lists(Criterion::touching, 0.25f), (Lists{{0, 3, 6, 8, 10}, {1, 2, 3, 0, 2, 3, 0, 1, 0, 1}})); // 1 <= 0.75 + 0.25
}

TEST(ReferenceNeighbours, ATieIsTouchingButNotWithin) {
    const SphereList two{{0, 0, 0, 1}, {0, 2, 0, 1}};
    EXPECT_EQ(reference::find_neighbours(two, {}, {.criterion = Criterion::touching}).neighbours, (Words{1, 0}));
    const SphereList wider{{0, 0, 0, 2}, {0, 2, 0, 2}};
    for (const Criterion criterion : {Criterion::within_own, Criterion::within_other, Criterion::within_larger}) {
        EXPECT_TRUE(reference::find_neighbours(wider, {}, {.criterion = criterion}).neighbours.empty());
    }
}

TEST(ReferenceNeighbours, ParticlesOfOnePhaseWithoutSelfCollisionAreNoNeighbours) {
    const SphereList spheres(5, Sphere{1, 2, 3, 1});
    const Words phases{7 | kNoSelfCollision, 7, 7 | kNoSelfCollision, 7, 8 | kNoSelfCollision};
    const auto lists = reference::find_neighbours(spheres, phases, {});
    EXPECT_EQ(lists.offsets, (Words{0, 3, 7, 10, 14, 18}));
    EXPECT_EQ(Words(lists.neighbours.begin(), lists.neighbours.begin() + 3), (Words{1, 3, 4}));
    EXPECT_THROW(reference::find_neighbours(spheres, Words{1}, {}), std::invalid_argument);
}

TEST(ReferenceNeighbours, QueriesFindParticlesOfTheirOwnIndex) {
    const SphereList queries{{0, 0, 0, 1}, {3, 0, 0, 0.5f}};
    const auto lists = reference::find_neighbours_of(queries, {}, kFour, {}, {.criterion = Criterion::within_own});
    EXPECT_EQ(lists, (reference::NeighbourLists{{0, 2, 3}, {0, 3, 2}}));
    const auto other = reference::find_neighbours_of(queries, {}, kFour, {}, {.criterion = Criterion::within_other});
    EXPECT_EQ(other, (reference::NeighbourLists{{0, 2, 3}, {0, 3, 2}}));
    const auto touching = reference::find_neighbours_of(queries, {}, kFour, {}, {.criterion = Criterion::touching});
    EXPECT_EQ(touching, (reference::NeighbourLists{{0, 4, 5}, {0, 1, 2, 3, 2}}));
    EXPECT_THROW(reference::find_neighbours_of(queries, Words{1, 1}, kFour, {}, {}), std::invalid_argument);
}

TEST(ReferenceNeighbours, NoParticlesNoNeighbours) {
    EXPECT_EQ(reference::find_neighbours({}, {}, {}), (reference::NeighbourLists{{0}, {}}));
    EXPECT_EQ(reference::find_neighbours_of(kFour, {}, {}, {}, {}), (reference::NeighbourLists{{0, 0, 0, 0, 0}, {}}));
    EXPECT_EQ(reference::find_neighbours_of({}, {}, kFour, {}, {}), (reference::NeighbourLists{{0}, {}}));
}

TEST(ReferenceNeighbours, SweepFindsWhatBruteForceFinds) {
    for (const ParticlePattern pattern : test::kAllParticlePatterns) {
        for (const std::uint32_t n : {0u, 1u, 2u, 5u, 400u}) {
            const test::ParticleSet particles = test::make_particles(pattern, n);
            for (const Criterion criterion : kAllCriteria) {
                const spatial::Query query{.criterion = criterion, .margin = 0.01f};
                EXPECT_EQ(reference::find_neighbours_by_sweep(particles.spheres, {}, query),
                          reference::find_neighbours(particles.spheres, {}, query))
                    << name(pattern) << ' ' << n;
                EXPECT_EQ(reference::find_neighbours_by_sweep(particles.spheres, particles.phases, query),
                          reference::find_neighbours(particles.spheres, particles.phases, query))
                    << name(pattern) << ' ' << n << " with phases";
            }
        }
    }
}

TEST(ReferenceNeighbours, SymmetricCriteriaGiveSymmetricListsAndOneSidedOnesEachOther) {
    const test::ParticleSet particles = test::make_particles(ParticlePattern::kRadiiSpread, 600);
    const auto lists = [&](Criterion criterion) {
        return reference::find_neighbours(particles.spheres, particles.phases, {.criterion = criterion, .margin = 0.02f});
    };
    EXPECT_EQ(reference::transpose(lists(Criterion::within_own)), lists(Criterion::within_other));
    EXPECT_NE(lists(Criterion::within_own), lists(Criterion::within_other));
    for (const Criterion criterion : {Criterion::within_larger, Criterion::touching}) {
        const reference::NeighbourLists both = lists(criterion);
        EXPECT_EQ(reference::transpose(both), both);
        const auto pairs = reference::find_pairs(particles.spheres, particles.phases, {.criterion = criterion, .margin = 0.02f});
        EXPECT_EQ(2 * pairs.size(), both.neighbours.size());
        EXPECT_TRUE(std::is_sorted(pairs.begin(), pairs.end()));
        EXPECT_TRUE(std::all_of(pairs.begin(), pairs.end(), [](const auto& pair) { return pair[0] < pair[1]; }));
    }
    EXPECT_THROW(reference::find_pairs(particles.spheres, {}, {.criterion = Criterion::within_own}), std::invalid_argument);
    EXPECT_THROW(reference::find_pairs(particles.spheres, {}, {.criterion = Criterion::within_other}), std::invalid_argument);
}

// --- particle inputs ---

TEST(ParticleInputs, HaveTheNeighboursTheyPromise) {
    for (const ParticlePattern pattern : test::kAllParticlePatterns) {
        if (pattern == ParticlePattern::kCoincident) continue;
        const std::uint32_t n = 2000;
        const test::ParticleSet particles = test::make_particles(pattern, n);
        const auto mean = [n](const reference::NeighbourLists& lists) {
            return static_cast<double>(lists.neighbours.size()) / n;
        };
        const double within = mean(reference::find_neighbours(particles.spheres, {}, {.criterion = Criterion::within_own}));
        EXPECT_GT(within, 10.0) << name(pattern);
        EXPECT_LT(within, 40.0) << name(pattern);
        const test::ParticleSet small = test::with_halved_radii(particles);
        const spatial::Query touching{.criterion = Criterion::touching};
        const double touched = mean(reference::find_neighbours(small.spheres, {}, touching));
        EXPECT_GT(touched, 8.0) << name(pattern);
        EXPECT_LT(touched, 40.0) << name(pattern);
        const double filtered = mean(reference::find_neighbours(small.spheres, small.phases, touching));
        EXPECT_GT(filtered, 0.2 * touched) << name(pattern);
        EXPECT_LT(filtered, 0.9 * touched) << name(pattern);
    }
}

TEST(ParticleInputs, MatchTheirNames) {
    const auto make = [](ParticlePattern pattern) { return test::make_particles(pattern, 1000).spheres; };
    const auto distinct = [](const SphereList& spheres, std::size_t component) {
        std::set<float> values;
        for (const Sphere& sphere : spheres) {
            values.insert(sphere[component]);
        }
        return values.size();
    };
    const auto radii = [](const SphereList& spheres) {
        const auto [smallest, largest] =
            std::minmax_element(spheres.begin(), spheres.end(), [](const Sphere& a, const Sphere& b) { return a[3] < b[3]; });
        return std::pair((*smallest)[3], (*largest)[3]);
    };
    for (const ParticlePattern pattern : test::kAllParticlePatterns) {
        for (const std::uint32_t n : {0u, 1u, 2u, 3u, 4u, 5u, 1000u}) {
            const test::ParticleSet particles = test::make_particles(pattern, n);
            ASSERT_EQ(particles.spheres.size(), n);
            ASSERT_EQ(particles.phases.size(), n);
            EXPECT_TRUE(n == 0 || radii(particles.spheres).first > 0.0f) << name(pattern);
        }
    }
    const SphereList coincident = make(ParticlePattern::kCoincident);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        EXPECT_EQ(distinct(coincident, axis), 1u);
    }
    EXPECT_EQ(distinct(make(ParticlePattern::kCoplanarLattice), 1), 1u);
    EXPECT_EQ(distinct(make(ParticlePattern::kTwoDimensional), 2), 1u);
    EXPECT_EQ(test::make_particles(ParticlePattern::kTwoDimensional, 5).dimensions, 2u);
    for (const Sphere& sphere : make(ParticlePattern::kCollinear)) {
        EXPECT_EQ(sphere[1], 0.5f * sphere[0]);
        EXPECT_EQ(sphere[2], -sphere[0]);
    }
    const auto [smallest, largest] = radii(make(ParticlePattern::kRadiiSpread));
    EXPECT_NEAR(largest / smallest, 100.0f, 0.01f);
    const SphereList huge = make(ParticlePattern::kHugeSphere);
    const auto lists = reference::find_neighbours(huge, {}, {.criterion = Criterion::within_own});
    EXPECT_EQ(lists.offsets[501] - lists.offsets[500], 999u);
    const reference::Aabb far = reference::reduce_aabb(make(ParticlePattern::kFarFromOrigin));
    EXPECT_NEAR(far.lower[0], 1e5f, 1.1f);
    EXPECT_NEAR(far.upper[1], -1e5f, 1.1f);

    // Density: in the clustered half, nearly all particles have many others at a distance at which the other half has none except
    // by chance.
    const SphereList clustered = make(ParticlePattern::kClustered);
    SphereList same = clustered;
    for (Sphere& sphere : same) {
        sphere[3] = 0.02f;
    }
    const auto near = reference::find_neighbours(same, {}, {.criterion = Criterion::within_own});
    std::size_t crowded = 0;
    std::size_t lonely = 0;
    for (std::size_t i = 0; i < same.size(); ++i) {
        crowded += i % 2 == 1 && near.offsets[i + 1] - near.offsets[i] >= 5 ? 1 : 0;
        lonely += i % 2 == 0 && near.offsets[i + 1] == near.offsets[i] ? 1 : 0;
    }
    EXPECT_GT(crowded, 450u);
    EXPECT_GT(lonely, 450u);
}

TEST(ParticleInputs, PinnedToTheBit) {
    // Also computed independently of this program. A change here changes every spatial test's input and must be intentional.
    const test::ParticleSet particles = test::make_particles(ParticlePattern::kUniform, 3);
    EXPECT_EQ(particles.spheres[0], (Sphere{0x1.102168p-2f, 0x1.b43c48p-2f, -0x1.fe852p-1f, 0x1.ebdef8p-1f}));
    EXPECT_EQ(particles.phases, (Words{0x80000028u, 0x8000000Au, 0xBu}));
    EXPECT_NE(particles.spheres[0], test::make_particles(ParticlePattern::kUniform, 4).spheres[0]);
}

TEST(ParticleInputs, QueriesAreOnAndOffParticlesNearAndFar) {
    for (const ParticlePattern pattern : test::kAllParticlePatterns) {
        const test::ParticleSet particles = test::make_particles(pattern, 500);
        const test::ParticleSet queries = test::make_queries(particles, 200);
        ASSERT_EQ(queries.spheres.size(), 200u);
        ASSERT_EQ(queries.phases.size(), 200u);
        const auto lists = reference::find_neighbours_of(queries.spheres, {}, particles.spheres, {}, {});
        std::size_t empty = 0;
        for (std::size_t i = 0; i < 200; ++i) {
            const std::uint32_t found = lists.offsets[i + 1] - lists.offsets[i];
            EXPECT_TRUE(i % 4 != 0 || found > 0) << name(pattern); // at least the particle that it is on
            empty += found == 0 ? 1 : 0;
        }
        EXPECT_GT(empty, 5u) << name(pattern);
        EXPECT_LT(empty, 150u) << name(pattern);
    }
    EXPECT_EQ(test::make_queries({}, 3).spheres.size(), 3u);
}

// --- hash grid ---

TEST(ReferenceHashGrid, CellsFloorAndClamp) {
    EXPECT_EQ(reference::grid_cell(0.0f, 4.0f), 0);
    EXPECT_EQ(reference::grid_cell(-0.01f, 4.0f), -1);
    EXPECT_EQ(reference::grid_cell(-0.25f, 4.0f), -1);
    EXPECT_EQ(reference::grid_cell(0.25f, 4.0f), 1);
    EXPECT_EQ(reference::grid_cell(3e38f, 4.0f), 1 << 30);
    EXPECT_EQ(reference::grid_cell(-3e38f, 4.0f), -(1 << 30));
    EXPECT_EQ(reference::grid_cell(Sphere{1, -1, 5, 9}, 2.0f, 2), (std::array{2, -2, 0}));
    EXPECT_EQ(reference::grid_cell(Sphere{1, -1, 5, 9}, 2.0f, 3), (std::array{2, -2, 10}));
}

TEST(ReferenceHashGrid, BucketsByHand) {
    EXPECT_EQ(reference::grid_bucket({1, 0, 0}, 1u << 31), 1u);
    EXPECT_EQ(reference::grid_bucket({0, 1, 0}, 1u << 31), 3687096127u - (1u << 31));
    EXPECT_EQ(reference::grid_bucket({0, 0, 1}, 1u << 31), 1301982629u);
    EXPECT_EQ(reference::grid_bucket({1, 2, 3}, 64), (1u + 2u * 3687096127u + 3u * 1301982629u) & 63u);
    EXPECT_EQ(reference::grid_bucket({-1, 0, 0}, 64), 63u);
    EXPECT_EQ(reference::grid_bucket({1 << 30, -(1 << 30), 7}, 4096),
              ((1u << 30) + (0u - (1u << 30)) * 3687096127u + 7u * 1301982629u) & 4095u);
    EXPECT_THROW(reference::grid_bucket({0, 0, 0}, 100), std::invalid_argument);
    EXPECT_EQ(reference::grid_buckets(0), 64u);
    EXPECT_EQ(reference::grid_buckets(32), 64u);
    EXPECT_EQ(reference::grid_buckets(33), 128u);
    EXPECT_EQ(reference::grid_buckets(1u << 20), 1u << 21);
}

TEST(ReferenceHashGrid, EveryParticleOnceInItsBucketAscending) {
    const SphereList spheres = test::make_particles(ParticlePattern::kClustered, 500).spheres;
    const reference::HashGrid grid = reference::build_hash_grid(spheres, 5.0f, 3, 64); // few buckets, so they are shared
    ASSERT_EQ(grid.offsets.size(), 65u);
    EXPECT_EQ(grid.offsets.back(), 500u);
    EXPECT_EQ(std::set(grid.entries.begin(), grid.entries.end()).size(), 500u);
    for (std::uint32_t bucket = 0; bucket < 64; ++bucket) {
        for (std::uint32_t at = grid.offsets[bucket]; at < grid.offsets[bucket + 1]; ++at) {
            EXPECT_EQ(reference::grid_bucket(reference::grid_cell(spheres[grid.entries[at]], 5.0f, 3), 64), bucket);
            EXPECT_EQ(grid.spheres[at], spheres[grid.entries[at]]);
            EXPECT_TRUE(at == grid.offsets[bucket] || grid.entries[at - 1] < grid.entries[at]);
        }
    }
    EXPECT_EQ(reference::build_hash_grid({}, 1.0f, 3, 64).offsets, Words(65, 0));
}

// --- z-order ---

TEST(ReferenceZorder, KeysWrapBeyondTheirBits) {
    EXPECT_EQ(reference::zorder_key({1, 0, 0, 9}, 1.0f, 3), 1u);
    EXPECT_EQ(reference::zorder_key({0, 1, 1, 9}, 1.0f, 3), 6u);
    EXPECT_EQ(reference::zorder_key({0, 1, 1, 9}, 1.0f, 2), 2u);
    EXPECT_EQ(reference::zorder_key({-1, -1, -1, 9}, 1.0f, 3), (std::uint64_t{1} << 63) - 1u);
    EXPECT_EQ(reference::zorder_key({-1, -1, 0, 9}, 1.0f, 2), (std::uint64_t{1} << 42) - 1u);
    EXPECT_EQ(reference::zorder_key({0x1p21f + 3.0f, 0, 0, 9}, 1.0f, 3), reference::zorder_key({3, 0, 0, 9}, 1.0f, 3));
}

TEST(ReferenceZorder, LevelsByHand) {
    EXPECT_EQ(reference::zorder_level(0.5f, 0.25f), 0u);
    EXPECT_EQ(reference::zorder_level(0.5f, 0.5f), 0u);
    EXPECT_EQ(reference::zorder_level(0.5f, std::nextafter(0.5f, 1.0f)), 1u);
    EXPECT_EQ(reference::zorder_level(0.5f, 4.0f), 3u);
    EXPECT_EQ(reference::zorder_level(0.5f, 3e38f), 21u);
}

TEST(ReferenceZorder, CellsByHand) {
    // In two dimensions, cells of 1: from -0.5 to 1.5 in x and from 3.25 to 5.25 in y.
    const std::vector<std::uint64_t> cells = reference::zorder_cells({0.5f, 4.25f, 0, 9}, 1.0f, 1.0f, 0, 2);
    Keys expected;
    for (const std::uint32_t x : {0x1FFFFFu, 0u, 1u}) {
        for (const std::uint32_t y : {3u, 4u, 5u}) {
            expected.push_back(reference::interleave({x, y, 0}, 21, 2));
        }
    }
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(cells, expected);
    // At level 20 there are two cells per axis: the three that it needs are two.
    EXPECT_EQ(reference::zorder_cells({0, 0, 0, 9}, 0x1p20f, 1.0f, 20, 2), (Keys{0, 1, 2, 3}));
    EXPECT_EQ(reference::zorder_cells({0, 0, 0, 9}, 3e38f, 1.0f, 21, 3), (Keys{0}));
}

TEST(ReferenceZorder, CellsHoldAllNeighbours) {
    for (const ParticlePattern pattern : test::kAllParticlePatterns) {
        const test::ParticleSet particles = test::make_particles(pattern, 300);
        const SphereList& spheres = particles.spheres;
        const float step = 0.0078125f;
        const reference::Zorder sorted = reference::build_zorder(spheres, 1.0f / step, particles.dimensions);
        EXPECT_TRUE(std::is_sorted(sorted.keys.begin(), sorted.keys.end()));
        const auto lists = reference::find_neighbours(spheres, {}, {.criterion = Criterion::within_own});
        std::vector<std::uint64_t> key_of(spheres.size());
        for (std::size_t place = 0; place < sorted.order.size(); ++place) {
            key_of[sorted.order[place]] = sorted.keys[place];
        }
        for (std::uint32_t i = 0; i < spheres.size(); ++i) {
            const std::uint32_t level = reference::zorder_level(step, spheres[i][3]);
            const Keys cells = reference::zorder_cells(spheres[i], spheres[i][3], 1.0f / step, level, particles.dimensions);
            EXPECT_LE(cells.size(), 27u);
            for (std::uint32_t at = lists.offsets[i]; at < lists.offsets[i + 1]; ++at) {
                const std::uint64_t cell = key_of[lists.neighbours[at]] >> (particles.dimensions * level);
                ASSERT_TRUE(std::binary_search(cells.begin(), cells.end(), cell)) << name(pattern) << ' ' << i;
            }
        }
    }
}

// --- k nearest ---

TEST(ReferenceKnn, ByHand) {
    const reference::NearestLists two = reference::find_nearest(kFour, 2);
    EXPECT_EQ(two.indices, (Words{3, 1, 0, 3, 1, 0, 0, 1})); // particles 0 and 3 are equally far from 1: by index
    EXPECT_EQ(two.squared_distances, (std::vector<float>{0, 1, 1, 1, 4, 9, 0, 1}));
    const reference::NearestLists of = reference::find_nearest_of(SphereList{{2.5f, 0, 0, 9}}, kFour, 6);
    EXPECT_EQ(of.indices, (Words{2, 1, 0, 3, kNone, kNone}));
    EXPECT_EQ(of.squared_distances, (std::vector<float>{0.25f, 2.25f, 6.25f, 6.25f, kInfinity, kInfinity}));
    EXPECT_EQ(reference::find_nearest(SphereList{{0, 0, 0, 1}}, 1).indices, (Words{kNone}));
    EXPECT_TRUE(reference::find_nearest({}, 3).indices.empty());
    EXPECT_THROW(reference::find_nearest(kFour, 0), std::invalid_argument);
}

TEST(ReferenceKnn, AreAllWithinTheDistanceOfTheLast) {
    const std::uint32_t k = 9;
    SphereList spheres = test::make_particles(ParticlePattern::kUniform, 400).spheres;
    const reference::NearestLists nearest = reference::find_nearest(spheres, k);
    for (std::uint32_t i = 0; i < spheres.size(); ++i) {
        // A sphere slightly larger than the distance to the k-th neighbour, and one slightly smaller.
        const float last = std::sqrt(nearest.squared_distances[i * k + k - 1]);
        const SphereList queries{{spheres[i][0], spheres[i][1], spheres[i][2], last * 1.00001f},
                                 {spheres[i][0], spheres[i][1], spheres[i][2], last * 0.99999f}};
        const auto within = reference::find_neighbours_of(queries, {}, spheres, {}, {.criterion = Criterion::within_own});
        ASSERT_EQ(within.offsets, (Words{0, k + 1, 2 * k + 1})); // including itself, and excluding the last
        std::set<std::uint32_t> found(within.neighbours.begin(), within.neighbours.begin() + k + 1);
        found.erase(i);
        const auto first = nearest.indices.begin() + i * k;
        ASSERT_EQ(found, (std::set<std::uint32_t>(first, first + k)));
    }
}

} // namespace
} // namespace mote
