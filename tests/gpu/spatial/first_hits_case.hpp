// The first triangles that moving points meet, in the buffers of a Case, and what they must be.
#pragma once

#include "triangle_queries_case.hpp"

namespace mote::test {

struct Ways {
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
    static AskedHits ask_hits(Case& c, const Scene& scene, const Ways& ways, std::uint32_t max_thread_steps = spatial::kPatience) {
        const auto n = static_cast<std::uint32_t>(ways.from.size());
        const graph::Count count = c.count(n);
        const graph::Buffer from = c.in(ways.from, {0, 0, 0, 0}), to = c.in(ways.to, {9, 9, 9, 9});
        const spatial::FirstHits hits{c.out<Vec4>(count.capacity), c.out<std::uint32_t>(count.capacity)};
        spatial::find_first_hits(c.graph, scene.tree, from, to, count, hits, max_thread_steps);
        return {n, hits};
    }
    static Hits answer(Case& c, const AskedHits& asked) {
        return {c.result<Vec4>(asked.hits.hits, asked.n), c.result<std::uint32_t>(asked.hits.triangles, asked.n)};
    }
    static Hits find_hits(Case& c, const Mesh& mesh, const Ways& ways) {
        const AskedHits asked = ask_hits(c, make_scene(c, mesh), ways);
        c.run();
        return answer(c, asked);
    }

    static Ways make_ways(const Mesh& mesh, std::uint32_t n) {
        Ways ways{make_points(mesh, n), make_points(mesh, 2 * n)};
        ways.to.erase(ways.to.begin(), ways.to.begin() + n);
        for (std::uint32_t i = 0; i < n; i += 5) { // some along an axis
            for (std::size_t axis = 0; axis < 3; ++axis) {
                if (axis != i / 5 % 3) ways.to[i][axis] = ways.from[i][axis];
            }
        }
        return ways;
    }

    // How much the time and the place of a hit may be off. The sides of the ends are found to 2^-21 or so of the lengths that
    // they are made of, and more of a thin triangle, whose normal is as much less exact.
    struct Tolerance {
        double time, slack;
    };
    static Tolerance tolerance_of(const Mesh& mesh, std::uint32_t triangle, const Double3& from, const Double3& to) {
        const auto [a, b, c] = corners_of(mesh, triangle);
        const Double3 normal = cross(minus(b, a), minus(c, b)), way = minus(to, from);
        const double twice_area = length(normal), edge = longest_edge_of(mesh, triangle);
        const double lengths = length(minus(from, a)) + length(way) + edge;
        const double thinness = edge * edge / twice_area;
        const double time = 0x1p-20 * lengths * thinness / (std::abs(dot(way, normal)) / twice_area);
        return {time, (0x1p-20 * lengths + time * length(way)) * edge / twice_area + time};
    }

    static void expect_hits(const Hits& found, const Mesh& mesh, const Ways& ways) {
        for (std::size_t i = 0; i < ways.from.size() && !HasFailure(); ++i) {
            SCOPED_TRACE(fmt::format("way {}", i));
            const Double3 from = to_double(ways.from[i]), to = to_double(ways.to[i]);
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
