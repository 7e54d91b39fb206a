// First hits of moving points with triangles, in the buffers of a Case, and the expected results.
#pragma once

#include "triangle_queries_case.hpp"

namespace mote::test {

struct Segments {
    std::vector<Vec4> from, to;
};

class FirstHitsTest : public TriangleQueriesTest {
protected:
    struct Hits {
        std::vector<Vec4> hits;
        std::vector<std::uint32_t> triangles;
    };
    struct AskedHits {
        std::uint32_t n;
        spatial::FirstHits hits;
    };
    static AskedHits ask_hits(Case& c, const Scene& scene, const Segments& segments,
                              std::uint32_t max_thread_steps = spatial::kMaxThreadSteps) {
        const auto n = static_cast<std::uint32_t>(segments.from.size());
        const graph::Count count = c.count(n);
        const graph::Buffer from = c.in(segments.from, {0, 0, 0, 0}), to = c.in(segments.to, {9, 9, 9, 9});
        const spatial::FirstHits hits{c.out<Vec4>(count.capacity), c.out<std::uint32_t>(count.capacity)};
        spatial::find_first_hits(c.graph, scene.tree, from, to, count, hits, max_thread_steps);
        return {n, hits};
    }
    static Hits answer(Case& c, const AskedHits& asked) {
        return {c.result<Vec4>(asked.hits.hits, asked.n), c.result<std::uint32_t>(asked.hits.triangles, asked.n)};
    }
    static Hits find_hits(Case& c, const Mesh& mesh, const Segments& segments) {
        const AskedHits asked = ask_hits(c, make_scene(c, mesh), segments);
        c.run();
        return answer(c, asked);
    }

    static Segments make_segments(const Mesh& mesh, std::uint32_t n) {
        Segments segments{make_points(mesh, n), make_points(mesh, 2 * n)};
        segments.to.erase(segments.to.begin(), segments.to.begin() + n);
        for (std::uint32_t i = 0; i < n; i += 5) { // some along an axis
            for (std::size_t axis = 0; axis < 3; ++axis) {
                if (axis != i / 5 % 3) segments.to[i][axis] = segments.from[i][axis];
            }
        }
        return segments;
    }

    // The tolerances of a hit's time and position. The sides of the end points are computed to about 2^-21 of the lengths
    // involved, and less exactly for a thin triangle, whose normal is less exact.
    struct Tolerance {
        double time, slack;
    };
    static Tolerance tolerance_of(const Mesh& mesh, std::uint32_t triangle, const Double3& from, const Double3& to) {
        const auto [a, b, c] = corners_of(mesh, triangle);
        const Double3 normal = cross(minus(b, a), minus(c, b)), direction = minus(to, from);
        const double twice_area = length(normal), edge = longest_edge_of(mesh, triangle);
        const double lengths = length(minus(from, a)) + length(direction) + edge;
        const double thinness = edge * edge / twice_area;
        const double time = 0x1p-20 * lengths * thinness / (std::abs(dot(direction, normal)) / twice_area);
        return {time, (0x1p-20 * lengths + time * length(direction)) * edge / twice_area + time};
    }

    static void expect_hits(const Hits& found, const Mesh& mesh, const Segments& segments) {
        for (std::size_t i = 0; i < segments.from.size() && !HasFailure(); ++i) {
            SCOPED_TRACE(fmt::format("segment {}", i));
            const Double3 from = to_double(segments.from[i]), to = to_double(segments.to[i]);
            double earliest = kInfinity, latest = kInfinity;
            for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
                const Tolerance tolerance = tolerance_of(mesh, t, from, to);
                if (!std::isfinite(tolerance.slack)) continue; // degenerate or parallel
                earliest = std::min(earliest, reference::hit_triangle(mesh, t, from, to, tolerance.slack).t - tolerance.time);
                latest = std::min(latest, reference::hit_triangle(mesh, t, from, to, -tolerance.slack).t + tolerance.time);
            }
            const double time = found.hits[i][3];
            EXPECT_GE(time, earliest);
            EXPECT_LE(time, latest);
            const std::uint32_t t = found.triangles[i];
            if (t == spatial::kNone) {
                EXPECT_EQ(found.hits[i], (Vec4{0, 0, 0, kInfinity}));
                continue;
            }
            EXPECT_GE(time, 0);
            EXPECT_LE(time, 1);
            ASSERT_LT(t, mesh.triangles.size());
            const Tolerance tolerance = tolerance_of(mesh, t, from, to);
            EXPECT_NEAR(reference::hit_triangle(mesh, t, from, to, tolerance.slack).t, time, tolerance.time);
            const Double3 normal = reference::pseudo_normals(mesh).faces[t];
            const double edge = longest_edge_of(mesh, t);
            const auto [a, b, c] = corners_of(mesh, t);
            const double thinness = edge * edge / length(cross(minus(b, a), minus(c, b)));
            for (std::size_t axis = 0; axis < 3; ++axis) EXPECT_NEAR(found.hits[i][axis], normal[axis], 0x1p-21 * thinness);
        }
    }
};

} // namespace mote::test
