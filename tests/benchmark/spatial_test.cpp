// The benchmark's particle sets, its native searches (compared with brute force), and its output.
#include "benchmark/bar_chart.hpp"
#include "benchmark/native/native_cell_list.hpp"
#include "benchmark/native/native_embree.hpp"
#include "benchmark/native/native_nanoflann.hpp"
#include "benchmark/report.hpp"
#include "benchmark/spatial_report.hpp"
#include "benchmark/spatial_scenes.hpp"
#include "reference/spatial/knn.hpp"
#include "reference/spatial/neighbours.hpp"
#include "support/particle_inputs.hpp"

#include <mote/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace mote {
namespace {

using bench::Scene;
using bench::Sphere;
using spatial::Criterion;

// --- scenes ---

std::map<float, std::size_t> count_by_radius(const Scene& scene) {
    std::map<float, std::size_t> counts;
    for (const Sphere& sphere : scene.spheres) ++counts[sphere[3]];
    return counts;
}

// Uses the cell list, which is tested below and is fast enough for scenes of this size.
double neighbours_each(const Scene& scene) {
    bench::NativeCellList cells(scene);
    bench::NativeLists lists;
    cells.build();
    cells.query(lists);
    return static_cast<double>(lists.neighbours.size()) / scene.size();
}

TEST(SpatialScenes, BoxesMatchJia) {
    const Scene uniform = bench::rigid_boxes(false, 0);
    EXPECT_EQ(count_by_radius(uniform), (std::map<float, std::size_t>{{0.075f, 216'000}}));
    EXPECT_EQ(std::set(uniform.phases.begin(), uniform.phases.end()).size(), 125u);
    EXPECT_TRUE(
        std::ranges::all_of(uniform.phases, [](std::uint32_t phase) { return (phase & spatial::kNoSelfCollision) != 0; }));

    const Scene merged = bench::rigid_boxes(true, 0); // 125 * (1216 + 0 + 8) = 153 000
    EXPECT_EQ(count_by_radius(merged), (std::map<float, std::size_t>{{0.075f, 152'000}, {0.3f, 1000}}));
    EXPECT_EQ(merged.phases.size(), 153'000u);
}

TEST(SpatialScenes, MergingKeepsTheVolume) {
    double volumes[2] = {};
    for (const bool merged : {false, true}) {
        for (const Sphere& sphere : bench::rigid_boxes(merged, 0, 1).spheres) volumes[merged] += std::pow(2.0 * sphere[3], 3);
    }
    EXPECT_NEAR(volumes[0], std::pow(1.8, 3), 1e-5);
    EXPECT_NEAR(volumes[1], std::pow(1.8, 3), 1e-5);
}

// Worked example: each two adjacent boxes, of which there are 3 * 5 * 5 * 4, have 144 pairs of facing particles.
TEST(SpatialScenes, StackedBoxesTouchFaceToFace) {
    for (const bool merged : {false, true}) {
        const Scene scene = bench::rigid_boxes(merged, 0);
        EXPECT_DOUBLE_EQ(neighbours_each(scene) * scene.size(), 2.0 * 300 * 144);
    }
    // As sand, also those within a box: 3 * 11 * 144 pairs in each.
    const Scene sand = bench::granular_pile(0);
    EXPECT_TRUE(sand.phases.empty());
    EXPECT_DOUBLE_EQ(neighbours_each(sand) * sand.size(), 2.0 * (300 * 144 + 125 * 4752));
}

TEST(SpatialScenes, SettlingSpreadsTheParticlesOnTheGround) {
    const auto width = [](const Scene& scene) {
        const auto [low, high] = std::ranges::minmax(scene.spheres, {}, [](const Sphere& s) { return s[0]; });
        return high[0] - low[0];
    };
    for (const bool sand : {false, true}) {
        const auto make = [sand](double settled) {
            return sand ? bench::granular_pile(settled) : bench::rigid_boxes(false, settled);
        };
        const Scene released = make(0);
        float narrower = width(released);
        for (const double settled : {0.3, 0.6, 1.0}) {
            const Scene scene = make(settled);
            EXPECT_EQ(scene.size(), released.size());
            EXPECT_GT(width(scene), narrower);
            narrower = width(scene);
            const float lowest = std::ranges::min(scene.spheres, {}, [](const Sphere& s) { return s[1]; })[1];
            EXPECT_NEAR(lowest, 0.075f, 0.12f); // tilted boxes penetrate the ground slightly with their edges
            EXPECT_GT(neighbours_each(scene), sand ? 4 : 0.1);
            EXPECT_LT(neighbours_each(scene), sand ? 8 : 1);
        }
    }
}

TEST(SpatialScenes, SizesHaveTheRequestedSpread) {
    for (const std::uint32_t levels : {0u, 2u, 4u}) {
        const Scene scene = bench::mixed_sizes(levels, 1u << 15);
        EXPECT_NEAR(scene.size(), 1u << 15, 1u << 14); // complete cubes of the largest size
        const auto counts = count_by_radius(scene);
        ASSERT_EQ(counts.size(), levels + 1);
        EXPECT_FLOAT_EQ(counts.rbegin()->first, counts.begin()->first * static_cast<float>(1u << levels));
    }
}

TEST(SpatialScenes, NeighbourhoodsMatchTheirNames) {
    EXPECT_NEAR(neighbours_each(bench::fluid(1u << 17)), 40, 3);
    EXPECT_NEAR(neighbours_each(bench::random_points(1u << 17)), 30, 2);
    EXPECT_NEAR(neighbours_each(bench::random_radii(1u << 15)), 45, 5);
    EXPECT_EQ(bench::random_radii(100).size(), 100u);
}

// --- native searches ---

reference::NeighbourLists sorted(const bench::NativeLists& lists) {
    reference::NeighbourLists result{lists.offsets, lists.neighbours};
    for (std::size_t i = 0; i + 1 < lists.offsets.size(); ++i) {
        std::sort(result.neighbours.begin() + lists.offsets[i], result.neighbours.begin() + lists.offsets[i + 1]);
    }
    return result;
}

Scene make_scene(test::ParticlePattern pattern, std::uint32_t n, Criterion criterion, bool phases) {
    test::ParticleSet set = test::make_particles(pattern, n);
    if (criterion == Criterion::touching) set = test::with_halved_radii(std::move(set));
    return {test::name(pattern), set.spheres, phases ? set.phases : std::vector<std::uint32_t>(), {criterion, 0.01f}};
}

class NativeSearch : public testing::TestWithParam<test::ParticlePattern> {};

TEST_P(NativeSearch, FindsWhatBruteForceFinds) {
    for (const std::uint32_t n : {1u, 2u, 300u, 2500u}) { // the last is more than a thread takes at a time
        for (const Criterion criterion :
             {Criterion::within_own, Criterion::within_other, Criterion::within_larger, Criterion::touching}) {
            for (const bool phases : {false, true}) {
                if (n > 1000 && GetParam() == test::ParticlePattern::kCoincident) continue; // n^2 neighbours
                const Scene scene = make_scene(GetParam(), n, criterion, phases);
                SCOPED_TRACE(testing::Message() << "n " << n << ", criterion " << static_cast<int>(criterion));
                const auto expected = reference::find_neighbours(scene.spheres, scene.phases, scene.query);
                bench::NativeLists lists;
                bench::NativeCellList cells(scene);
                cells.build();
                cells.query(lists);
                EXPECT_EQ(sorted(lists), expected) << "cell list";
                bench::NativeKdTree kd_tree(scene);
                kd_tree.build();
                for (const bench::QueryOrder order : {bench::QueryOrder::particles, bench::QueryOrder::leaves}) {
                    kd_tree.query(order, lists);
                    EXPECT_EQ(sorted(lists), expected) << "nanoflann";
                }
                // Debian's Embree is built with assertions, one of which forbids scenes that are a single point.
                if (n == 1 || GetParam() == test::ParticlePattern::kCoincident) continue;
                bench::EmbreeSearch embree(scene);
                embree.build();
                embree.query(lists);
                EXPECT_EQ(sorted(lists), expected) << "Embree";
            }
        }
    }
}

TEST_P(NativeSearch, FindsTheNearest) {
    const Scene scene = make_scene(GetParam(), 500, Criterion::within_own, false);
    const auto expected = reference::find_nearest(scene.spheres, 7);
    bench::NativeKdTree kd_tree(scene);
    kd_tree.build();
    std::vector<float> found;
    for (const bench::QueryOrder order : {bench::QueryOrder::particles, bench::QueryOrder::leaves}) {
        kd_tree.nearest(order, 7, found);
        ASSERT_EQ(found.size(), expected.squared_distances.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            EXPECT_NEAR(found[i], expected.squared_distances[i], 1e-5f * expected.squared_distances[i]);
        }
    }
}

TEST_P(NativeSearch, EmbreeBuildsATreeOfAllParticles) {
    const Scene scene = make_scene(GetParam(), 2500, Criterion::within_own, false);
    bench::EmbreeBuilder embree(scene);
    EXPECT_FALSE(embree.is_sound()); // nothing is built yet
    for (int time = 0; time < 2; ++time) {
        embree.fill();
        embree.build();
        EXPECT_TRUE(embree.is_sound());
    }
}

INSTANTIATE_TEST_SUITE_P(All, NativeSearch, testing::ValuesIn(test::kAllParticlePatterns),
                         [](const auto& pattern) { return test::name(pattern.param); });

// --- output ---

TEST(BenchOutput, BarsAreAsLongAsTheirNumbers) {
    const std::string svg =
        bench::to_svg("a < b", {{"chart", "ms", {"first", "second"}, {{"x & y", {30, 10}}, {"z", {20}, true}}}});
    EXPECT_NE(svg.find("a &lt; b"), std::string::npos);
    EXPECT_NE(svg.find("x &amp; y"), std::string::npos);
    EXPECT_NE(svg.find("30.0 + 10.0"), std::string::npos);
    EXPECT_NE(svg.find("width=\"225.0\""), std::string::npos); // 30 of 40 in a field of 300
    EXPECT_NE(svg.find("width=\"75.0\""), std::string::npos);
    EXPECT_NE(svg.find("width=\"150.0\""), std::string::npos);
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(BenchOutput, RowsReportTheMemoryOfAStructure) {
    bench::SpatialCost cost;
    cost.copy_bytes_per_ms = 1;
    cost.scenes.push_back(
        {.scene = "boxes",
         .n = 8,
         .structures = {{.name = "tree", .ms = 2, .bytes = 3 << 20}, {.name = "grid", .ms = 1, .bytes = 1 << 20}},
         .natives = {{.name = "cell list", .ms = 1, .bytes = 5 << 19}}});
    const std::vector<bench::Row> rows = bench::to_rows(cost);
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].more["bytes"], 3 << 20);
    EXPECT_EQ(rows[1].more["bytes"], 1 << 20);
    const std::string table = bench::to_tables(cost);
    for (const char* megabytes : {" 3.0 ", " 1.0 ", " 2.5 "}) EXPECT_NE(table.find(megabytes), std::string::npos) << table;
}

TEST(BenchOutput, AFileAppearsWhenItIsComplete) {
    const std::filesystem::path dir = std::filesystem::temp_directory_path() / "mote_bench_output_test";
    std::filesystem::remove_all(dir);
    std::filesystem::create_directories(dir);
    {
        bench::OutputFile file(dir / "a.json");
        EXPECT_FALSE(std::filesystem::exists(dir / "a.json"));
        file.write("{}\n");
    }
    std::stringstream content;
    content << std::ifstream(dir / "a.json").rdbuf();
    EXPECT_EQ(content.str(), "{}\n");
    { const bench::OutputFile file(dir / "b.json"); } // abandoned
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(dir), std::filesystem::directory_iterator()), 1);

    try {
        bench::OutputFile(dir / "no folder" / "a.json");
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_TRUE(std::string_view(error.what()).starts_with((dir / "no folder" / "a.json").string() + ": cannot be written: "))
            << error.what();
    }
    EXPECT_THROW(bench::OutputFile{dir}, Error);
    std::filesystem::remove_all(dir);
}

} // namespace
} // namespace mote
