#include "spatial/check_particles.hpp"
#include "spatial/hash_grid_search.hpp"
#include "spatial/knn.hpp"
#include "spatial/neighbour_search.hpp"
#include "spatial/pairs.hpp"
#include "spatial/ray_query_search.hpp"
#include "spatial/skin.hpp"
#include "spatial/tree_bounds.hpp"
#include "spatial/tree_search.hpp"
#include "spatial/triangle_queries.hpp"
#include "spatial/zorder.hpp"
#include "support/variants.hpp"

#include <array>

namespace mote::test {

namespace {

using graph::Buffer;
using graph::Count;
using graph::Graph;
using spatial::Criterion;
using spatial::NodeKind;
using spatial::Particles;
using spatial::Query;
using spatial::Traversal;

constexpr std::array kQueries{Query{.criterion = Criterion::within_own}, Query{.criterion = Criterion::touching}};
constexpr std::array kTraversals{Traversal::stack, Traversal::sparse, Traversal::bitstack, Traversal::ropes,
                                 Traversal::bottom_up};
constexpr auto kAscending = spatial::ListOrder::ascending;

Buffer zeros(Graph& graph, const char* name, const gpu::ElementType& type, std::uint64_t count) {
    const Buffer buffer = graph.transient(name, type, count);
    graph.fill(buffer, 0);
    return buffer;
}

// Output lists, new for every search.
struct OutputLists {
    Buffer offsets;
    Buffer neighbours;
    OutputLists(Graph& graph, const Count& count)
        : offsets(graph.transient("offsets", gpu::kUint, std::uint64_t{count.capacity} + 1)),
          neighbours(graph.transient("neighbours", gpu::kUint, count.capacity)) {}
};

void add_tree_searches(Graph& graph, const Particles& particles, const Particles& queries) {
    for (const NodeKind kind : {NodeKind::aabb, NodeKind::sphere}) {
        const spatial::Tree tree = build_tree(graph, particles, {.kind = kind});
        refit_tree(graph, particles, tree);
        for (const Query& query : kQueries) {
            for (const Traversal traversal : kTraversals) {
                for (const bool skip_phases : {true, false}) {
                    const OutputLists out(graph, particles.count);
                    search_tree(graph, tree, query, out.offsets, out.neighbours,
                                {.traversal = traversal, .skip_phases = skip_phases});
                }
                if (traversal == Traversal::bottom_up) continue;
                const OutputLists out(graph, queries.count);
                search_tree_around(graph, tree, query, queries, out.offsets, out.neighbours, {.traversal = traversal});
            }
            if (query.criterion != Criterion::touching) continue; // pairs require symmetric criteria
            const auto pairs = search_tree_pairs(graph, tree, query, graph.transient("pairs", gpu::kUvec2, 1000));
            const OutputLists out(graph, particles.count);
            lists_from_pairs(graph, pairs, particles.count, out.offsets, out.neighbours);
        }
    }
}

void add_grid_searches(Graph& graph, const Particles& particles, const Particles& queries) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const auto construction : {spatial::GridConstruction::sorting, spatial::GridConstruction::counting}) {
            const spatial::HashGridOptions options{.cell = 1, .dimensions = dimensions, .construction = construction};
            const spatial::HashGrid grid = build_hash_grid(graph, particles, options);
            const spatial::Zorder zorder =
                build_zorder(graph, particles, spatial::ZorderOptions{.cell_size = 1, .dimensions = dimensions});
            for (Query query : kQueries) {
                query.dimensions = dimensions;
                const OutputLists a(graph, particles.count), b(graph, queries.count), c(graph, particles.count),
                    d(graph, queries.count);
                search_hash_grid(graph, grid, query, 1, a.offsets, a.neighbours, {.order = kAscending});
                search_hash_grid_around(graph, grid, query, 1, queries, b.offsets, b.neighbours);
                search_zorder(graph, zorder, query, 1, c.offsets, c.neighbours);
                search_zorder_around(graph, zorder, query, 1, queries, d.offsets, d.neighbours);
            }
        }
    }
}

// Without ray query, only the boxes can be built.
void add_ray_queries(Graph& graph, const Particles& particles) {
    for (const Query& query : kQueries) {
        make_boxes(graph, particles, query, 1, graph.transient("boxes", gpu::kFloat, 6 * particles.count.capacity));
        if (!graph.settings().ray_query) continue;
        const OutputLists out(graph, particles.count);
        search_ray_query(graph, build_ray_query_tree(graph, particles, query, {.largest = 1}), out.offsets, out.neighbours);
    }
}

void add_nearest(Graph& graph, const Particles& particles, const Particles& queries) {
    const spatial::Tree tree = build_tree(graph, particles, {.grid = {.bits = 21}});
    for (const std::uint32_t k : {1u, 8u, 64u}) {
        const auto lists = [&](const Count& count) {
            const std::uint64_t size = std::uint64_t{count.capacity} * k;
            return spatial::NearestLists{graph.transient("nearest", gpu::kUint, size),
                                         graph.transient("nearest distances", gpu::kFloat, size)};
        };
        find_nearest(graph, tree, {.k = k}, lists(particles.count));
        find_nearest(graph, tree, queries.spheres, queries.count, {.k = k}, lists(queries.count));
        for (const std::uint32_t dimensions : {2u, 3u}) {
            const spatial::HashGridOptions options{.cell = 1, .dimensions = dimensions};
            const spatial::HashGrid grid = build_hash_grid(graph, particles, options);
            find_nearest(graph, grid, {.k = k}, lists(particles.count));
            find_nearest(graph, grid, queries.spheres, queries.count, {.k = k}, lists(queries.count));
        }
    }
}

void add_skins(Graph& graph, const Particles& particles, const Particles& vertices) {
    constexpr std::uint32_t kBodies = 2;
    const Count& count = vertices.count;
    const Buffer quaternions = zeros(graph, "rotations", gpu::kVec4, kBodies);
    const Buffer body_of = zeros(graph, "bodies", gpu::kUint, count.capacity);
    const spatial::RestMesh mesh{vertices.spheres, vertices.spheres, body_of, count};
    const spatial::Bodies bodies{quaternions, quaternions, kBodies};
    const spatial::MovedMesh moved{graph.transient("moved", gpu::kVec4, count.capacity),
                                   graph.transient("moved normals", gpu::kVec4, count.capacity)};
    move_rigid(graph, mesh, bodies, moved);
    const spatial::Skin skin{zeros(graph, "skin", gpu::kUint, 4 * count.capacity),
                             graph.transient("weights", gpu::kFloat, 4 * count.capacity), 4, 1};
    skin_weights(graph, skin, zeros(graph, "distances", gpu::kFloat, 4 * count.capacity), count);
    move_deformable(graph, mesh, skin, {particles.spheres, particles.spheres, particles.count}, bodies, moved);
}

void add_triangle_queries(Graph& graph, const Particles& queries) {
    const std::vector<spatial::MeshVertex> vertices{{0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}};
    const std::vector<spatial::MeshTriangle> triangles{{0, 1, 2, 0}};
    const spatial::MeshData data{vertices, triangles};
    const Buffer moving = zeros(graph, "vertices", gpu::kVec4, vertices.size());
    const Count& count = queries.count;
    for (const spatial::TriangleMesh& mesh : {static_mesh(graph, data), deforming_mesh(graph, data, moving)}) {
        const spatial::TriangleTree tree = build_triangle_tree(graph, mesh);
        refit_triangle_tree(graph, mesh, tree);
        const OutputLists out(graph, count);
        find_triangles(graph, tree, queries.spheres, count, 0, kAscending, out.offsets, out.neighbours);
        find_closest_points(graph, mesh, tree, queries.spheres, count, 1,
                            {graph.transient("points", gpu::kVec4, count.capacity),
                             graph.transient("normals", gpu::kVec4, count.capacity),
                             graph.transient("features", gpu::kUvec2, count.capacity)});
        find_first_hits(
            graph, tree, queries.spheres, queries.spheres, count,
            {graph.transient("hits", gpu::kVec4, count.capacity), graph.transient("hit", gpu::kUint, count.capacity)});
    }
}

void add_every_search(Graph& graph, const Count& count) {
    const Buffer spheres = zeros(graph, "spheres", gpu::kVec4, count.capacity);
    const Buffer phases = zeros(graph, "phases", gpu::kUint, count.capacity);
    const Buffer query_spheres = zeros(graph, "queries", gpu::kVec4, count.capacity);
    for (const Buffer phase : {phases, Buffer{}}) {
        const Particles particles{spheres, count, phase}, queries{query_spheres, count, phase};
        check_particles(graph, particles);
        add_tree_searches(graph, particles, queries);
        add_grid_searches(graph, particles, queries);
        add_ray_queries(graph, particles);
        const OutputLists out(graph, count);
        const auto lists =
            spatial::NeighbourSearch({}, {1, 1}, count.capacity).add(graph, particles, out.offsets, out.neighbours);
        pairs_from_lists(graph, lists, count, graph.transient("pairs", gpu::kUvec2, count.capacity));
    }
    const Particles particles{spheres, count, {}}, queries{query_spheres, count, {}};
    add_nearest(graph, particles, queries);
    add_skins(graph, particles, queries);
    add_triangle_queries(graph, queries);
}

const Variants kVariants{[](const graph::Settings& settings) {
    constexpr std::uint32_t kFew = 100;
    Graph graph(settings);
    add_every_search(graph, Count::host(kFew));
    const Buffer counter = graph.transient("counter", gpu::kUint, 1);
    graph.fill(counter, kFew);
    add_every_search(graph, Count::gpu(counter, 0, kFew));
    return graph;
}};

} // namespace
} // namespace mote::test
