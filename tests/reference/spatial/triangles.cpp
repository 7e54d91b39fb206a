#include "reference/spatial/triangles.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace mote::reference {

namespace {

// Sums of unit vectors that should cancel out do so up to rounding.
Double3 normalised_or_zero(const Double3& a) { return length(a) > 1e-9 ? (1.0 / length(a)) * a : Double3{}; }

struct Triangle {
    std::array<Double3, 3> corners;
    Double3 normal; // its length is twice the area. Exactly 0 if the area is: differences and products of floats are exact
};

Triangle triangle_of(const Mesh& mesh, std::uint32_t index) {
    Triangle triangle{};
    for (std::size_t corner = 0; corner < 3; ++corner) {
        const std::array<float, 4>& vertex = mesh.vertices.at(mesh.triangles.at(index)[corner]);
        triangle.corners[corner] = {vertex[0], vertex[1], vertex[2]};
    }
    triangle.normal = cross(triangle.corners[1] - triangle.corners[0], triangle.corners[2] - triangle.corners[0]);
    return triangle;
}

bool has_area(const Triangle& triangle) { return triangle.normal != Double3{}; }

// The unit normal. From the largest component down, so that tiny triangles do not underflow.
Double3 unit_normal(const Triangle& triangle) {
    const Double3& n = triangle.normal;
    const double largest = std::max({std::abs(n[0]), std::abs(n[1]), std::abs(n[2])});
    return largest > 0.0 ? normalised_or_zero((1.0 / largest) * n) : Double3{};
}

Double3 project(const Triangle& triangle, const Double3& point) {
    const Double3 normal = unit_normal(triangle);
    return point - dot(point - triangle.corners[0], normal) * normal;
}

// Barycentric coordinates of a point in the plane: a corner's is the fraction of the area that the opposite edge spans.
Double3 barycentric(const Triangle& triangle, const Double3& point) {
    Double3 fraction{};
    for (std::size_t corner = 0; corner < 3; ++corner) {
        const Double3& a = triangle.corners[(corner + 1) % 3];
        const Double3& b = triangle.corners[(corner + 2) % 3];
        fraction[corner] = dot(cross(b - a, point - a), triangle.normal) / dot(triangle.normal, triangle.normal);
    }
    return fraction;
}

// The projection of a point onto edge e: 0 at its first corner, 1 at its second. 0 on an edge without length.
double foot(const Triangle& triangle, std::size_t e, const Double3& point) {
    const Double3& a = triangle.corners[e];
    const Double3 along = triangle.corners[(e + 1) % 3] - a;
    return dot(along, along) > 0.0 ? dot(point - a, along) / dot(along, along) : 0.0;
}

ClosestPoint closest_on_edge(const Triangle& triangle, std::size_t e, const Double3& to) {
    const std::size_t next = (e + 1) % 3;
    const double t = foot(triangle, e, to);
    ClosestPoint closest;
    if (t <= 0.0) {
        closest = {.point = triangle.corners[e], .feature = static_cast<Feature>(4 + e)};
    } else if (t >= 1.0) {
        closest = {.point = triangle.corners[next], .feature = static_cast<Feature>(4 + next)};
    } else {
        closest = {.point = triangle.corners[e] + t * (triangle.corners[next] - triangle.corners[e]),
                   .feature = static_cast<Feature>(1 + e)};
    }
    closest.distance = length(to - closest.point);
    return closest;
}

std::size_t longest_edge(const Triangle& triangle) {
    std::array<double, 3> lengths{};
    for (std::size_t e = 0; e < 3; ++e) {
        lengths[e] = length(triangle.corners[(e + 1) % 3] - triangle.corners[e]);
    }
    return static_cast<std::size_t>(std::max_element(lengths.begin(), lengths.end()) - lengths.begin());
}

// The angle between the edges that meet at a corner, in radians.
double angle_at(const Triangle& triangle, std::size_t corner) {
    const Double3 a = triangle.corners[(corner + 1) % 3] - triangle.corners[corner];
    const Double3 b = triangle.corners[(corner + 2) % 3] - triangle.corners[corner];
    return std::atan2(length(cross(a, b)), dot(a, b));
}

} // namespace

// The projection onto the plane if it is inside; else the closest point of the three edges.
ClosestPoint closest_point(const Mesh& mesh, std::uint32_t index, const Double3& to) {
    const Triangle triangle = triangle_of(mesh, index);
    if (!has_area(triangle)) {
        return closest_on_edge(triangle, longest_edge(triangle), to);
    }
    const Double3 in_plane = project(triangle, to);
    const Double3 fractions = barycentric(triangle, in_plane);
    if (std::min({fractions[0], fractions[1], fractions[2]}) > 0.0) {
        return {.point = in_plane, .distance = length(to - in_plane), .feature = 0};
    }
    ClosestPoint closest = closest_on_edge(triangle, 0, to);
    for (std::size_t e = 1; e < 3; ++e) {
        const ClosestPoint other = closest_on_edge(triangle, e, to);
        if (other.distance < closest.distance) {
            closest = other;
        }
    }
    return closest;
}

// Every feature gives a candidate as if it were unbounded: the projections onto the plane and onto the lines, and the corners.
// Features whose candidate coincides with the closest point are possible.
std::uint32_t possible_features(const Mesh& mesh, std::uint32_t index, const Double3& to, double tolerance) {
    const Triangle triangle = triangle_of(mesh, index);
    const ClosestPoint closest = closest_point(mesh, index, to);
    const auto is_near = [&](const Double3& point) { return length(point - closest.point) <= tolerance; };
    std::uint32_t features = 1u << closest.feature;
    if (has_area(triangle) && is_near(project(triangle, to))) {
        features |= 1u;
    }
    for (std::size_t e = 0; e < 3; ++e) {
        const Double3& a = triangle.corners[e];
        const Double3& b = triangle.corners[(e + 1) % 3];
        if (a != b && is_near(a + foot(triangle, e, to) * (b - a))) {
            features |= 2u << e;
        }
        if (is_near(a)) {
            features |= 16u << e;
        }
    }
    return features;
}

PseudoNormals pseudo_normals(const Mesh& mesh) {
    using Edge = std::pair<std::uint32_t, std::uint32_t>;
    const auto edge_of = [&](std::size_t t, std::size_t e) {
        return Edge(std::minmax(mesh.triangles[t][e], mesh.triangles[t][(e + 1) % 3]));
    };
    PseudoNormals normals;
    normals.vertices.resize(mesh.vertices.size());
    std::map<Edge, Double3> edge_sums;
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
        const Triangle triangle = triangle_of(mesh, t);
        const Double3 normal = unit_normal(triangle);
        normals.faces.push_back(normal);
        for (std::size_t corner = 0; corner < 3 && has_area(triangle); ++corner) {
            Double3& edge = edge_sums[edge_of(t, corner)];
            edge = edge + normal;
            Double3& vertex = normals.vertices[mesh.triangles[t][corner]];
            vertex = vertex + angle_at(triangle, corner) * normal;
        }
    }
    for (Double3& vertex : normals.vertices) {
        vertex = normalised_or_zero(vertex);
    }
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        normals.edges.emplace_back();
        for (std::size_t e = 0; e < 3; ++e) {
            normals.edges[t][e] = normalised_or_zero(edge_sums[edge_of(t, e)]);
        }
    }
    return normals;
}

Double3 normal_at(const PseudoNormals& normals, const Mesh& mesh, std::uint32_t triangle, Feature feature) {
    if (feature == 0) return normals.faces.at(triangle);
    if (feature <= 3) return normals.edges.at(triangle)[feature - 1];
    return normals.vertices.at(mesh.triangles.at(triangle).at(feature - 4));
}

NeighbourLists find_triangles(const Mesh& mesh, Spheres spheres, double slack) {
    NeighbourLists lists{.offsets = {0}, .neighbours = {}};
    for (const std::array<float, 4>& sphere : spheres) {
        for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
            if (closest_point(mesh, t, {sphere[0], sphere[1], sphere[2]}).distance <= sphere[3] + slack) {
                lists.neighbours.push_back(t);
            }
        }
        lists.offsets.push_back(static_cast<std::uint32_t>(lists.neighbours.size()));
    }
    return lists;
}

// The heights of the two ends above the plane give t; the barycentric coordinates of that point show whether it is inside.
SegmentHit hit_triangle(const Mesh& mesh, std::uint32_t index, const Double3& from, const Double3& to, double slack) {
    const SegmentHit none{.t = std::numeric_limits<double>::infinity()};
    const Triangle triangle = triangle_of(mesh, index);
    const double begin = dot(from - triangle.corners[0], triangle.normal);
    const double end = dot(to - triangle.corners[0], triangle.normal);
    if (!has_area(triangle) || begin == end) {
        return none;
    }
    const double t = begin / (begin - end);
    if (!(t >= -slack && t <= 1.0 + slack)) {
        return none;
    }
    const Double3 fractions = barycentric(triangle, from + t * (to - from));
    return std::min({fractions[0], fractions[1], fractions[2]}) >= -slack ? SegmentHit{.t = t, .triangle = index} : none;
}

SegmentHit first_hit(const Mesh& mesh, const Double3& from, const Double3& to, double slack) {
    SegmentHit first{.t = std::numeric_limits<double>::infinity()};
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
        const SegmentHit hit = hit_triangle(mesh, t, from, to, slack);
        if (hit.t < first.t) {
            first = hit;
        }
    }
    return first;
}

} // namespace mote::reference
