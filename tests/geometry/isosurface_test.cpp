#include "geometry/isosurface.hpp"
#include "geometry/isosurface_cases.hpp"
#include "geometry/isosurface_shared.h"
#include "reference/geometry/isosurface.hpp"
#include "support/algorithm_test.hpp"

#include <fmt/format.h>

#include <numbers>
#include <random>
#include <set>

namespace mote::test {
namespace {

using geometry::IsosurfaceCapacity;
using geometry::IsosurfaceOptions;
using reference::Double3;
using SphereList = std::vector<Vec4>;
using Triangle = std::array<std::uint32_t, 3>;

struct Extent {
    IsosurfaceCapacity intermediate{.reaches = 200'000, .blocks = 20'000};
    std::uint32_t vertices = 60'000;
    std::uint32_t triangles = 120'000;
};

struct Mesh {
    std::vector<Vec4> positions;
    std::vector<Vec4> normals;
    std::vector<Triangle> triangles;
    geometry::IsosurfaceCapacity intermediate{}; // the capacity it needed

    std::vector<Double3> points() const {
        std::vector<Double3> points;
        for (const Vec4& p : positions) points.push_back({p[0], p[1], p[2]});
        return points;
    }
    double volume() const { return reference::volume_of(points(), triangles); }
};

// Randomly ordered particles, not on the lattice.
SphereList scattered(std::uint32_t n, float from, float to, float smallest, float largest, std::uint32_t seed = 1) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> coordinate(from, to), radius(smallest, largest);
    SphereList spheres;
    for (std::uint32_t i = 0; i < n; ++i)
        spheres.push_back({coordinate(random), coordinate(random), coordinate(random), radius(random)});
    return spheres;
}

class IsosurfaceTest : public AlgorithmTest {
protected:
    Mesh extract(Case& c, const SphereList& spheres, const IsosurfaceOptions& options, const Extent& capacity = {}) {
        const auto n = static_cast<std::uint32_t>(spheres.size());
        const geometry::MeshBuffers buffers{c.out<Vec4>(capacity.vertices), c.out<Vec4>(capacity.vertices),
                                            c.out<std::uint32_t>(3 * capacity.triangles)};
        const geometry::Isosurface found =
            geometry::isosurface(c.graph, {c.in(spheres, {1e30f, 0, 0, 1}), c.count(n)}, options, capacity.intermediate, buffers);
        for (const graph::Buffer needed :
             {found.needed.reaches, found.needed.blocks, found.needed.vertices, found.needed.triangles})
            c.watch(needed);
        c.run();
        const std::uint32_t vertices = c.value(found.needed.vertices), triangles = c.value(found.needed.triangles);
        Mesh mesh{c.result<Vec4>(buffers.positions, vertices), c.result<Vec4>(buffers.normals, vertices), {}};
        mesh.intermediate = {c.value(found.needed.reaches), c.value(found.needed.blocks)};
        const auto indices = c.result<std::uint32_t>(buffers.indices, 3 * triangles);
        for (std::size_t t = 0; t < triangles; ++t)
            mesh.triangles.push_back({indices[3 * t], indices[3 * t + 1], indices[3 * t + 2]});
        return mesh;
    }
    Mesh extract(const SphereList& spheres, const IsosurfaceOptions& options) {
        Case c(device(), kHostCount, settings());
        return extract(c, spheres, options);
    }

    // The same for calls that must throw.
    void attempt(const SphereList& spheres, const IsosurfaceOptions& options, const Extent& capacity = {}) {
        graph::Graph graph = new_graph();
        const graph::Count count = graph::Count::host(static_cast<std::uint32_t>(spheres.size()));
        const geometry::MeshBuffers buffers{graph.transient("positions", gpu::kVec4, capacity.vertices),
                                            graph.transient("normals", gpu::kVec4, capacity.vertices),
                                            graph.transient("indices", gpu::kUint, 3 * capacity.triangles)};
        const graph::Buffer uploaded = graph.constant("spheres", gpu::kVec4, std::as_bytes(std::span(spheres)));
        geometry::isosurface(graph, {uploaded, count}, options, capacity.intermediate, buffers);
        run(graph);
    }

    // Expects the same vertices and triangles in the same order. A vertex is where the field equals the iso value. An error of
    // 10⁻⁶ in the sum of about ten kernels moves it by 10⁻⁶ over the field's change along the edge, which the inputs keep above
    // 10⁻³.
    static void expect_reference_results(const Mesh& mesh, const SphereList& spheres, const IsosurfaceOptions& options) {
        const reference::Isosurface expected = reference::isosurface(
            spheres, {.cell_size = options.cell_size, .kernel_width = options.kernel_width, .iso_value = options.iso_value});
        ASSERT_GT(expected.least_margin, 3e-6) << "a node too near to the level for floats to agree: choose other particles";
        ASSERT_EQ(mesh.positions.size(), expected.positions.size());
        EXPECT_EQ(mesh.triangles, expected.triangles);
        EXPECT_TRUE(reference::is_closed(mesh.triangles));
        for (std::size_t i = 0; i < expected.positions.size(); ++i) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                ASSERT_NEAR(mesh.positions[i][axis], expected.positions[i][axis], 1e-3 * options.cell_size) << "vertex " << i;
                ASSERT_NEAR(mesh.normals[i][axis], expected.normals[i][axis], 2e-3) << "vertex " << i;
            }
            ASSERT_EQ(mesh.positions[i][3], 1);
            ASSERT_EQ(mesh.normals[i][3], 0);
        }
    }
};

TEST_F(IsosurfaceTest, MatchesTheReference) {
    for (const Mode& mode : kAllModes) {
        SCOPED_TRACE(mode.name);
        const SphereList spheres = scattered(90, -0.5f, 0.5f, 0.04f, 0.09f);
        Case c(device(), mode, settings());
        const IsosurfaceOptions options{.cell_size = 0.051f};
        expect_reference_results(extract(c, spheres, options), spheres, options);
    }
}

TEST_F(IsosurfaceTest, MatchesTheReferenceWithAnyCellsKernelsAndLevels) {
    for (const IsosurfaceOptions& options : {IsosurfaceOptions{.cell_size = 0.11f},
                                             {.cell_size = 0.04f, .kernel_width = 4, .iso_value = 0.2f},
                                             {.cell_size = 0.07f, .kernel_width = 1.1f},
                                             {.cell_size = 0.3f, .kernel_width = 3, .iso_value = 0.4f},
                                             {.cell_size = 0.05f, .iso_value = 100}}) {
        SCOPED_TRACE(
            fmt::format("cells of {} m, kernels of {}, level {}", options.cell_size, options.kernel_width, options.iso_value));
        const SphereList spheres = scattered(60, 2.2f, 2.9f, 0.05f, 0.08f, 7);
        expect_reference_results(extract(spheres, options), spheres, options);
    }
}

// A radius ratio of 1:20: the smallest particles are smaller than a cell, the largest reach hundreds of blocks.
TEST_F(IsosurfaceTest, MatchesTheReferenceWithAnyRadii) {
    SphereList spheres = scattered(40, -0.3f, 0.3f, 0.02f, 0.04f, 3);
    spheres.insert(spheres.begin() + 20, {0.31f, 0.02f, -0.05f, 0.4f});
    const IsosurfaceOptions options{.cell_size = 0.055f};
    expect_reference_results(extract(spheres, options), spheres, options);
}

TEST_F(IsosurfaceTest, OneParticleIsASphere) {
    const SphereList one{{0.013f, -0.4f, 0.71f, 0.1f}};
    const Mesh mesh = extract(one, {.cell_size = 0.01f});
    const double radius = 0.25 * std::sqrt(1 - std::cbrt(0.5 * 64 * std::numbers::pi * 15.625 / (8 * 315)));
    const double volume = 4.0 / 3 * std::numbers::pi * std::pow(radius, 3);
    EXPECT_TRUE(reference::is_closed(mesh.triangles));
    EXPECT_NEAR(mesh.volume(), volume, 0.01 * volume);
    EXPECT_EQ(mesh.positions.size() - mesh.triangles.size() / 2, 2u); // Euler's formula
}

// With an iso value of one half, the mesh of a ball of particles encloses the particles' own volume.
TEST_F(IsosurfaceTest, ABallOfParticlesKeepsItsVolume) {
    constexpr float kRadius = 0.02f;
    SphereList spheres;
    for (int z = -16; z < 16; ++z) {
        for (int y = -16; y < 16; ++y) {
            for (int x = -16; x < 16; ++x) {
                const auto at = [](int i) { return (static_cast<float>(i) + 0.5f) * 2 * kRadius; };
                if (std::hypot(at(x), at(y), at(z)) < 0.42f) spheres.push_back({at(x) + 0.3f, at(y), at(z), kRadius});
            }
        }
    }
    const Mesh mesh = extract(spheres, {.cell_size = kRadius});
    EXPECT_TRUE(reference::is_closed(mesh.triangles));
    const double volume = static_cast<double>(spheres.size()) * std::pow(2 * kRadius, 3);
    EXPECT_NEAR(mesh.volume(), volume, 0.01 * volume) << spheres.size() << " particles";
}

TEST_F(IsosurfaceTest, NoParticlesGiveNoMesh) {
    for (const Mode& mode : {kHostCount, kGpuCount}) {
        Case c(device(), mode, settings());
        const Mesh mesh = extract(c, {}, {.cell_size = 1});
        EXPECT_TRUE(mesh.positions.empty());
        EXPECT_TRUE(mesh.triangles.empty());
    }
}

// Two drops a kilometre apart, one of them at far negative coordinates: the space between them costs nothing.
TEST_F(IsosurfaceTest, SpaceBetweenDropsCostsNothing) {
    const SphereList drops{{-900, 0, 0, 1}, {100, 0.5f, 0.2f, 1}};
    const IsosurfaceOptions options{.cell_size = 0.5f};
    Case c(device(), kHostCount, settings());
    const Mesh mesh =
        extract(c, drops, options, {.intermediate = {.reaches = 128, .blocks = 128}, .vertices = 400, .triangles = 800});
    EXPECT_TRUE(reference::is_closed(mesh.triangles));
    EXPECT_EQ(mesh.positions.size() - mesh.triangles.size() / 2, 4u); // Euler's formula for two spheres
}

// Tests one pass: particle i reaches the blocks i and i + 1 along x, 0 and 1 along y. The poison behind the particles would be
// listed after all others.
TEST_F(IsosurfaceTest, ListsTheBlocksOfEveryParticle) {
    for_each_case({1, 31, 300}, [&](Case& c, std::uint32_t n) {
        std::vector<Vec4> corners;
        std::vector<std::uint32_t> offsets, keys, candidates;
        for (std::uint32_t i = 0; i < n; ++i) {
            const float x = 4 * static_cast<float>(i) + 1.5f;
            corners.insert(corners.end(), {{x, 1.5f, 1.5f, 0}, {x + 4, 5.5f, 2.5f, 0}});
            offsets.push_back(4 * i);
            for (const std::uint32_t y : {0u, 1u}) {
                for (const std::uint32_t at : {i, i + 1}) {
                    keys.push_back((at + 1) | (y + 2) << 10 | 3u << 20);
                    candidates.push_back(i);
                }
            }
        }
        const std::vector<std::uint32_t> counts(n, 4);
        const std::array<std::int32_t, 3> origin{-1, -2, -3};
        const graph::Count count = c.count(n);
        const graph::Buffer key_list = c.out<std::uint32_t>(4 * n), candidate_list = c.out<std::uint32_t>(4 * n);
        shared::IsosurfacePush push{};
        push.cell = push.cells_per_metre = 1;
        push.capacity = 4 * n + 3;
        c.graph.pass("geometry/isosurface_list", c.graph.threads(count),
                     {{"Corners", c.in(corners, {1, 1, 1, 0})},
                      {"ReachCounts", c.in(counts, 1)},
                      {"ReachOffsets", c.in(offsets, 4 * n)},
                      {"Origin", c.graph.constant("origin", {"int", 4}, std::as_bytes(std::span(origin)))},
                      {"Keys", key_list},
                      {"Candidates", candidate_list}},
                     push);
        c.run();
        EXPECT_EQ(c.result<std::uint32_t>(key_list, 4 * n), keys);
        EXPECT_EQ(c.result<std::uint32_t>(candidate_list, 4 * n), candidates);
    });
}

// Nothing is read or written beyond the capacity, although workgroups have spare threads.
TEST_F(IsosurfaceTest, ExactCapacitySuffices) {
    const SphereList spheres = scattered(29, -0.3f, 0.3f, 0.04f, 0.06f, 2);
    const IsosurfaceOptions options{.cell_size = 0.05f};
    const Mesh mesh = extract(spheres, options);
    ASSERT_EQ(mesh.intermediate.blocks % 2, 1u) << "only full workgroups: choose other particles";
    Case c(device(), kGuarded, settings());
    expect_reference_results(extract(c, spheres, options,
                                     {.intermediate = mesh.intermediate,
                                      .vertices = static_cast<std::uint32_t>(mesh.positions.size()),
                                      .triangles = static_cast<std::uint32_t>(mesh.triangles.size())}),
                             spheres, options);
}

TEST_F(IsosurfaceTest, NamesTheCapacityThatIsTooSmall) {
    const SphereList spheres = scattered(200, -0.5f, 0.5f, 0.04f, 0.06f);
    const auto with = [&](const Extent& capacity, std::initializer_list<std::string_view> parts) {
        expect_error([&] { attempt(spheres, {.cell_size = 0.05f}, capacity); }, parts);
    };
    with({.intermediate = {.reaches = 100, .blocks = 20'000}},
         {"reaches of the isosurface", "expected at most the capacity, 100;"});
    with({.intermediate = {.reaches = 200'000, .blocks = 10}},
         {"blocks of the isosurface", "expected at most the capacity, 10;"});
    with({.vertices = 17}, {"vertices of the isosurface", "expected at most the capacity, 17;"});
    with({.triangles = 19}, {"triangles of the isosurface", "expected at most the capacity, 19;"});
}

TEST_F(IsosurfaceTest, RefusesParticlesThatDoNotFitTheCells) {
    const auto refused = [&](const SphereList& spheres, float cell, std::initializer_list<std::string_view> parts) {
        expect_error([&] { attempt(spheres, {.cell_size = cell}); }, parts);
    };
    refused({{0, 0, 0, 1}, {2e6f, 0, 0, 1}}, 1, {"particle 1: found cells of 1 m, expected larger ones"});
    refused({{0, 0, 0, 1}, {0, 0, 0, 40}}, 1, {"particle 1: found cells of 1 m, expected larger ones"});
    refused({{0, 0, 0, 1}, {0, 4200, 0, 1}}, 1, {"found particles spread over 4208 cells of 1 m along an axis"});
    refused({{0, 0, 0, 1}, {0, std::nanf(""), 0, 1}}, 1, {"particle 1"});
}

TEST_F(IsosurfaceTest, RefusesWrongArguments) {
    const auto refused = [&](const IsosurfaceOptions& options, std::initializer_list<std::string_view> parts) {
        expect_error([&] { attempt({}, options); }, parts);
    };
    for (const float cell : {0.0f, -1.0f, std::nanf(""), 1e-42f})
        refused({.cell_size = cell}, {"isosurface: cell size: found", "expected a length above 0"});
    refused({.cell_size = 1, .kernel_width = 0.9f}, {"isosurface: kernel width: found 0.9, expected at least one radius"});
    refused({.cell_size = 1, .iso_value = 0}, {"isosurface: iso value: found 0, expected a number above 0"});
    Case c(device(), kHostCount, settings());
    const graph::Buffer vectors = c.out<Vec4>(5), words = c.out<std::uint32_t>(6), few = c.out<Vec4>(1);
    const auto with = [&](const geometry::MeshBuffers& mesh, std::initializer_list<std::string_view> parts) {
        expect_error(
            [&] {
                geometry::isosurface(c.graph, {vectors, graph::Count::host(5)}, {.cell_size = 1}, {10, 10}, mesh);
            },
            parts);
    };
    with({words, vectors, words}, {"isosurface: positions: found ", "expected vec4"});
    with({vectors, few, words}, {"isosurface: normals: found a capacity of ", "expected at least"});
    with({vectors, vectors, vectors}, {"isosurface: indices: found ", "expected uint"});
}

// The loops of all 256 cases: each crossed edge of the cell is used, each inner edge of a fan belongs to two triangles, and no
// diagonal lies in a face.
TEST(IsosurfaceCasesTest, EveryCaseIsAFanPerLoopWithoutDiagonalsInFaces) {
    for (std::uint32_t inside = 0; inside < 256; ++inside) {
        SCOPED_TRACE(inside);
        std::set<std::uint32_t> crossed, used;
        for (std::uint32_t axis = 0; axis < 3; ++axis) {
            for (std::uint32_t corner = 0; corner < 8; ++corner) {
                if ((corner >> axis & 1) == 0 && (inside >> corner & 1) != (inside >> (corner | 1u << axis) & 1))
                    crossed.insert(axis << 3 | corner);
            }
        }
        std::set<std::array<std::uint32_t, 2>> edges;
        for (const geometry::CaseTriangle& t : geometry::triangles_of_case(inside)) {
            used.insert(t.begin(), t.end());
            for (std::size_t k = 0; k < 3; ++k) EXPECT_TRUE(edges.insert({t[k], t[(k + 1) % 3]}).second);
        }
        EXPECT_EQ(used, crossed);
        for (const auto& [a, b] : edges) {
            if (!edges.contains({b, a})) continue; // on the border
            for (std::uint32_t axis = 0; axis < 3; ++axis)
                EXPECT_TRUE(a >> 3 == axis || b >> 3 == axis || ((a ^ b) >> axis & 1) != 0) << a << " to " << b;
        }
    }
    EXPECT_EQ(geometry::triangles_of_case(1), (std::vector<geometry::CaseTriangle>{{0, 8, 16}}));
}

} // namespace
} // namespace mote::test
