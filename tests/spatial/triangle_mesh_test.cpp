#include "meshes.hpp"
#include "spatial/triangle_mesh.hpp"
#include "support/algorithm_test.hpp"

#include <cmath>
#include <limits>

namespace mote::test {
namespace {

using reference::Double3;
using reference::Mesh;
using spatial::MeshData;

class TriangleMeshTest : public AlgorithmTest {
protected:
    // Every feature of every triangle has the reference's normal, of length 1 or 0.
    static void expect_normals(const Mesh& mesh, const spatial::MeshTopology& topology, const std::vector<Vec4>& normals,
                               double tolerance) {
        const Mesh one = welded(mesh);
        const reference::PseudoNormals expected = reference::pseudo_normals(one);
        ASSERT_EQ(normals.size(), topology.feature_count);
        for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
            for (reference::Feature f = 0; f < 7; ++f) {
                const Double3 normal = reference::normal_at(expected, one, t, f);
                const Vec4& actual = normals[f == 0 ? t : topology.features[6 * t + f - 1]];
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    ASSERT_NEAR(actual[axis], normal[axis], tolerance) << "triangle " << t << ", feature " << f;
                }
            }
        }
    }
};

TEST_F(TriangleMeshTest, HasPseudoNormalsFromTheHost) {
    for (const MeshPattern pattern : kAllMeshPatterns) {
        SCOPED_TRACE(name(pattern));
        const Mesh mesh = make_mesh(pattern);
        const std::vector<spatial::MeshTriangle> triangles = triangles_of(mesh);
        const MeshData data{mesh.vertices, triangles};
        const spatial::MeshTopology topology = spatial::find_topology(data);
        expect_normals(mesh, topology, spatial::pseudo_normals(data, topology), 0x1p-22); // doubles rounded to floats
    }
}

// Each edge belongs to two faces, and V - E + F = 2 (1 for an open sheet), whether or not faces share their vertices.
TEST_F(TriangleMeshTest, CountsFeaturesOfSeamsOnce) {
    const auto features = [](const Mesh& mesh) {
        const std::vector<spatial::MeshTriangle> triangles = triangles_of(mesh);
        return spatial::find_topology({mesh.vertices, triangles}).feature_count;
    };
    EXPECT_EQ(features(make_mesh(MeshPattern::kCube)), 12u + 18u + 8u);
    EXPECT_EQ(features(make_mesh(MeshPattern::kTetrahedron)), 4u + 6u + 4u);
    EXPECT_EQ(features(make_mesh(MeshPattern::kIcosphere)), 320u + 480u + 162u);
    EXPECT_EQ(features(make_mesh(MeshPattern::kSingle)), 7u);
    EXPECT_EQ(features({}), 0u);
    Mesh unshared = make_mesh(MeshPattern::kCube);
    std::vector<Vec4> vertices;
    for (auto& triangle : unshared.triangles) {
        for (std::uint32_t& v : triangle) {
            vertices.push_back(unshared.vertices[v]);
            v = static_cast<std::uint32_t>(vertices.size() - 1);
        }
    }
    for (std::size_t i = 0; i < vertices.size(); ++i) { // x is 1, or 0 with either sign
        if (vertices[i][0] < 0) vertices[i][0] = i % 2 == 0 ? 0.0f : -0.0f;
    }
    unshared.vertices = vertices;
    EXPECT_EQ(features(unshared), 12u + 18u + 8u);
}

TEST_F(TriangleMeshTest, HasPseudoNormalsFromTheGpu) {
    for (const MeshPattern pattern : kAllMeshPatterns) {
        SCOPED_TRACE(name(pattern));
        const Mesh rest = make_mesh(pattern);
        const Mesh moved = pattern == MeshPattern::kBroken || pattern == MeshPattern::kSlivers
                               ? rest
                               : deformed(rest, 0.02f * static_cast<float>(size_of(rest)));
        const std::vector<spatial::MeshTriangle> triangles = triangles_of(rest);
        const MeshData data{rest.vertices, triangles};
        const spatial::MeshTopology topology = spatial::find_topology(data);
        for_each_case({topology.feature_count}, std::array{kHostCount, kGuarded}, [&](Case& c, std::uint32_t features) {
            spatial::TriangleMesh mesh = spatial::deforming_mesh(c.graph, data, c.in(moved.vertices, {}));
            const graph::Buffer normals = c.out<Vec4>(features);
            c.graph.copy(mesh.normals, normals, features);
            c.run();
            // A GPU's atan is exact to 2^-12. The thinnest sliver here is 10^4 times as long as high, and cross products are
            // exact to 2^-23 of that.
            expect_normals(moved, topology, c.result<Vec4>(normals, features),
                           pattern == MeshPattern::kSlivers ? 0x1p-8 : 0x1p-11);
        });
    }
}

TEST_F(TriangleMeshTest, MayBeEmpty) {
    Case c(device(), kHostCount, settings());
    const spatial::TriangleMesh mesh = spatial::static_mesh(c.graph, {});
    EXPECT_EQ(mesh.count.capacity, 0u);
    spatial::deforming_mesh(c.graph, {}, c.in(std::vector<Vec4>{}, {}));
    c.run();
}

TEST_F(TriangleMeshTest, RefusesInvalidMeshes) {
    Case c(device(), kHostCount, settings());
    const Mesh cube = make_mesh(MeshPattern::kCube);
    const auto check = [&](Mesh mesh) {
        return [&c, mesh] {
            const std::vector<spatial::MeshTriangle> triangles = triangles_of(mesh);
            spatial::static_mesh(c.graph, {mesh.vertices, triangles});
        };
    };
    for (std::size_t axis = 0; axis < 3; ++axis) {
        Mesh wrong = cube;
        wrong.vertices[5][axis] = std::numeric_limits<float>::quiet_NaN();
        wrong.vertices[6][axis] = std::numeric_limits<float>::infinity();
        expect_error(check(wrong), {"mesh: vertex 5: found a coordinate out of range, expected finite ones"});
        wrong.vertices[3][axis] = -std::numeric_limits<float>::infinity();
        expect_error(check(wrong), {"mesh: vertex 3: found a coordinate out of range, expected finite ones"});
    }
    for (std::size_t corner = 0; corner < 3; ++corner) {
        Mesh wrong = cube;
        wrong.triangles[7][corner] = 8;
        wrong.triangles[9] = {9, 9, 9};
        expect_error(check(wrong),
                     {"mesh: corner " + std::to_string(corner) + " of triangle 7: found vertex 8, expected one of the 8"});
    }
    const std::vector<spatial::MeshTriangle> triangles = triangles_of(cube);
    expect_error(
        [&] {
            spatial::deforming_mesh(c.graph, {cube.vertices, triangles}, c.in(std::vector<Vec4>(4), {}));
        },
        {"deforming_mesh: vertices: found a capacity of 7", "at least 8"});
}

} // namespace
} // namespace mote::test
