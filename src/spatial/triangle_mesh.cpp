#include "spatial/triangle_mesh.hpp"

#include "gpu/format.hpp"
#include "spatial/check_particles.hpp"
#include "spatial/loop_truncated.hpp"
#include "vector3.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace mote::spatial {

namespace {

using Vec3 = std::array<double, 3>;

// As in shaders/spatial/triangle.glsl.
constexpr double kDegenerate = 0x1p-20;
// A sum of normals shorter than this has cancelled out and is only rounding error.
constexpr double kCancelled = 0x1p-20;

Vec3 minus(const MeshVertex& a, const MeshVertex& b) {
    return {double{a[0]} - double{b[0]}, double{a[1]} - double{b[1]}, double{a[2]} - double{b[2]}};
}
// Doubles do not overflow here, and the square root is faster than norm().
double norm(const Vec3& v) { return std::sqrt(dot(v, v)); }

// The normal of a triangle and its weight in a sum, indexed by the last two bits of an incident.
struct Face {
    Vec3 normal{};
    std::array<double, 4> weights{0, 0, 0, 1};
};

Face face_of(const MeshData& mesh, const MeshTriangle& triangle) {
    std::array<Vec3, 3> edges; // from corner i to the next
    double longest = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        edges[i] = minus(mesh.vertices[triangle[(i + 1) % 3]], mesh.vertices[triangle[i]]);
        longest = std::max(longest, dot(edges[i], edges[i]));
    }
    const Vec3 normal = cross(edges[0], edges[1]);
    const double twice_area = norm(normal);
    const double largest = std::max({std::abs(normal[0]), std::abs(normal[1]), std::abs(normal[2])});
    Face face;
    if (!(largest > kDegenerate * longest)) return face;
    for (std::size_t i = 0; i < 3; ++i) {
        face.normal[i] = normal[i] / twice_area;
        // The corner's angle is between -in and out.
        const Vec3 &in = edges[(i + 2) % 3], &out = edges[i];
        face.weights[i] = std::atan2(norm(cross(in, out)), -dot(in, out));
    }
    return face;
}

// For every vertex, the first vertex at the same position.
std::vector<std::uint32_t> weld(std::span<const MeshVertex> vertices) {
    const auto position = [&](std::uint32_t i) {
        const MeshVertex& v = vertices[i];
        return std::array{v[0] + 0.0f, v[1] + 0.0f, v[2] + 0.0f}; // -0 becomes 0
    };
    std::vector<std::uint32_t> order(vertices.size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::sort(order,
                      [&](std::uint32_t a, std::uint32_t b) { return std::pair(position(a), a) < std::pair(position(b), b); });
    std::vector<std::uint32_t> first(vertices.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool same = i > 0 && position(order[i]) == position(order[i - 1]);
        first[order[i]] = same ? first[order[i - 1]] : order[i];
    }
    return first;
}

} // namespace

void check_mesh(const MeshData& mesh) {
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        const auto [x, y, z, w] = mesh.vertices[i];
        if (std::abs(x) <= kWorldExtent && std::abs(y) <= kWorldExtent && std::abs(z) <= kWorldExtent) continue;
        // Without the coordinates: they may be of a file that the scene must not disclose.
        throw Error(
            mote::format("mesh: vertex {}: found a coordinate out of range, expected finite ones within {} m", i, kWorldExtent));
    }
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t vertex = mesh.triangles[i][corner];
            if (vertex < mesh.vertices.size()) continue;
            throw Error(mote::format("mesh: corner {} of triangle {}: found vertex {}, expected one of the {} vertices", corner,
                                     i, vertex, mesh.vertices.size()));
        }
    }
}

MeshTopology find_topology(const MeshData& mesh) {
    check_mesh(mesh);
    const std::vector<std::uint32_t> first = weld(mesh.vertices);
    const auto triangles = static_cast<std::uint32_t>(mesh.triangles.size());
    MeshTopology topology;
    topology.features.resize(6 * std::size_t{triangles});
    topology.feature_count = triangles;

    // Numbers edges and vertices in the order of the triangles. The key of a vertex is an edge from itself to itself. A flag
    // distinguishes it from an edge of a degenerate triangle, which may join the same pair.
    std::map<std::array<std::uint32_t, 3>, std::uint32_t> numbers;
    std::vector<std::vector<std::uint32_t>> rows(triangles);
    for (std::uint32_t t = 0; t < triangles; ++t) rows[t] = {4 * t + 3};
    const auto add = [&](std::uint32_t slot, const std::array<std::uint32_t, 3>& key, std::uint32_t incident) {
        const auto [found, is_new] = numbers.try_emplace(key, topology.feature_count);
        if (is_new) {
            ++topology.feature_count;
            rows.emplace_back();
        }
        topology.features[slot] = found->second;
        rows[found->second].push_back(incident);
    };
    for (std::uint32_t t = 0; t < triangles; ++t) {
        const MeshTriangle& triangle = mesh.triangles[t];
        for (std::uint32_t i = 0; i < 3; ++i) {
            const auto [low, high] = std::minmax({first[triangle[i]], first[triangle[(i + 1) % 3]]});
            add(6 * t + i, {0, low, high}, 4 * t + 3);
            add(6 * t + 3 + i, {1, first[triangle[i]], first[triangle[i]]}, 4 * t + i);
        }
    }
    topology.incident_offsets.push_back(0);
    for (const std::vector<std::uint32_t>& row : rows) {
        topology.incidents.insert(topology.incidents.end(), row.begin(), row.end());
        topology.incident_offsets.push_back(static_cast<std::uint32_t>(topology.incidents.size()));
    }
    return topology;
}

std::vector<MeshVertex> pseudo_normals(const MeshData& mesh, const MeshTopology& topology) {
    std::vector<Face> faces;
    for (const MeshTriangle& triangle : mesh.triangles) faces.push_back(face_of(mesh, triangle));
    std::vector<MeshVertex> normals(topology.feature_count, MeshVertex{});
    for (std::uint32_t f = 0; f < topology.feature_count; ++f) {
        Vec3 sum{};
        for (std::uint32_t i = topology.incident_offsets[f]; i < topology.incident_offsets[f + 1]; ++i) {
            const Face& face = faces[topology.incidents[i] / 4];
            const double weight = face.weights[topology.incidents[i] % 4];
            for (std::size_t axis = 0; axis < 3; ++axis) sum[axis] += weight * face.normal[axis];
        }
        const double magnitude = norm(sum);
        if (!(magnitude > kCancelled)) continue;
        for (std::size_t axis = 0; axis < 3; ++axis) normals[f][axis] = static_cast<float>(sum[axis] / magnitude);
    }
    return normals;
}

namespace {

template <typename T>
graph::Buffer constant(graph::Graph& graph, const char* name, const gpu::ElementType& type, const T& values) {
    return graph.constant(name, type, std::as_bytes(std::span(values)));
}

TriangleMesh with_topology(graph::Graph& graph, const MeshData& mesh, const MeshTopology& topology, graph::Buffer vertices) {
    return {.vertices = vertices,
            .triangles = constant(graph, "mesh triangles", gpu::kUvec4, mesh.triangles),
            .features = constant(graph, "mesh features", gpu::kUint, topology.features),
            .normals = {},
            .count = graph::Count::host(static_cast<std::uint32_t>(mesh.triangles.size()))};
}

} // namespace

TriangleMesh static_mesh(graph::Graph& graph, const MeshData& mesh) {
    const MeshTopology topology = find_topology(mesh);
    TriangleMesh result = with_topology(graph, mesh, topology, constant(graph, "mesh vertices", gpu::kVec4, mesh.vertices));
    result.normals = constant(graph, "mesh normals", gpu::kVec4, pseudo_normals(mesh, topology));
    return result;
}

TriangleMesh deforming_mesh(graph::Graph& graph, const MeshData& mesh, graph::Buffer vertices) {
    graph.require("deforming_mesh", "vertices", vertices, gpu::kVec4, mesh.vertices.size());
    const MeshTopology topology = find_topology(mesh);
    check_points(graph, "vertex", vertices, graph::Count::host(static_cast<std::uint32_t>(mesh.vertices.size())));
    TriangleMesh result = with_topology(graph, mesh, topology, vertices);
    const graph::Buffer face_normals = graph.transient("mesh face normals", gpu::kVec4, result.count.capacity);
    const graph::Buffer corner_weights =
        graph.transient("mesh corner weights", gpu::kFloat, 4 * std::uint64_t{result.count.capacity});
    graph.pass("spatial/triangle_faces", graph.threads(result.count),
               {{"Vertices", vertices},
                {"Triangles", result.triangles},
                {"FaceNormals", face_normals},
                {"CornerWeights", corner_weights, graph::View::as_vec4}});
    result.normals = graph.transient("mesh normals", gpu::kVec4, topology.feature_count);
    graph.pass("spatial/triangle_normals", graph.threads(graph::Count::host(topology.feature_count)),
               {{"IncidentOffsets", constant(graph, "mesh incident offsets", gpu::kUint, topology.incident_offsets)},
                {"Incidents", constant(graph, "mesh incidents", gpu::kUint, topology.incidents)},
                {"FaceNormals", face_normals},
                {"CornerWeights", corner_weights},
                {"Normals", result.normals},
                {"LoopTruncated", detect_truncated_loops(graph, "deforming_mesh")}});
    return result;
}

} // namespace mote::spatial
