#include "meshes.hpp"
#include "spatial/triangle_tree.hpp"
#include "tree_case.hpp"

#include <algorithm>

namespace mote::test {
namespace {

using reference::Mesh;

struct Box {
    Vec4 lower, upper;
};

Box box_of(const Mesh& mesh, std::uint32_t triangle) {
    Box box{mesh.vertices[mesh.triangles[triangle][0]], mesh.vertices[mesh.triangles[triangle][0]]};
    for (const std::uint32_t v : mesh.triangles[triangle]) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            box.lower[axis] = std::min(box.lower[axis], mesh.vertices[v][axis]);
            box.upper[axis] = std::max(box.upper[axis], mesh.vertices[v][axis]);
        }
    }
    box.lower[3] = box.upper[3] = 0;
    return box;
}

std::vector<Vec4> centres_of(const Mesh& mesh) {
    std::vector<Vec4> centres;
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
        const auto [lower, upper] = box_of(mesh, t);
        Vec4& centre = centres.emplace_back();
        for (std::size_t axis = 0; axis < 3; ++axis) centre[axis] = 0.5f * lower[axis] + 0.5f * upper[axis];
    }
    return centres;
}

class TriangleTreeTest : public AlgorithmTest {
protected:
    // A tree built over one mesh that holds the boxes of another with the same triangles.
    static void expect_tree(Case& c, TreeCase& t, const spatial::TriangleTree& tree, const TreeInput& built_over,
                            const Mesh& now) {
        const auto sorted = sorted_particles(built_over);
        EXPECT_TRUE(same_bits(t.order(), sorted.payloads));
        const reference::RadixTree nodes = reference::build_radix_tree(sorted.keys);
        const std::uint32_t leaves = built_over.n();
        std::vector<Vec4> bounds(2 * std::size_t{node_count(leaves)});
        std::vector<Vec4> corners;
        for (std::uint32_t place = 0; place < leaves; ++place) {
            const std::uint32_t triangle = sorted.payloads[place];
            for (const std::uint32_t v : now.triangles[triangle]) {
                corners.push_back(now.vertices[v]);
                corners.back()[3] = 0;
            }
            const Box box = box_of(now, triangle);
            std::uint32_t node = leaves - 1 + place;
            bounds[2 * node] = box.lower;
            bounds[2 * node + 1] = box.upper;
        }
        // Every node contains all leaves from its first to its last.
        for (std::uint32_t node = 0; node + 1 < leaves; ++node) {
            std::uint32_t first = node;
            while (first < leaves - 1) first = nodes.children[first][0];
            for (std::uint32_t place = first - (leaves - 1); place <= nodes.last_leaf[node]; ++place) {
                const Vec4 &lower = bounds[2 * (leaves - 1 + place)], &upper = bounds[2 * (leaves - 1 + place) + 1];
                const bool is_first = place == first - (leaves - 1);
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    float &low = bounds[2 * node][axis], &high = bounds[2 * node + 1][axis];
                    low = is_first ? lower[axis] : std::min(low, lower[axis]);
                    high = is_first ? upper[axis] : std::max(high, upper[axis]);
                }
            }
        }
        EXPECT_EQ(t.bounds(), bounds); // by value: 0 and -0 are equal
        EXPECT_TRUE(same_bits(c.result<Vec4>(tree.corners, 3 * std::size_t{leaves}), corners));
    }

    static spatial::TriangleTree tree_in(Case& c, const TreeCase& t, const Mesh& mesh) {
        return {t.tree, c.out<Vec4>(3 * static_cast<std::uint32_t>(mesh.triangles.size()))};
    }

    static void expect_built(Case& c, const Mesh& mesh, const spatial::MortonGrid& grid) {
        const std::vector<spatial::MeshTriangle> triangles = triangles_of(mesh);
        const TreeInput input{.spheres = centres_of(mesh), .grid = grid};
        TreeCase t(c, input);
        const spatial::TriangleTree tree = tree_in(c, t, mesh);
        spatial::build_triangle_tree(c.graph, spatial::static_mesh(c.graph, {mesh.vertices, triangles}), tree);
        c.run();
        expect_tree(c, t, tree, input, mesh);
    }
};

constexpr std::array kModes{kHostCount, kGuarded};

TEST_F(TriangleTreeTest, IsBuiltOverAnyNumber) {
    const std::uint32_t group = device().workgroup_size();
    for_each_case({0, 1, 2, 3, 4, 5, group - 1, group, group + 1, 600}, kModes,
                  [](Case& c, std::uint32_t n) { expect_built(c, make_sheet_of(n), {}); });
}

TEST_F(TriangleTreeTest, IsBuiltOverEveryMesh) {
    for (const MeshPattern pattern : kAllMeshPatterns) {
        SCOPED_TRACE(name(pattern));
        const Mesh mesh = make_mesh(pattern);
        for_each_case({0}, std::array{kHostCount}, [&](Case& c, std::uint32_t) { expect_built(c, mesh, {21, 3}); });
    }
}

TEST_F(TriangleTreeTest, IsRefittedWhereVerticesHaveMoved) {
    for (const std::uint32_t n : {0u, 1u, 2u, 3u, 500u}) {
        const Mesh rest = make_sheet_of(n), moved = deformed(rest, 2.0f);
        const std::vector<spatial::MeshTriangle> triangles = triangles_of(rest);
        const TreeInput input{.spheres = centres_of(rest)};
        for_each_case({n}, kModes, [&](Case& c, std::uint32_t) {
            TreeCase t(c, input);
            const spatial::TriangleTree tree = tree_in(c, t, rest);
            spatial::build_triangle_tree(c.graph, spatial::static_mesh(c.graph, {rest.vertices, triangles}), tree);
            const spatial::TriangleMesh now =
                spatial::deforming_mesh(c.graph, {rest.vertices, triangles}, c.in(moved.vertices, {1e30f, 0, 0, 0}));
            spatial::refit_triangle_tree(c.graph, now, tree);
            c.run();
            expect_tree(c, t, tree, input, moved);
        });
    }
}

TEST_F(TriangleTreeTest, RefusesWrongTrees) {
    Case c(device(), kHostCount, settings());
    const Mesh cube = make_mesh(MeshPattern::kCube), single = make_mesh(MeshPattern::kSingle);
    const std::vector<spatial::MeshTriangle> triangles = triangles_of(cube), one = triangles_of(single);
    const spatial::TriangleMesh mesh = spatial::static_mesh(c.graph, {cube.vertices, triangles});
    const spatial::TriangleMesh other = spatial::static_mesh(c.graph, {single.vertices, one});
    const spatial::TriangleTree tree = spatial::new_triangle_tree(c.graph, mesh);
    const auto build = [&](const spatial::TriangleMesh& of, const spatial::TriangleTree& wrong) {
        return [&c, of, wrong] { spatial::build_triangle_tree(c.graph, of, wrong); };
    };
    expect_error(build(other, tree), {"triangle tree: found a mesh of 1 triangles, expected 12"});
    expect_error([&] { spatial::refit_triangle_tree(c.graph, other, tree); },
                 {"triangle tree: found a mesh of 1 triangles, expected 12"});
    spatial::TriangleTree wrong = tree;
    wrong.corners = c.out<Vec4>(35 - kHostCount.spare);
    expect_error(build(mesh, wrong), {"triangle tree: its corners: found a capacity of 35", "at least 36"});
    wrong = tree;
    wrong.nodes.kind = spatial::NodeKind::sphere;
    expect_error(build(mesh, wrong), {"triangle tree: found nodes other than boxes"});
    wrong = tree;
    wrong.nodes.leaves = graph::Count::gpu(c.in(std::vector<std::uint32_t>{12}, 0u), 0, 12);
    expect_error(build(mesh, wrong), {"triangle tree: found a triangle count on the GPU"});
    wrong = tree;
    wrong.nodes.parents = c.out<float>(24);
    expect_error(build(mesh, wrong), {"tree: its parents: found float in buffer", "expected uint"});
    spatial::TriangleMesh strange = mesh;
    strange.triangles = mesh.vertices;
    expect_error(build(strange, tree), {"triangle tree: the mesh's triangles: found vec4 in buffer", "expected uvec4"});
    strange = mesh;
    strange.vertices = mesh.triangles;
    expect_error(build(strange, tree), {"triangle tree: the mesh's vertices: found uvec4 in buffer", "expected vec4"});
}

} // namespace
} // namespace mote::test
