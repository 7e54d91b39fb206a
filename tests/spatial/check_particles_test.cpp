#include "spatial/check_particles.hpp"
#include "spatial/hash_grid_search.hpp"
#include "spatial/knn.hpp"
#include "spatial/ray_query_search.hpp"
#include "spatial/skin.hpp"
#include "spatial/tree_bounds.hpp"
#include "spatial/tree_search.hpp"
#include "spatial/triangle_queries.hpp"
#include "spatial/zorder.hpp"
#include "support/algorithm_test.hpp"
#include "support/particle_inputs.hpp"

#include <fmt/format.h>

#include <array>
#include <functional>
#include <limits>
#include <string>

namespace mote::test {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kHighest = std::numeric_limits<float>::max();
constexpr float kDenormal = std::numeric_limits<float>::denorm_min();

class CheckParticlesTest : public AlgorithmTest {
protected:
    // The particle that the error names; n if there is no error.
    std::uint32_t first_flagged(const std::vector<Vec4>& spheres, const Mode& mode = kHostCount) {
        const auto n = static_cast<std::uint32_t>(spheres.size());
        Case c(device(), mode, settings());
        const graph::Buffer input = c.in(spheres, {kNan, kNan, kNan, kNan});
        spatial::check_particles(c.graph, {input, c.count(n), {}});
        graph::Executable executable(device(), c.graph);
        try {
            executable.run();
            executable.run(); // the error of an earlier run is cleared
        } catch (const Error& error) {
            for (std::uint32_t i = 0; i < n; ++i) {
                if (error.what() ==
                    fmt::format("particle {}: found a value out of range, expected finite coordinates up to 1e+18 m "
                                "and a radius from 1e-18 to 1e+18 m",
                                i)) {
                    return i;
                }
            }
            ADD_FAILURE() << error.what();
        }
        return n;
    }
};

TEST_F(CheckParticlesTest, ValidParticlesPass) {
    std::vector<std::uint32_t> sizes = this->sizes(device().workgroup_size());
    for (const std::uint32_t n : sizes) {
        for (const Mode& mode : {kHostCount, kGpuCount, kReplayed}) {
            EXPECT_EQ(first_flagged(make_particles(ParticlePattern::kRadiiSpread, n).spheres, mode), n) << mode.name;
        }
    }
    EXPECT_EQ(first_flagged({{1e18f, -1e18f, -0.0f, 1e18f}, {kDenormal, -kDenormal, 0, 1e-18f}}), 2u);
}

TEST_F(CheckParticlesTest, EveryKindOfBadParticleIsFlagged) {
    std::vector<Vec4> bad;
    for (const float value : {kNan, -kNan, std::numeric_limits<float>::signaling_NaN(), kInfinity, -kInfinity}) {
        for (std::size_t component = 0; component < 4; ++component) {
            bad.push_back({1, 2, 3, 4});
            bad.back()[component] = value;
        }
    }
    for (const float radius : {0.0f, -0.0f, -1.0f, -1e-18f, -kHighest, kHighest, 1.0001e18f, 0.9999e-18f, kDenormal}) {
        bad.push_back({1, 2, 3, radius});
    }
    for (const float coordinate : {kHighest, -kHighest, 1.0001e18f, -1.0001e18f}) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            bad.push_back({1, 2, 3, 4});
            bad.back()[axis] = coordinate;
        }
    }
    for (const Vec4& sphere : bad) {
        std::vector<Vec4> spheres = make_particles(ParticlePattern::kUniform, 10).spheres;
        spheres[7] = sphere;
        EXPECT_EQ(first_flagged(spheres), 7u) << ::testing::PrintToString(sphere);
    }
}

TEST_F(CheckParticlesTest, ReportsTheFirstOfMany) {
    const std::uint32_t n = 3 * device().workgroup_size() + 5;
    for (const std::uint32_t first : {0u, 1u, device().workgroup_size() - 1, device().workgroup_size(), n - 1}) {
        std::vector<Vec4> spheres = make_particles(ParticlePattern::kUniform, n).spheres;
        for (std::uint32_t i = first; i < n; i += 3) spheres[i][i % 4] = kNan;
        for (const Mode& mode : {kHostCount, kReplayed}) EXPECT_EQ(first_flagged(spheres, mode), first) << mode.name;
    }
}

TEST_F(CheckParticlesTest, RadiiOutsideTheRangeAreFlagged) {
    const auto run_with = [this](float radius, const spatial::RadiusRange& range = {.smallest = 1.5f, .largest = 2.5f}) {
        Case c(device(), kHostCount, settings());
        const graph::Buffer input = c.in(std::vector<Vec4>{{0, 0, 0, 2}, {1, 2, 3, radius}}, {});
        spatial::check_particles(c.graph, {input, c.count(2), {}}, range);
        run(c.graph);
    };
    for (const float radius : {1.5f, 2.5f}) EXPECT_NO_THROW(run_with(radius)) << radius;
    for (const float radius : {1.4999f, 2.5001f, 0.0f}) {
        expect_error([&] { run_with(radius); }, {"particle 1", "a radius from 1.5 to 2.5 m"});
    }
    // Whatever the range.
    expect_error([&] { run_with(0, {.smallest = 0, .largest = 2.5f}); }, {"particle 1", "and a radius from"});
}

// One function that takes particles, called with four spheres of which one is bad.
struct Entry {
    std::string name;
    std::function<void(Case&, graph::Buffer spheres)> add;
    std::string noun = "particle";
    bool radii = true; // whether radii are checked
    bool zero = false; // whether 0 is a valid radius
};

std::vector<Entry> make_entries(bool ray_query) {
    using spatial::Particles;
    static const graph::Count four = graph::Count::host(4);
    static const std::vector<spatial::MeshVertex> vertices{{0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};
    static const std::vector<spatial::MeshTriangle> triangles{{0, 1, 2, 0}, {0, 1, 3, 0}};
    static const spatial::MeshData mesh{vertices, triangles};
    const auto good = [](Case& c) { return Particles{c.in(std::vector<Vec4>(4, Vec4{0, 0, 0, 1}), Vec4{}), four}; };
    const auto nearest = [](Case& c) { return spatial::NearestLists{c.out<std::uint32_t>(4), c.out<float>(4)}; };
    const auto offsets = [](Case& c) { return c.out<std::uint32_t>(5); };
    const auto list = [](Case& c) { return c.out<std::uint32_t>(100); };
    std::vector<Entry> entries;
    entries.push_back({"build_tree", [](Case& c, graph::Buffer s) { spatial::build_tree(c.graph, {s, four}); }});
    entries.push_back({"refit_tree", [=](Case& c, graph::Buffer s) {
                           const Particles particles = good(c);
                           const spatial::Tree tree = spatial::build_tree(c.graph, particles);
                           spatial::refit_tree(c.graph, {s, four}, tree);
                       }});
    entries.push_back({"build_hash_grid", [](Case& c, graph::Buffer s) {
                           spatial::build_hash_grid(c.graph, {s, four}, {.cell = 1});
                       }});
    entries.push_back({"build_zorder", [](Case& c, graph::Buffer s) {
                           spatial::build_zorder(c.graph, {s, four}, {.cell_size = 1});
                       }});
    entries.push_back({"search_tree_around",
                       [=](Case& c, graph::Buffer s) {
                           const spatial::Tree tree = spatial::build_tree(c.graph, good(c));
                           spatial::search_tree_around(c.graph, tree, {}, {s, four}, offsets(c), list(c));
                       },
                       "query", true, true});
    entries.push_back({"search_hash_grid_around",
                       [=](Case& c, graph::Buffer s) {
                           const spatial::HashGrid grid = spatial::build_hash_grid(c.graph, good(c), {.cell = 1});
                           spatial::search_hash_grid_around(c.graph, grid, {}, 1, {s, four}, offsets(c), list(c));
                       },
                       "query", true, true});
    entries.push_back({"search_zorder_around",
                       [=](Case& c, graph::Buffer s) {
                           const spatial::Zorder zorder = spatial::build_zorder(c.graph, good(c), {.cell_size = 1});
                           spatial::search_zorder_around(c.graph, zorder, {}, 1, {s, four}, offsets(c), list(c));
                       },
                       "query", true, true});
    entries.push_back({"find_nearest in a tree",
                       [=](Case& c, graph::Buffer s) {
                           const spatial::Tree tree = spatial::build_tree(c.graph, good(c));
                           spatial::find_nearest(c.graph, tree, s, four, {}, nearest(c));
                       },
                       "query", false});
    entries.push_back({"find_nearest in a grid",
                       [=](Case& c, graph::Buffer s) {
                           const spatial::HashGrid grid = spatial::build_hash_grid(c.graph, good(c), {.cell = 1});
                           spatial::find_nearest(c.graph, grid, s, four, {}, nearest(c));
                       },
                       "query", false});
    entries.push_back({"find_triangles",
                       [=](Case& c, graph::Buffer s) {
                           const auto tree = spatial::build_triangle_tree(c.graph, spatial::static_mesh(c.graph, mesh));
                           spatial::find_triangles(c.graph, tree, s, four, 0, spatial::ListOrder::as_found, offsets(c), list(c));
                       },
                       "sphere", true, true});
    entries.push_back({"find_closest_points",
                       [=](Case& c, graph::Buffer s) {
                           const spatial::TriangleMesh triangle_mesh = spatial::static_mesh(c.graph, mesh);
                           const auto tree = spatial::build_triangle_tree(c.graph, triangle_mesh);
                           spatial::find_closest_points(c.graph, triangle_mesh, tree, s, four, 1,
                                                        {c.out<Vec4>(4), c.out<Vec4>(4), c.out<std::uint64_t>(4)});
                       },
                       "point", false});
    for (const bool from : {true, false}) {
        entries.push_back({from ? "find_first_hits, from" : "find_first_hits, to",
                           [=](Case& c, graph::Buffer s) {
                               const auto tree = spatial::build_triangle_tree(c.graph, spatial::static_mesh(c.graph, mesh));
                               const graph::Buffer other = good(c).spheres;
                               spatial::find_first_hits(c.graph, tree, from ? s : other, from ? other : s, four,
                                                        {c.out<Vec4>(4), c.out<std::uint32_t>(4)});
                           },
                           "point", false});
    }
    entries.push_back(
        {"deforming_mesh", [](Case& c, graph::Buffer s) { spatial::deforming_mesh(c.graph, mesh, s); }, "vertex", false});
    // A mesh of four vertices on four bodies, with the tested buffer in one of its fields.
    const auto skin = [=, &entries](const char* name, const char* noun, auto field) {
        entries.push_back({name,
                           [=](Case& c, graph::Buffer s) {
                               const graph::Buffer points = good(c).spheres, ones = c.in(std::vector<std::uint32_t>(4), 0u);
                               const graph::Buffer rotations = c.in(std::vector<Vec4>(4, Vec4{0, 0, 0, 1}), Vec4{});
                               spatial::RestMesh rest{points, points, ones, four};
                               spatial::Bodies bodies{rotations, points, 4};
                               spatial::SkinnedParticles particles{points, points, four};
                               field(rest, bodies, particles) = s;
                               const spatial::MovedMesh moved{c.out<Vec4>(4), c.out<Vec4>(4)};
                               const spatial::Skin one{ones, c.in(std::vector<float>(4, 1.0f), 0.0f), 1, 1};
                               spatial::move_rigid(c.graph, rest, bodies, moved);
                               spatial::move_deformable(c.graph, rest, one, particles, bodies, moved);
                           },
                           noun, false});
    };
    skin(
        "vertices", "vertex", [](auto& rest, auto&, auto&) -> auto& { return rest.vertices; });
    skin(
        "normals", "normal", [](auto& rest, auto&, auto&) -> auto& { return rest.normals; });
    skin(
        "centres", "centre of body", [](auto&, auto& bodies, auto&) -> auto& { return bodies.centres; });
    skin(
        "particles", "particle", [](auto&, auto&, auto& particles) -> auto& { return particles.spheres; });
    skin(
        "particles at rest", "particle at rest", [](auto&, auto&, auto& particles) -> auto& { return particles.rest_spheres; });
    if (ray_query) {
        entries.push_back({"build_ray_query_tree", [=](Case& c, graph::Buffer s) {
                               spatial::build_ray_query_tree(c.graph, {s, four}, {}, {});
                           }});
    }
    return entries;
}

TEST_F(CheckParticlesTest, RunsInEveryFunctionThatTakesParticlesOrQueries) {
    for (const Entry& entry : make_entries(device().ray_query())) {
        const auto run_with = [&](const Vec4& second, const Vec4& third) {
            Case c(device(), kHostCount, settings());
            const graph::Buffer spheres = c.in(std::vector<Vec4>{{0, 0, 0, 1}, {1, 0, 0, 1}, second, third}, Vec4{});
            entry.add(c, spheres);
            run(c.graph);
        };
        const std::string named = entry.noun + " 2: found a value out of range";
        const auto expect_refused = [&](const Vec4& sphere) {
            SCOPED_TRACE(fmt::format("{} with {}", entry.name, ::testing::PrintToString(sphere)));
            expect_error([&] { run_with(sphere, {0, kNan, 0, 1}); }, {named, "expected finite coordinates up to 1e+18 m"});
        };
        const Vec4 good{0, 1, 0, 1};
        EXPECT_NO_THROW(run_with(good, {-1e18f, 1e18f, 0, 1e-18f})) << entry.name;
        expect_refused({kNan, 0, 0, 1});
        expect_refused({0, kInfinity, 0, 1});
        expect_refused({0, 0, -2e18f, 1});
        if (entry.radii) {
            expect_refused({0, 0, 0, kNan});
            expect_refused({0, 0, 0, -1});
            expect_refused({0, 0, 0, -2e18f});
            expect_refused({0, 0, 0, -kInfinity});
            expect_refused({0, 0, 0, 2e18f});
            expect_refused({0, 0, 0, 1e-19f});
        } else {
            EXPECT_NO_THROW(run_with({0, 0, 0, kNan}, good)) << entry.name;
        }
        if (entry.zero || !entry.radii) {
            EXPECT_NO_THROW(run_with({0, 0, 0, 0}, good)) << entry.name;
        } else {
            expect_refused({0, 0, 0, 0});
        }
    }
}

TEST_F(CheckParticlesTest, RefusesWrongBuffers) {
    Case c(device(), kHostCount, settings());
    const graph::Buffer words = c.out<std::uint32_t>(8), few = c.out<Vec4>(7 - kHostCount.spare);
    expect_error(
        [&] {
            spatial::check_particles(c.graph, {words, graph::Count::host(8), {}});
        },
        {"check_particles: spheres: found uint in buffer", "expected vec4"});
    expect_error(
        [&] {
            spatial::check_particles(c.graph, {few, graph::Count::host(8), {}});
        },
        {"check_particles: spheres: found a capacity of 7", "at least 8"});
}

} // namespace
} // namespace mote::test
