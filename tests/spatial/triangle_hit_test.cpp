#include "first_hits_case.hpp"

namespace mote::test {
namespace {

TEST_F(FirstHitsTest, AreFoundInEveryMesh) {
    for (const MeshPattern pattern : kAllMeshPatterns) {
        SCOPED_TRACE(name(pattern));
        const Mesh mesh = make_mesh(pattern);
        const Segments segments = make_segments(mesh, 301);
        Case c(device(), kHostCount, settings());
        expect_hits(find_hits(c, mesh, segments), mesh, segments);
    }
}

TEST_F(FirstHitsTest, AreFoundForAnyNumber) {
    for (const std::uint32_t triangles : {0u, 1u, 2u, 3u, 4u, 5u}) {
        const Mesh mesh = make_sheet_of(triangles);
        const Segments segments = make_segments(mesh, 50);
        for_each_case({50}, std::array{kGuarded},
                      [&](Case& c, std::uint32_t) { expect_hits(find_hits(c, mesh, segments), mesh, segments); });
    }
    const Mesh mesh = make_mesh(MeshPattern::kStar);
    for_each_case({0, 1, device().workgroup_size() + 1}, [&](Case& c, std::uint32_t n) {
        const Segments segments = make_segments(mesh, n);
        expect_hits(find_hits(c, mesh, segments), mesh, segments);
    });
}

// From either side, at the ends of the segment, and without a hit.
TEST_F(FirstHitsTest, CountAtBothEnds) {
    Mesh mesh;
    mesh.vertices = {{0, 0, 0, 0}, {4, 0, 0, 0}, {0, 4, 0, 0}, {2, 0, 0, 0}};
    mesh.triangles = {{0, 1, 3}, {0, 1, 2}, {0, 1, 2}, {2, 2, 2}};
    Segments segments;
    const auto add = [&](const Vec4& from, const Vec4& to) {
        segments.from.push_back(from);
        segments.to.push_back(to);
    };
    add({1, 1, 1, 0}, {1, 1, -1, 0}); // 0.5
    add({1, 1, -1, 0}, {1, 1, 3, 0}); // 0.25
    add({1, 1, 0, 0}, {1, 1, 3, 0});  // 0
    add({1, 1, 2, 0}, {1, 1, 0, 0});  // 1
    add({0, 0, 2, 0}, {0, 0, -2, 0}); // through a vertex
    add({2, 0, 2, 0}, {2, 0, -2, 0}); // and an edge
    add({2, 2, 2, 0}, {2, 2, -2, 0}); // and the slanted edge
    const std::size_t hits = segments.from.size();
    add({1, 1, 2, 0}, {1, 1, std::numeric_limits<float>::min(), 0}); // just short of it
    add({1, 1, 0, 0}, {2, 1, 0, 0});                                 // in the plane
    add({1, 1, 1, 0}, {2, 1, 1, 0});                                 // parallel to it
    add({1, 1, 0, 0}, {1, 1, 0, 0});                                 // at rest on it
    add({1, -0.001f, 1, 0}, {1, -0.001f, -1, 0});                    // beside it
    add({3, 3, 1, 0}, {3, 3, -1, 0});
    Case c(device(), kHostCount, settings());
    const Hits found = find_hits(c, mesh, segments);
    constexpr std::array kTimes{0.5f, 0.25f, 0.0f, 1.0f, 0.5f, 0.5f, 0.5f};
    for (std::size_t i = 0; i < segments.from.size(); ++i) {
        SCOPED_TRACE(fmt::format("segment {}", i));
        EXPECT_EQ(found.triangles[i], i < hits ? 1u : spatial::kNone);
        EXPECT_EQ(found.hits[i], i < hits ? (Vec4{0, 0, 1, kTimes[i]}) : (Vec4{0, 0, 0, kInfinity}));
    }
}

// Out of a closed mesh through its vertices and the midpoints of its edges, where only rounding decides which triangle is hit;
// and through the entire surface in steps that end anywhere, including on the surface up to rounding.
TEST_F(FirstHitsTest, MissNoCrossing) {
    for (const MeshPattern pattern : {MeshPattern::kIcosphere, MeshPattern::kFarAway, MeshPattern::kCube}) {
        SCOPED_TRACE(name(pattern));
        const Mesh mesh = make_mesh(pattern);
        Vec4 middle{};
        for (const Vec4& v : mesh.vertices) {
            for (std::size_t axis = 0; axis < 3; ++axis) middle[axis] += v[axis] / static_cast<float>(mesh.vertices.size());
        }
        middle[0] += 0.01f * static_cast<float>(size_of(mesh));
        const auto through = [&](const Vec4& p, float factor) {
            Vec4 point{};
            for (std::size_t axis = 0; axis < 3; ++axis) point[axis] = middle[axis] + factor * (p[axis] - middle[axis]);
            return point;
        };
        Segments segments;
        constexpr std::uint32_t kSteps = 5;
        const auto add = [&](const Vec4& p) {
            // In one step, and in several, the third of which ends on the surface.
            segments.from.push_back(middle);
            segments.to.push_back(through(p, 1.7f));
            for (std::uint32_t step = 0; step < kSteps; ++step) {
                constexpr std::array kEnds{0.0f, 0.4f, 0.9f, 1.0f, 1.3f, 2.0f};
                segments.from.push_back(step == 3 ? p : through(p, kEnds[step]));
                segments.to.push_back(step == 2 ? p : through(p, kEnds[step + 1]));
            }
        };
        for (const Vec4& v : mesh.vertices) add(v);
        for (const auto& [a, b, c] : mesh.triangles) {
            const Vec4 &va = mesh.vertices[a], &vb = mesh.vertices[b], &vc = mesh.vertices[c];
            add({0.5f * va[0] + 0.5f * vb[0], 0.5f * va[1] + 0.5f * vb[1], 0.5f * va[2] + 0.5f * vb[2], 0});
            add({0.3f * va[0] + 0.3f * vb[0] + 0.4f * vc[0], 0.3f * va[1] + 0.3f * vb[1] + 0.4f * vc[1],
                 0.3f * va[2] + 0.3f * vb[2] + 0.4f * vc[2], 0});
        }
        Case c(device(), kHostCount, settings());
        const Hits found = find_hits(c, mesh, segments);
        for (std::size_t i = 0; i < segments.from.size(); i += 1 + kSteps) {
            EXPECT_NEAR(found.hits[i][3], 1 / 1.7f, 0.002f) << "segment " << i;
            float earliest = kInfinity;
            for (std::uint32_t step = 1; step <= kSteps; ++step) earliest = std::min(earliest, found.hits[i + step][3]);
            EXPECT_LE(earliest, 1) << "the steps of segment " << i;
        }
    }
}

} // namespace
} // namespace mote::test
