#include "spatial/triangle_queries.hpp"

#include "gpu/format.hpp"
#include "spatial/check_particles.hpp"
#include "spatial/triangle_closest_shared.h"
#include "spatial/triangle_hit_shared.h"
#include "spatial/triangle_search_shared.h"

#include <mote/error.hpp>

#include <algorithm>
#include <cmath>

namespace mote::spatial {

using graph::Buffer;
using graph::Count;
using graph::Graph;

namespace {

// Farther than any two points within kWorldExtent; its square is a finite float.
constexpr float kEverywhere = 4 * kWorldExtent; // m

} // namespace

NeighbourLists find_triangles(Graph& graph, const TriangleTree& tree, Buffer spheres, const Count& count, float margin,
                              ListOrder order, Buffer offsets, Buffer neighbours, std::uint32_t max_thread_steps) {
    require_triangle_tree(graph, tree);
    require_thread_steps("find_triangles", max_thread_steps, kMaxWalkSteps);
    graph.require("find_triangles", "spheres", spheres, gpu::kVec4, count.capacity);
    if (!(margin >= 0 && std::isfinite(margin))) {
        throw Error(mote::format("find_triangles: margin: found {}, expected a finite number of at least 0", margin));
    }
    check_spheres(graph, "sphere", spheres, count);
    const LongQueries long_queries = new_long_queries(graph, "find_triangles", count);
    return make_lists(graph, count, offsets, neighbours, order, [&](const ListPass& round) {
        const shared::TriangleSearchPush push{margin, tree.triangles(), round.capacity, max_thread_steps};
        if (round.fill) {
            graph.pass("spatial/triangle_search_fill", graph.threads(count),
                       {{"Spheres", spheres},
                        {"Corners", tree.corners},
                        {"Offsets", round.offsets},
                        {"Neighbours", round.neighbours},
                        {"Order", tree.nodes.order},
                        {"Bounds", tree.nodes.bounds},
                        {"Children", tree.nodes.children},
                        {"Ropes", tree.nodes.ropes}},
                       push);
            graph.pass("spatial/triangle_search_long_fill", long_query_work(graph, long_queries, tree.triangles()),
                       {{"Spheres", spheres},
                        {"Corners", tree.corners},
                        {"Offsets", round.offsets},
                        {"Neighbours", round.neighbours},
                        {"Order", tree.nodes.order},
                        {"LongQueries", long_queries.queue.queries},
                        {"LoopTruncated", long_queries.loop_truncated}},
                       push);
        } else {
            graph.pass("spatial/triangle_search_count", graph.threads(count),
                       {{"Spheres", spheres},
                        {"Corners", tree.corners},
                        {"Counts", round.counts},
                        {"Bounds", tree.nodes.bounds},
                        {"Children", tree.nodes.children},
                        {"Ropes", tree.nodes.ropes},
                        {"LongQueries", long_queries.queue.queries},
                        {"LongQueryCount", long_queries.queue.number}},
                       push);
            graph.pass("spatial/triangle_search_long_count", long_query_work(graph, long_queries, tree.triangles()),
                       {{"Spheres", spheres},
                        {"Corners", tree.corners},
                        {"Counts", round.counts},
                        {"LongQueries", long_queries.queue.queries},
                        {"LoopTruncated", long_queries.loop_truncated}},
                       push);
        }
    });
}

void find_closest_points(Graph& graph, const TriangleMesh& mesh, const TriangleTree& tree, Buffer points, const Count& count,
                         float max_distance, const ClosestPoints& closest, std::uint32_t max_thread_steps, Buffer origins) {
    require_triangle_tree(graph, tree);
    require_thread_steps("find_closest_points", max_thread_steps, kMaxWalkSteps);
    graph.require("find_closest_points", "the mesh's features", mesh.features, gpu::kUint, 6 * std::uint64_t{tree.triangles()});
    graph.require("find_closest_points", "the mesh's normals", mesh.normals, gpu::kVec4, tree.triangles());
    graph.require("find_closest_points", "points", points, gpu::kVec4, count.capacity);
    graph.require("find_closest_points", "closest points", closest.points, gpu::kVec4, count.capacity);
    graph.require("find_closest_points", "normals", closest.normals, gpu::kVec4, count.capacity);
    graph.require("find_closest_points", "features", closest.features, gpu::kUvec2, count.capacity);
    if (!(max_distance >= 0)) {
        throw Error(mote::format("find_closest_points: largest distance: found {}, expected at least 0", max_distance));
    }
    check_points(graph, "point", points, count);
    const shared::TriangleClosestPush push{std::min(max_distance, kEverywhere), tree.triangles(), max_thread_steps};
    const LongQueries long_queries = new_long_queries(graph, "find_closest_points", count);
    graph.pass("spatial/triangle_closest", graph.threads(count),
               {{"Points", points},
                {"Order", tree.nodes.order},
                {"Corners", tree.corners},
                {"Features", mesh.features},
                {"Normals", mesh.normals},
                {"Closest", closest.points},
                {"ClosestNormals", closest.normals},
                {"ClosestFeatures", closest.features},
                {"Origins", graph::or_absent(origins)},
                {"LongQueries", long_queries.queue.queries},
                {"LongQueryCount", long_queries.queue.number},
                {"Bounds", tree.nodes.bounds},
                {"Children", tree.nodes.children},
                {"Parents", tree.nodes.parents},
                {"Siblings", tree.nodes.siblings},
                {"Ropes", tree.nodes.ropes}},
               push, {{"ORIGINS", origins != Buffer{}}});
    graph.pass("spatial/triangle_closest_long", long_query_work(graph, long_queries, tree.triangles()),
               {{"Points", points},
                {"Order", tree.nodes.order},
                {"Corners", tree.corners},
                {"Features", mesh.features},
                {"Normals", mesh.normals},
                {"Closest", closest.points},
                {"ClosestNormals", closest.normals},
                {"ClosestFeatures", closest.features},
                {"Origins", graph::or_absent(origins)},
                {"LongQueries", long_queries.queue.queries},
                {"LoopTruncated", long_queries.loop_truncated}},
               push, {{"ORIGINS", origins != Buffer{}}});
}

void find_first_hits(Graph& graph, const TriangleTree& tree, Buffer from, Buffer to, const Count& count, const FirstHits& hits,
                     std::uint32_t max_thread_steps) {
    require_triangle_tree(graph, tree);
    require_thread_steps("find_first_hits", max_thread_steps, kMaxWalkSteps);
    graph.require("find_first_hits", "from", from, gpu::kVec4, count.capacity);
    graph.require("find_first_hits", "to", to, gpu::kVec4, count.capacity);
    graph.require("find_first_hits", "hits", hits.hits, gpu::kVec4, count.capacity);
    graph.require("find_first_hits", "triangles", hits.triangles, gpu::kUint, count.capacity);
    check_points(graph, "point", from, count);
    check_points(graph, "point", to, count);
    const shared::TriangleHitPush push{tree.triangles(), max_thread_steps};
    const LongQueries long_queries = new_long_queries(graph, "find_first_hits", count);
    graph.pass("spatial/triangle_hit", graph.threads(count),
               {{"From", from},
                {"To", to},
                {"Order", tree.nodes.order},
                {"Corners", tree.corners},
                {"Hits", hits.hits},
                {"HitTriangles", hits.triangles},
                {"LongQueries", long_queries.queue.queries},
                {"LongQueryCount", long_queries.queue.number},
                {"Bounds", tree.nodes.bounds},
                {"Children", tree.nodes.children},
                {"Ropes", tree.nodes.ropes}},
               push);
    graph.pass("spatial/triangle_hit_long", long_query_work(graph, long_queries, tree.triangles()),
               {{"From", from},
                {"To", to},
                {"Order", tree.nodes.order},
                {"Corners", tree.corners},
                {"Hits", hits.hits},
                {"HitTriangles", hits.triangles},
                {"LongQueries", long_queries.queue.queries},
                {"LoopTruncated", long_queries.loop_truncated}},
               push);
}

} // namespace mote::spatial
