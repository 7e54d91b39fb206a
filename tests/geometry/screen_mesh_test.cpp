#include "geometry/screen_mesh.hpp"
#include "reference/geometry/isosurface.hpp"
#include "reference/geometry/screen_mesh.hpp"
#include "support/algorithm_test.hpp"

#include <fmt/format.h>

#include <cmath>
#include <random>
#include <set>

namespace mote::test {
namespace {

using geometry::ScreenCamera;
using geometry::ScreenMeshOptions;
using reference::Double3;
using SphereList = std::vector<Vec4>;
using Triangle = std::array<std::uint32_t, 3>;

// At (1, 2, 3), rotated by a third of a turn about (1, 1, 1): looks along -y with z up; 60 degrees high.
ScreenCamera turned_camera(float aspect) {
    const float f = 1 / std::tan(3.14159265f / 6);
    ScreenCamera camera{.view = {0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, -2, -3, -1, 1}, .projection = {}};
    camera.projection = {f / aspect, 0, 0, 0, 0, -f, 0, 0, 0.1f, 0, -1.001f, -1, 0, 0, -0.1f, 0}; // off centre
    return camera;
}
// At the origin, looks along -z.
ScreenCamera plain_camera(float aspect) {
    return {.view = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1},
            .projection = {1 / aspect, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1.001f, -1, 0, 0, -0.1f, 0}};
}
// The same without perspective: 2 m from top to bottom.
ScreenCamera flat_camera(float aspect) {
    ScreenCamera camera = plain_camera(aspect);
    camera.projection = {1 / aspect, 0, 0, 0, 0, -1, 0, 0, 0, 0, -0.01f, 0, 0, 0, 0, 1};
    return camera;
}

struct Mesh {
    std::vector<Vec4> positions, normals, on_screen;
    std::vector<Triangle> triangles;
};

class ScreenMeshTest : public AlgorithmTest {
protected:
    Mesh extract(Case& c, const SphereList& spheres, const ScreenCamera& camera, const ScreenMeshOptions& options) {
        const geometry::ScreenMeshSize size = geometry::size_of_screen_mesh(options);
        const geometry::MeshBuffers buffers{c.out<Vec4>(size.vertices), c.out<Vec4>(size.vertices),
                                            c.out<std::uint32_t>(3 * size.triangles)};
        const spatial::Particles particles{c.in(spheres, {0, 0, -1, 0.5f}), c.count(static_cast<std::uint32_t>(spheres.size()))};
        const geometry::ScreenMesh found =
            geometry::screen_mesh(c.graph, particles, c.in(geometry::screen_camera_table(camera), {}), options, buffers);
        const graph::Buffer on_screen = c.out<Vec4>(size.vertices);
        c.graph.copy(found.on_screen, on_screen, size.vertices);
        c.watch(found.vertex_count);
        c.watch(found.triangle_count);
        c.run();
        const std::uint32_t vertices = c.value(found.vertex_count), triangles = c.value(found.triangle_count);
        Mesh mesh{c.result<Vec4>(buffers.positions, vertices), c.result<Vec4>(buffers.normals, vertices), {}, {}};
        mesh.on_screen = gpu::download<Vec4>(device(), *c.graph.info(on_screen).imported);
        mesh.on_screen.resize(vertices);
        const auto indices = c.result<std::uint32_t>(buffers.indices, 3 * triangles);
        for (std::size_t t = 0; t < triangles; ++t)
            mesh.triangles.push_back({indices[3 * t], indices[3 * t + 1], indices[3 * t + 2]});
        return mesh;
    }
    Mesh extract(const SphereList& spheres, const ScreenCamera& camera, const ScreenMeshOptions& options) {
        Case c(device(), kHostCount, settings());
        return extract(c, spheres, camera, options);
    }

    static reference::ScreenMesh reference_of(const SphereList& spheres, const ScreenCamera& camera,
                                              const ScreenMeshOptions& options) {
        reference::ScreenMeshOptions same{.width = double(options.width),
                                          .height = double(options.height),
                                          .spacing = options.spacing,
                                          .gap = options.gap,
                                          .radius_scale = options.radius_scale,
                                          .smoothing = static_cast<int>(options.smoothing),
                                          .rounding = static_cast<int>(options.rounding)};
        std::ranges::copy(camera.view, same.view.begin());
        std::ranges::copy(camera.projection, same.projection.begin());
        return reference::screen_mesh(spheres, same);
    }

    // Expects the same vertices and triangles in the same order. Near an outline, depth is the root of a rounded value: errors of
    // 10⁻⁵ px become about 10⁻⁴ of the radius (here at most 0.3 m).
    static void expect_reference_results(const Mesh& mesh, const reference::ScreenMesh& expected) {
        ASSERT_EQ(mesh.positions.size(), expected.positions.size());
        ASSERT_EQ(mesh.triangles, expected.triangles);
        for (std::size_t i = 0; i < expected.positions.size(); ++i) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                ASSERT_NEAR(mesh.on_screen[i][axis], expected.on_screen[i][axis], axis == 2 ? 1e-3 : 5e-3) << "vertex " << i;
                ASSERT_NEAR(mesh.positions[i][axis], expected.positions[i][axis], 1e-3) << "vertex " << i;
            }
            if (expected.normals[i] != Double3{}) { // otherwise all triangles there have no area
                for (std::size_t axis = 0; axis < 3; ++axis)
                    ASSERT_NEAR(mesh.normals[i][axis], expected.normals[i][axis], 0.05) << "vertex " << i;
            }
            ASSERT_EQ(mesh.positions[i][3], 1);
            ASSERT_EQ(mesh.normals[i][3], 0);
        }
    }

    // In front of turned_camera(), some behind it, some around it.
    static SphereList scattered(std::uint32_t n, std::uint32_t seed) {
        std::mt19937 random(seed);
        std::uniform_real_distribution<float> side(-1.5f, 1.5f), depth(-1, 5), radius(0.02f, 0.3f);
        SphereList spheres;
        for (std::uint32_t i = 0; i < n; ++i)
            spheres.push_back({1 + side(random), 2 - depth(random), 3 + side(random), radius(random)});
        return spheres;
    }
};

TEST_F(ScreenMeshTest, MatchesTheReference) {
    std::array<std::uint32_t, 5> cells{};
    const ScreenMeshOptions options{.width = 161, .height = 120, .spacing = 3, .gap = 0.07f};
    for (std::uint32_t seed = 1; seed <= 3; ++seed) {
        const SphereList spheres = scattered(250, seed);
        const ScreenCamera camera = turned_camera(161.0f / 120);
        const reference::ScreenMesh expected = reference_of(spheres, camera, options);
        ASSERT_GT(expected.triangles.size(), 500u);
        for (std::size_t k = 0; k < 5; ++k) cells[k] += expected.cells_with_silhouettes[k];
        SCOPED_TRACE(seed);
        expect_reference_results(extract(spheres, camera, options), expected);
    }
    for (std::size_t k = 0; k < 5; ++k) EXPECT_GT(cells[k], 0u) << k << " silhouettes"; // otherwise these cells are not tested
}

TEST_F(ScreenMeshTest, MatchesTheReferenceInEveryMode) {
    const SphereList spheres = scattered(50, 4);
    const ScreenCamera camera = turned_camera(1);
    const ScreenMeshOptions options{.width = 64, .height = 64, .spacing = 2.5f, .gap = 0.3f};
    const reference::ScreenMesh expected = reference_of(spheres, camera, options);
    for (const Mode& mode : kAllModes) {
        SCOPED_TRACE(mode.name);
        Case c(device(), mode, settings());
        expect_reference_results(extract(c, spheres, camera, options), expected);
    }
}

TEST_F(ScreenMeshTest, MatchesTheReferenceWithAnyOptions) {
    const SphereList spheres = scattered(60, 5);
    const ScreenCamera camera = turned_camera(80.0f / 60);
    for (const ScreenMeshOptions& options :
         {ScreenMeshOptions{.width = 80, .height = 60, .spacing = 2, .gap = 0.4f, .smoothing = 0, .rounding = 0},
          {.width = 80, .height = 60, .spacing = 1.5f, .gap = 0.2f, .smoothing = 1, .rounding = 0},
          {.width = 80, .height = 60, .spacing = 4, .gap = 0.1f, .radius_scale = 2, .smoothing = 10, .rounding = 1},
          {.width = 80, .height = 60, .spacing = 30, .gap = 0.1f, .smoothing = 2, .rounding = 3},
          {.width = 80, .height = 60, .spacing = 61, .gap = 0.1f}}) {
        SCOPED_TRACE(
            fmt::format("{} px, smoothed by {}, rounded {} times", options.spacing, options.smoothing, options.rounding));
        expect_reference_results(extract(spheres, camera, options), reference_of(spheres, camera, options));
    }
}

TEST_F(ScreenMeshTest, MatchesTheReferenceWithoutPerspective) {
    SphereList spheres;
    for (const auto& [x, y, z, r] : scattered(60, 6)) spheres.push_back({x - 1, z - 3, y - 2, r});
    const ScreenMeshOptions options{.width = 80, .height = 60, .gap = 0.2f};
    expect_reference_results(extract(spheres, flat_camera(80.0f / 60), options),
                             reference_of(spheres, flat_camera(80.0f / 60), options));
}

// One sphere in the centre, without perspective: its vertices are on the sphere, and its outline is a circle.
TEST_F(ScreenMeshTest, VerticesAreOnTheSphereAndItsOutline) {
    const ScreenMeshOptions options{.width = 200, .height = 200, .spacing = 3, .gap = 1, .smoothing = 0, .rounding = 0};
    const Mesh mesh = extract({{0.01f, -0.02f, -5, 0.7f}}, flat_camera(1), options);
    const Double3 centre{0.01f, -0.02f, -5};
    std::set<std::array<std::uint32_t, 2>> edges;
    for (const auto& [a, b, c] : mesh.triangles) edges.insert({{a, b}, {b, c}, {c, a}});
    std::set<std::uint32_t> outline;
    for (const auto& [a, b] : edges) {
        if (!edges.contains({b, a})) outline.insert({a, b});
    }
    EXPECT_GT(outline.size(), 100u);
    for (std::uint32_t i = 0; i < mesh.positions.size(); ++i) {
        const Vec4& p = mesh.positions[i];
        const Double3 off{p[0] - centre[0], p[1] - centre[1], p[2] - centre[2]};
        EXPECT_NEAR(reference::length(off), 0.7, 1e-4) << i;
        EXPECT_GE(off[2], -1e-5) << "a vertex behind the outline";
        const bool is_on_circle = std::abs(std::hypot(off[0], off[1]) - 0.7) < 1e-4;
        EXPECT_EQ(is_on_circle, outline.contains(i)) << i;
        if (!outline.contains(i)) { // normals are those of triangles: much flatter where the surface is steep
            const Vec4& n = mesh.normals[i];
            const double along = (n[0] * off[0] + n[1] * off[1] + n[2] * off[2]) / 0.7;
            EXPECT_GT(along, off[2] > 0.4 ? 0.99 : 0.5) << i;
        }
    }
}

// A small sphere in front of a large one: its outline exists twice, in front and on the large one behind, which is otherwise
// unchanged.
TEST_F(ScreenMeshTest, ASilhouetteHasAFrontAndABack) {
    const ScreenMeshOptions options{.width = 200, .height = 200, .spacing = 3, .gap = 0.5f, .smoothing = 0, .rounding = 0};
    const Mesh mesh = extract({{0, 0, -5, 0.9f}, {0.053f, 0.017f, -3, 0.2f}}, flat_camera(1), options);
    std::uint32_t fronts = 0, backs = 0;
    for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
        const Vec4& p = mesh.positions[i];
        if (std::abs(std::hypot(p[0] - 0.053, p[1] - 0.017) - 0.2) > 1e-4) continue;
        const bool is_front = std::abs(p[2] + 3) < 1e-4;
        (is_front ? fronts : backs) += 1;
        EXPECT_NEAR(std::hypot(p[0], p[1], p[2] + 5), is_front ? std::hypot(p[0], p[1], 2) : 0.9, 2e-3) << i;
    }
    EXPECT_GT(fronts, 40u);
    EXPECT_EQ(fronts, backs);
    std::set<std::array<std::uint32_t, 2>> edges; // all triangles face the camera, and none overlaps another
    for (const auto& [a, b, c] : mesh.triangles) {
        for (const auto& edge : {std::array{a, b}, std::array{b, c}, std::array{c, a}}) EXPECT_TRUE(edges.insert(edge).second);
    }
}

// Two drops that overlap on the screen: with rounding, the notches between them fill and the outline shrinks.
TEST_F(ScreenMeshTest, RoundingShrinksOutlines) {
    const SphereList drops{{-0.3f, 0, -5, 0.4f}, {0.3f, 0, -5, 0.4f}};
    const auto width_of = [&](std::uint32_t rounding) {
        const ScreenMeshOptions options{.width = 120, .height = 120, .gap = 1, .rounding = rounding};
        float left = 120, right = 0;
        for (const Vec4& p : extract(drops, flat_camera(1), options).on_screen) {
            left = std::min(left, p[0]);
            right = std::max(right, p[0]);
        }
        return right - left;
    };
    EXPECT_NEAR(width_of(0), 1.4f * 60, 0.5f);
    EXPECT_LT(width_of(4), width_of(0) - 1.5f);
    EXPECT_GT(width_of(4), width_of(0) - 12);
}

// The front and the back of a silhouette stay at one screen position, otherwise there would be a gap between them.
TEST_F(ScreenMeshTest, RoundingOpensNoGaps) {
    const ScreenMeshOptions options{.width = 200, .height = 200, .gap = 0.5f, .rounding = 5};
    const Mesh mesh = extract({{0, 0, -5, 0.9f}, {0.053f, 0.017f, -3, 0.2f}, {0.3f, 0.1f, -3, 0.15f}}, flat_camera(1), options);
    std::uint32_t backs = 0;
    for (std::size_t i = 0; i < mesh.on_screen.size(); ++i) {
        if (mesh.on_screen[i][3] == 0) continue;
        ++backs;
        for (const std::size_t axis : {0u, 1u}) EXPECT_EQ(mesh.on_screen[i][axis], mesh.on_screen[i - 1][axis]) << i;
        EXPECT_GE(mesh.on_screen[i][2], mesh.on_screen[i - 1][2]) << i;
    }
    EXPECT_GT(backs, 40u);
}

// The bumps of a flat layer of particles: how much remains after smoothing.
TEST_F(ScreenMeshTest, SmoothingFlattensBumps) {
    SphereList layer;
    for (int y = -12; y <= 12; ++y) {
        for (int x = -12; x <= 12; ++x) layer.push_back({0.1f * static_cast<float>(x), 0.1f * static_cast<float>(y), -5, 0.08f});
    }
    const auto bumps = [&](std::uint32_t smoothing) {
        const ScreenMeshOptions options{.width = 200, .height = 200, .gap = 0.5f, .smoothing = smoothing};
        float nearest = 100, farthest = 0;
        for (const Vec4& p : extract(layer, flat_camera(1), options).on_screen) {
            nearest = std::min(nearest, p[2]);
            farthest = std::max(farthest, p[2]);
        }
        return farthest - nearest;
    };
    EXPECT_GT(bumps(0), 0.03f);
    EXPECT_LT(bumps(5), 0.4f * bumps(0));
}

TEST_F(ScreenMeshTest, NoVisibleParticlesGiveNoMesh) {
    const ScreenMeshOptions options{.width = 50, .height = 40, .gap = 1};
    for (const SphereList& spheres :
         {SphereList{}, {{0, 0, 1, 0.5f}}, {{0, 0, -0.4f, 0.5f}}, {{0, 0, -5, 0}}, {{100, 0, -5, 1}}}) {
        const Mesh mesh = extract(spheres, plain_camera(50.0f / 40), options);
        EXPECT_TRUE(mesh.positions.empty());
        EXPECT_TRUE(mesh.triangles.empty());
    }
}

// Smaller than a cell of the grid.
TEST_F(ScreenMeshTest, ATinyParticleIsNotLost) {
    const Mesh mesh =
        extract({{0.013f, 0.017f, -5, 1e-4f}}, plain_camera(1), {.width = 100, .height = 100, .gap = 1, .rounding = 0});
    EXPECT_FALSE(mesh.triangles.empty());
}

TEST_F(ScreenMeshTest, RefusesWrongArguments) {
    const auto refused = [](const ScreenMeshOptions& options, std::string_view part) {
        expect_error([&] { geometry::size_of_screen_mesh(options); }, {part});
    };
    refused({.width = 0, .height = 1, .gap = 1}, "screen mesh: width: found 0, expected above 0");
    refused({.width = 1, .height = 0, .gap = 1}, "screen mesh: height: found 0, expected above 0");
    refused({.width = 1, .height = 1, .spacing = 0.5f, .gap = 1}, "screen mesh: node spacing: found 0.5, expected at least 1 px");
    refused({.width = 1, .height = 1, .gap = 0}, "screen mesh: gap: found 0, expected a length above 0");
    refused({.width = 1, .height = 1, .gap = 1, .radius_scale = -1}, "screen mesh: radius scale: found -1, expected above 0");
    refused({.width = 1, .height = 1, .gap = 1, .smoothing = 11}, "screen mesh: smoothing: found 11, expected at most 10 nodes");
    refused({.width = 1, .height = 1, .gap = 1, .rounding = 101},
            "screen mesh: rounding: found 101, expected at most 100 iterations");
    Case c(device(), kHostCount, settings());
    const graph::Buffer camera = c.out<Vec4>(6), few = c.out<Vec4>(1), words = c.out<std::uint32_t>(10), many = c.out<Vec4>(500);
    const auto with = [&](graph::Buffer seen_from, const geometry::MeshBuffers& mesh,
                          std::initializer_list<std::string_view> parts) {
        const ScreenMeshOptions options{.width = 20, .height = 20, .gap = 1};
        expect_error([&] { geometry::screen_mesh(c.graph, {few, graph::Count::host(1)}, seen_from, options, mesh); }, parts);
    };
    with(few, {many, many, words}, {"screen mesh: the camera: found", "at least 6 elements"});
    with(camera, {few, many, words}, {"screen mesh: positions: found", "at least 245 elements"});
    with(camera, {many, few, words}, {"screen mesh: normals: found", "at least 245 elements"});
    with(camera, {many, many, words}, {"screen mesh: indices: found", "at least 432 elements"});
}

} // namespace
} // namespace mote::test
