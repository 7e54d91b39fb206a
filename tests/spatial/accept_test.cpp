// Distances exactly at the limit: all structures decide alike for every criterion, and as the criterion is defined.
#include "spatial/neighbour_search.hpp"
#include "support/algorithm_test.hpp"

#include <fmt/format.h>

namespace mote::test {
namespace {

using spatial::Criterion;
using spatial::Structure;
using Words = std::vector<std::uint32_t>;

class AcceptTest : public AlgorithmTest {
protected:
    /// The neighbour counts of two particles 1 m apart.
    std::array<std::uint32_t, 2> neighbours_of(const std::array<float, 2>& radii, const spatial::Query& query, Structure by) {
        const std::vector<Vec4> spheres{{2, 3, 4, radii[0]}, {2, 4, 4, radii[1]}};
        Case c(device(), kHostCount, settings());
        const graph::Buffer offsets = c.out<std::uint32_t>(3), neighbours = c.out<std::uint32_t>(2);
        const spatial::RadiusRange range{std::min(radii[0], radii[1]), std::max(radii[0], radii[1])};
        spatial::NeighbourSearch(query, range, 2, {.structure = by})
            .add(c.graph, {c.in(spheres, Vec4{2, 3, 4, 9}), c.count(2), c.in(Words{0, 0}, 0u)}, offsets, neighbours);
        run(c.graph);
        const Words found = c.result<std::uint32_t>(offsets, 3);
        return {found[1], found[2] - found[1]};
    }
};

TEST_F(AcceptTest, TouchingIsInclusiveAndTheOthersAreStrict) {
    using Pair = std::array<std::uint32_t, 2>;
    constexpr float kLess = 1 - 0x1p-24f, kMore = 1 + 0x1p-23f;
    std::vector<Structure> structures{Structure::hash_grid, Structure::zorder, Structure::tree};
    if (device().ray_query()) structures.push_back(Structure::ray_query);
    for (const Structure by : structures) {
        SCOPED_TRACE(name(by));
        const auto expect = [&](const std::array<float, 2>& radii, Criterion criterion, float margin, const Pair& expected) {
            EXPECT_EQ(neighbours_of(radii, {.criterion = criterion, .margin = margin}, by), expected)
                << "radii " << radii[0] << " and " << radii[1] << ", criterion " << static_cast<int>(criterion);
        };
        expect({1, kMore}, Criterion::within_own, 0, {0, 1});
        expect({1, kMore}, Criterion::within_other, 0, {1, 0});
        expect({1, kLess}, Criterion::within_larger, 0, {0, 0});
        expect({0.5f, kMore}, Criterion::within_larger, 0, {1, 1});
        expect({0.5f, 0.5f}, Criterion::touching, 0, {1, 1});
        expect({0.25f, 0.5f}, Criterion::touching, 0.25f, {1, 1});
        expect({0.25f, 0.5f}, Criterion::touching, 0.25f - 0x1p-24f, {0, 0});
    }
}

} // namespace
} // namespace mote::test
