// Tests of the CPU reference of particles against meshes: cases worked by hand, and properties that hold for any method.
#include "reference/physics/collide/mesh_sweep.hpp"
#include "support/physics_reference_case.hpp"

namespace mote::physics_reference {
namespace {

using reference::Friction, reference::Mesh, reference::MeshSurface;

// The cube from -1 to 1, facing outwards.
Mesh cube() {
    Mesh mesh;
    for (int k = 0; k < 8; ++k) {
        mesh.vertices.push_back({k & 1 ? 1.0f : -1.0f, k & 2 ? 1.0f : -1.0f, k & 4 ? 1.0f : -1.0f, 0});
    }
    mesh.triangles = {{0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}};
    return mesh;
}

TEST(ReferenceMesh, ActsLikeABoxNearItsSurface) {
    const Mesh mesh = cube();
    const MeshSurface surface{.mesh = mesh, .normals = reference::pseudo_normals(mesh), .friction = {}};
    const reference::Collider box{.kind = reference::ColliderKind::box, .dimensions = {1, 1, 1}};
    int met = 0;
    for (const auto& [x, y, z] : test::make_float_arrays<3>(test::FloatPattern::kUnit, 500)) {
        const Double3 at{1.5 * x, 1.5 * y, 1.5 * z};
        const auto found = reference::mesh_at(surface, at, 0.125, 0.375);
        const auto expected = reference::surface_at(box, at);
        ASSERT_EQ(found.has_value(), std::abs(expected.distance) <= 0.375);
        if (!found) continue;
        ++met;
        EXPECT_NEAR(found->surface.distance, expected.distance, 1e-12);
        expect_near(found->surface.normal, expected.normal, 1e-9);
    }
    EXPECT_GT(met, 100);
}

TEST(ReferenceMesh, CollisionsMatchHandComputation) {
    const Mesh mesh = cube();
    const std::vector<Friction> friction(12, Friction{0.5f, 0.25f});
    const MeshSurface surface{.mesh = mesh, .normals = reference::pseudo_normals(mesh), .friction = friction};
    const std::vector<Vec4> at{
        {0.25f, 1.125f, 0.5f, 0.25f}, {0.25f, 0.875f, 0.5f, 0.25f}, {0, 0, 0, 0.25f}, {0.25f, 1.125f, 0.5f, 0.25f}};
    const std::vector<Vec4> from{{0.25f, 2, 0.25f, 1}, {0.25f, 2, 0.5f, 1}, {0, 0, 0, 1}, {0.25f, 2, 0, 0}};
    const auto solved = reference::collide_mesh(surface, at, from);
    expect_near(solved[0], {0.25, 1.25, 0.5 - 0.03125, 0.25}, 1e-9); // 1/8 deep, slips by 1/4
    expect_near(solved[1], {0.25, 1.25, 0.5, 0.25}, 1e-9);           // behind, but not far
    expect_near(solved[2], {0, 0, 0, 0.25});                         // too far
    expect_near(solved[3], {0.25, 1.125, 0.5, 0.25});
}

// Through the cube from above; friction as for what does not pass.
TEST(ReferenceMesh, PassingMatchesHandComputation) {
    const Mesh mesh = cube();
    const std::vector<Friction> friction(12, Friction{0.5f, 0.25f});
    const MeshSurface surface{.mesh = mesh, .normals = reference::pseudo_normals(mesh), .friction = friction};
    const std::vector<Vec4> at{{0.25f, -5, 0.5f, 0.25f},
                               {6.25f, -1, 0.5f, 0.25f},
                               {0, 5, 0, 0.25f},
                               {0.25f, 0.9375f, 0.5f, 0.25f},
                               {0.25f, -5, 0.5f, 0.25f}};
    const std::vector<Vec4> from{
        {0.25f, 2, 0.5f, 1}, {0.25f, 2, 0.5f, 1}, {0, 0, 0, 1}, {0.25f, 1.0625f, 0.5f, 1}, {0.25f, 2, 0.5f, 0}};
    const auto slid = reference::sweep_mesh(surface, at, from, false);
    expect_near(slid[0], {0.25, 1.25, 0.5, 0.25}, 1e-9);
    expect_near(slid[1], {6.25, -1, 0.5, 0.25}, 1e-9);     // beside it: past the edge when it is as low
    expect_near(slid[2], {0, 5, 0, 0.25}, 1e-9);           // from behind
    expect_near(slid[3], {0.25, 0.9375, 0.5, 0.25}, 1e-9); // by half a radius: left to the closest point
    expect_near(slid[4], {0.25, -5, 0.5, 0.25}, 1e-9);     // fixed
    const auto stayed = reference::sweep_mesh(surface, at, from, true);
    expect_near(stayed[0], {0.25, 1, 0.5, 0.25}, 1e-9);
    const std::vector<Vec4> slanted{{1.25f, -1, 0.5f, 0.25f}}, start{{-0.75f, 3, 0.5f, 1}};
    // 2.25 deep; of a slip of 2, more than mu_s d, mu_k d is cancelled.
    expect_near(reference::sweep_mesh(surface, slanted, start, false)[0], {1.25 - 0.5625, 1.25, 0.5, 0.25}, 1e-9);
}

TEST(ReferenceMesh, BouncesMatchHandComputation) {
    const Mesh mesh = cube();
    const std::vector<float> restitution(12, 0.5f);
    const MeshSurface surface{
        .mesh = mesh, .normals = reference::pseudo_normals(mesh), .friction = {}, .restitution = restitution};
    Cloud cloud;
    cloud.add_solid({0.25f, 1.125f, 0.5f, 0.25f}, 1.0f);
    cloud.move_last({0.5f, -0.5f, 0}); // 4 m/s
    const reference::BounceRules rules{.pair_restitution = {}, .gravity = {0, -8, 0}, .dt = 0.125f};
    const std::vector<Vec4> after{{3, 0.25f, 0, 1}};
    expect_near(reference::mesh_bounce(surface, cloud.state(), rules, after)[0], {3, 2, 0, 1}, 1e-9);
    cloud.start[0][1] = 1.375f; // 2 m/s: too slow
    expect_near(reference::mesh_bounce(surface, cloud.state(), rules, after)[0], {3, 0.25, 0, 1}, 1e-9);
}

} // namespace
} // namespace mote::physics_reference
