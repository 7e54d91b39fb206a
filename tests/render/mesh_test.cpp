// View::mesh: fluids as a screen-space mesh, drawn and returned to the host.
#include "draw_pass.hpp"
#include "physics/kind.hpp"
#include "picture.hpp"
#include "render/frame_shared.h"
#include "support/algorithm_test.hpp"

#include <mote/error.hpp>
#include <mote/surface.hpp>

#include <cmath>
#include <set>

namespace mote {
namespace {

const std::uint32_t kFluidPhase = physics::phase_of(shared::KIND_FLUID, 0, true);

class MeshRenderTest : public test::GpuTest {
protected:
    /// Two drops, one behind the other, and a grain.
    static Scene drops() {
        Scene scene;
        const auto water = scene.add({.name = "water", .kind = MaterialKind::fluid});
        const auto sand = scene.add({.name = "sand"});
        scene.particles = {{.position = {0, 0, 0}, .radius = 0.5f, .material = water},
                           {.position = {0.6f, 0.2f, -3}, .radius = 0.7f, .material = water},
                           {.position = {-0.9f, 0.3f, 1}, .radius = 0.3f, .material = sand}};
        return scene;
    }
    static render::Camera camera() { return render::perspective({.eye = {0.3f, 0.5f, 5}, .target = {0, 0, 0}}, 4.0f / 3); }
    static render::Style alone() { return {.view = render::View::mesh, .sky = {.shown = false}, .ground = {.shown = false}}; }
};

// The dam of View::surface: smooth, with silhouettes in front of ground and sky, and transparent.
TEST_F(MeshRenderTest, GoldenDamBreak) {
    const SceneFile file = test::sample("dam_break", {"blocks.0.fill.radius=0.05"});
    test::Studio studio(context(), file.scene);
    for (int step = 0; step < 40; ++step) studio.world.step();
    const mote::Camera camera{.eye = {3.2f, 2, 4.6f}, .target = {1.8f, 0.6f, 0.5f}};
    test::expect_golden("mesh_dam_break", studio.draw(camera, {.view = render::View::mesh}));
}

/// A vertex in the image: pixels from the upper left corner, and depth.
struct Seen {
    float x, y, depth;
};
Seen seen(const render::Camera& camera, const Vec3& point) {
    const auto row = [](const render::Matrix& m, std::size_t r, const std::array<float, 4>& v) {
        return m[r] * v[0] + m[4 + r] * v[1] + m[8 + r] * v[2] + m[12 + r] * v[3];
    };
    const std::array<float, 4> world{point[0], point[1], point[2], 1};
    const std::array<float, 4> eye{row(camera.view, 0, world), row(camera.view, 1, world), row(camera.view, 2, world), 1};
    const float w = row(camera.projection, 3, eye);
    return {(0.5f + 0.5f * row(camera.projection, 0, eye) / w) * 320, (0.5f + 0.5f * row(camera.projection, 1, eye) / w) * 240,
            row(camera.projection, 2, eye) / w};
}

/// The vertices of edges that belong to only one triangle.
std::set<std::uint32_t> border_of(const Surface& mesh) {
    std::set<std::array<std::uint32_t, 2>> edges;
    for (const auto& [a, b, c] : mesh.triangles) {
        for (const auto& edge : {std::array{a, b}, std::array{b, c}, std::array{c, a}}) edges.insert(edge);
    }
    std::set<std::uint32_t> border;
    for (const auto& [a, b] : edges) {
        if (!edges.contains({b, a})) border.insert({a, b});
    }
    return border;
}

// The drawn mesh is the one that the host gets: inside its border, every vertex is seen at its position and depth, unless
// something nearer hides it.
TEST_F(MeshRenderTest, IsTheMeshThatTheHostGets) {
    test::Studio studio(context(), drops());
    studio.draw(camera(), alone());
    const std::vector<float> depth = studio.target.depth();
    const Surface mesh = studio.renderer.mesh();
    ASSERT_GT(mesh.triangles.size(), 500u);
    ASSERT_EQ(mesh.normals.size(), mesh.positions.size());
    const std::set<std::uint32_t> border = border_of(mesh);
    std::size_t shown = 0, inner = 0;
    for (std::uint32_t i = 0; i < mesh.positions.size(); ++i) {
        const Seen vertex = seen(camera(), mesh.positions[i]);
        const auto column = static_cast<std::size_t>(vertex.x), line = static_cast<std::size_t>(vertex.y);
        if (border.contains(i)) continue;
        ASSERT_TRUE(column > 0 && column < 319 && line > 0 && line < 239);
        ++inner;
        float nearest = 1; // in its neighbourhood: close to the border, the centre of its own pixel may be outside the mesh
        for (std::size_t y = line - 1; y <= line + 1; ++y) {
            for (std::size_t x = column - 1; x <= column + 1; ++x) nearest = std::min(nearest, depth[y * 320 + x]);
        }
        EXPECT_LT(nearest, vertex.depth + 2e-3f) << "vertex " << i << " is missing";
        if (std::abs(depth[line * 320 + column] - vertex.depth) < 2e-3f) ++shown;
    }
    EXPECT_GT(shown, inner * 9 / 10);
    for (const auto& [x, y, z] : mesh.positions) EXPECT_GT(std::hypot(x + 0.9f, y - 0.3f, z - 1), 0.31f) << "sand";
}

TEST_F(MeshRenderTest, IgnoresClippedFluid) {
    test::Studio studio(context(), drops());
    render::Style style = alone();
    style.clip_plane = {.on = true, .normal = {0, 0, 1}, .offset = -1};
    studio.draw(camera(), style);
    const Surface mesh = studio.renderer.mesh();
    EXPECT_FALSE(mesh.triangles.empty());
    for (const auto& [x, y, z] : mesh.positions) EXPECT_LT(z, -2) << "of the drop in front";
}

class FluidMeshParticles : public test::AlgorithmTest {};

// Fluids up to the clip plane keep their radius, all others get 0, and nothing beyond them is written.
TEST_F(FluidMeshParticles, AreUnclippedFluids) {
    gpu::add_shaders(render::embedded_shaders());
    render::Style style;
    style.clip_plane = {.on = true, .normal = {2, 0, 0}, .offset = 0.5f};
    const gpu::Buffer frame = test::frame_of(device(), {64, 64}, render::flat({-1, -1}, {1, 1}, 1), style);
    for_each_case({1, 64, 300}, [&](test::Case& c, std::uint32_t n) {
        std::vector<test::Vec4> spheres, expected;
        std::vector<std::uint32_t> phases;
        for (std::uint32_t i = 0; i < n; ++i) {
            spheres.push_back({0.25f * static_cast<float>(i % 5), static_cast<float>(i), 3, 0.1f + static_cast<float>(i % 7)});
            phases.push_back(i % 3 == 0 ? i : kFluidPhase | i);
            expected.push_back(spheres.back());
            if (i % 3 == 0 || i % 5 > 2) expected.back()[3] = 0;
        }
        const graph::Count count = c.count(n);
        const graph::Buffer fluids = c.out<test::Vec4>(n);
        c.graph.pass("render/fluid_mesh_particles", c.graph.threads(count),
                     {{"Frame", c.graph.import("frame", {"FrameData", sizeof(shared::FrameData)}, frame)},
                      {"Spheres", c.in(spheres, {0, 0, 0, 9})},
                      {"Phases", c.in(phases, kFluidPhase)},
                      {"Fluids", fluids}});
        c.run();
        EXPECT_TRUE(test::same_bits(c.result<test::Vec4>(fluids, n), expected));
    });
}

TEST_F(MeshRenderTest, SceneWithoutFluidHasNone) {
    Scene scene = drops();
    scene.particles.erase(scene.particles.begin(), scene.particles.begin() + 2);
    test::Studio studio(context(), scene);
    EXPECT_THROW((void)studio.renderer.mesh(), Error) << "nothing has been drawn";
    studio.draw(camera(), alone());
    EXPECT_TRUE(studio.renderer.mesh().positions.empty());
    EXPECT_TRUE(studio.renderer.mesh().triangles.empty());
}

} // namespace
} // namespace mote
