#include "spatial/morton.hpp"
#include "tree_case.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace mote::test {
namespace {

using spatial::MortonGrid;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kHighest = std::numeric_limits<float>::max();
constexpr Vec4 kFarAway{-1e30f, 1e30f, 1e30f, 1};
constexpr std::array kGrids{MortonGrid{10, 2}, MortonGrid{15, 2}, MortonGrid{21, 2},
                            MortonGrid{10, 3}, MortonGrid{15, 3}, MortonGrid{21, 3}};

class MortonTest : public AlgorithmTest {
protected:
    // Without fixed bounds, uses those of the points.
    void expect_keys(Case& c, const std::vector<Vec4>& points, const MortonGrid& grid, const reference::Aabb* fixed = nullptr) {
        if (grid.key_bits() <= 32) {
            expect_keys_of(c, points, grid, fixed, reference::morton_keys_32);
        } else {
            expect_keys_of(c, points, grid, fixed, reference::morton_keys);
        }
    }

    void expect_keys(const std::vector<Vec4>& points, const reference::Aabb& fixed, std::span<const MortonGrid> grids = kGrids) {
        for (const MortonGrid& grid : grids) {
            SCOPED_TRACE(fmt::format("{} bits, {} dimensions, bounds up to {}", grid.bits, grid.dimensions, fixed.upper[0]));
            Case c(device(), kHostCount, settings());
            expect_keys(c, points, grid, &fixed);
        }
    }

private:
    template <typename Keys> void expect_keys_of(Case& c, const std::vector<Vec4>& points, const MortonGrid& grid,
                                                 const reference::Aabb* fixed, Keys* make_keys_of) {
        const auto n = static_cast<std::uint32_t>(points.size());
        const reference::Aabb bounds = fixed != nullptr ? *fixed : reference::reduce_aabb(points);
        const auto expected = make_keys_of(reference::make_morton_grid(bounds, grid.bits, grid.dimensions), points);
        using Key = typename decltype(expected)::value_type;
        const graph::Count count = c.count(n);
        const graph::Buffer spheres = c.in(points, kFarAway), keys = c.out<Key>(n), payloads = c.out<std::uint32_t>(n);
        const spatial::Bounds on_gpu = fixed != nullptr ? spatial::fixed_bounds(c.graph, fixed->lower, fixed->upper)
                                                        : spatial::bounds_of(c.graph, spheres, count);
        spatial::encode_morton(c.graph, spheres, count, on_gpu, grid, {keys, payloads});
        c.run();
        EXPECT_TRUE(same_bits(c.result<Key>(keys, n), expected));
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(payloads, n), make_iota(n)));
    }
};

TEST_F(MortonTest, EncodesAnyNumber) {
    const auto body = [this](Case& c, std::uint32_t n) {
        expect_keys(c, make_particles(ParticlePattern::kUniform, n).spheres, {.bits = n % 2 == 0 ? 10u : 21u});
    };
    for_each_case(small_sizes(device()), kModesOfTrees, body);
    for_each_case({full() ? 1'000'003u : 30'011u}, std::array{kReplayed}, body);
}

TEST_F(MortonTest, EncodesEveryPatternOnEveryGrid) {
    for (const ParticlePattern pattern : kAllParticlePatterns) {
        for (const MortonGrid& grid : kGrids) {
            SCOPED_TRACE(fmt::format("{}, {} bits, {} dimensions", name(pattern), grid.bits, grid.dimensions));
            Case c(device(), kGpuCount, settings());
            expect_keys(c, make_particles(pattern, 501).spheres, grid);
        }
    }
}

// On every face, edge and corner of the bounds, one step inside and outside, and far outside.
TEST_F(MortonTest, PointsOutsideFixedBoundsGetTheNearestCell) {
    const reference::Aabb bounds{{-2, 1, 100}, {6, 4, 101}}; // the x side is 2^3 m: the upper bound is just beyond the last cell
    const auto coordinates = [&](std::size_t axis) {
        const float lower = bounds.lower[axis], upper = bounds.upper[axis];
        return std::array{lower,
                          upper,
                          std::nextafter(lower, kInfinity),
                          std::nextafter(lower, -kInfinity),
                          std::nextafter(upper, kInfinity),
                          std::nextafter(upper, -kInfinity),
                          0.5f * (lower + upper),
                          -kHighest,
                          kHighest};
    };
    std::vector<Vec4> points;
    for (const float x : coordinates(0)) {
        for (const float y : coordinates(1)) {
            for (const float z : coordinates(2)) points.push_back({x, y, z, 1});
        }
    }
    expect_keys(points, bounds);
}

// Non-finite points also get a key, so that later passes terminate.
TEST_F(MortonTest, NanGetsCellZeroAndInfinityTheOutermost) {
    std::vector<Vec4> points;
    for (const float odd : {kNan, -kNan, std::numeric_limits<float>::signaling_NaN(), kInfinity, -kInfinity}) {
        for (const float x : {odd, 0.75f}) {
            for (const float y : {odd, 0.25f}) {
                for (const float z : {odd, 0.5f}) points.push_back({x, y, z, odd});
            }
        }
    }
    expect_keys(points, {{0, 0, 0}, {1, 1, 1}});
}

// Results change around every power of two, and the smallest and largest numbers are error-prone.
TEST_F(MortonTest, CellsFitBoundsOfAnySize) {
    const float smallest = std::numeric_limits<float>::min();
    std::vector<float> extents{0, smallest, 1.5f * smallest, 3e38f, kHighest};
    for (const int exponent : {-120, -116, -111, -105, -104, -20, -1, 0, 1, 17, 100, 127}) {
        const float power = std::ldexp(1.0f, exponent);
        extents.insert(extents.end(), {power, std::nextafter(power, 0.0f), std::nextafter(power, kInfinity)});
    }
    for (const float extent : extents) {
        std::vector<Vec4> points;
        for (int i = -2; i <= 40; ++i) {
            const float x = extent * (static_cast<float>(i) / 37.0f);
            points.push_back({x, extent - x, 0.5f * x, 1});
        }
        expect_keys(points, {{0, 0, 0}, {0.25f * extent, extent, 0.5f * extent}},
                    std::array{MortonGrid{10, 3}, MortonGrid{21, 2}});
    }
    expect_keys({{2, 2, 2, 1}, {2.25f, 2.5f, 2.75f, 1}, {3, 1, 2.0625f, 1}}, {{2, 2, 2}, {2, 2, 2}});  // no extent: 1 m
    expect_keys({{1, 2, 3, 1}, {-kHighest, kHighest, 0, 1}}, {{-kHighest, -1, -1}, {kHighest, 1, 1}}); // no finite extent
    expect_keys({{1, 2, 3, 1}, {0, 0, 900, 1}}, {{0, 0, 0}, {4, 1, 1000}}); // z only counts in three dimensions
}

TEST_F(MortonTest, RefusesWrongGridsBoundsAndBuffers) {
    Case c(device(), kHostCount, settings());
    const auto of = [](std::uint32_t n) { return n - kHostCount.spare; };
    const graph::Buffer spheres = c.in(std::vector<Vec4>(of(8)), kFarAway), few = c.in(std::vector<Vec4>(of(7)), kFarAway);
    const graph::Buffer words = c.out<std::uint32_t>(of(8)), more_words = c.out<std::uint32_t>(of(8));
    const graph::Buffer few_words = c.out<std::uint32_t>(of(7)), pairs = c.out<std::uint64_t>(of(8));
    const spatial::Bounds bounds = spatial::fixed_bounds(c.graph, {0, 0, 0}, {1, 1, 1});
    const auto encode = [&](graph::Buffer from, const spatial::Bounds& box, const MortonGrid& grid, graph::Buffer keys,
                            graph::Buffer payloads) {
        return [&c, from, box, grid, keys, payloads] {
            spatial::encode_morton(c.graph, from, graph::Count::host(8), box, grid, {keys, payloads});
        };
    };
    expect_error(encode(spheres, bounds, {12, 3}, words, more_words),
                 {"Morton codes: bits per axis: found 12, expected 10, 15 or 21"});
    expect_error(encode(spheres, bounds, {10, 1}, words, more_words), {"Morton codes: dimensions: found 1, expected 2 or 3"});
    expect_error(encode(spheres, bounds, {10, 4}, words, more_words), {"Morton codes: dimensions: found 4, expected 2 or 3"});
    expect_error(encode(words, bounds, {10, 3}, words, more_words),
                 {"Morton codes: spheres: found uint in buffer", "expected vec4"});
    expect_error(encode(few, bounds, {10, 3}, words, more_words), {"Morton codes: spheres", "at least 8", "capacity of 7"});
    expect_error(encode(spheres, {words, spheres}, {10, 3}, words, more_words), {"the lower bound: found ", "expected vec4"});
    expect_error(encode(spheres, {spheres, words}, {10, 3}, words, more_words), {"the upper bound: found ", "expected vec4"});
    expect_error(encode(spheres, bounds, {15, 3}, words, more_words),
                 {"Morton codes: keys: found uint in buffer", "expected uvec2"});
    expect_error(encode(spheres, bounds, {15, 2}, pairs, more_words),
                 {"Morton codes: keys: found uvec2 in buffer", "expected uint"});
    expect_error(encode(spheres, bounds, {10, 3}, few_words, words), {"Morton codes: keys", "at least 8", "capacity of 7"});
    expect_error(encode(spheres, bounds, {10, 3}, words, few_words), {"Morton codes: payloads", "at least 8", "capacity of 7"});

    const auto bound = [&](float lower, float upper) {
        return [&c, lower, upper] { spatial::fixed_bounds(c.graph, {0, lower, 0}, {1, upper, 1}); };
    };
    expect_error(bound(2, 1), {"fixed bounds: axis 1: found 2 to 1, expected a finite range"});
    expect_error(bound(kNan, 1), {"fixed bounds: axis 1: found nan to 1"});
    expect_error(bound(0, kNan), {"fixed bounds: axis 1: found 0 to nan"});
    expect_error(bound(0, kInfinity), {"fixed bounds: axis 1: found 0 to inf"});
    expect_error(bound(-kInfinity, 0), {"fixed bounds: axis 1: found -inf to 0"});
}

} // namespace
} // namespace mote::test
