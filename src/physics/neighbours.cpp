#include "physics/neighbours.hpp"

#include "gpu/format.hpp"
#include "physics/families.hpp"
#include "physics/scene_model.hpp"
#include "spatial/tree_layout.hpp"

namespace mote::physics {

namespace {

using spatial::ListOrder;

std::optional<spatial::Structure> structure_of(NeighbourSearchKind kind) {
    switch (kind) {
    case NeighbourSearchKind::automatic: break;
    case NeighbourSearchKind::hash_grid: return spatial::Structure::hash_grid;
    case NeighbourSearchKind::tree: return spatial::Structure::tree;
    case NeighbourSearchKind::z_order: return spatial::Structure::zorder;
    case NeighbourSearchKind::ray_query: return spatial::Structure::ray_query;
    }
    return std::nullopt;
}

// Whether anything depends on the order of lists, as sums over them do. Impulses have lists of their own, by id.
bool order_matters(const Scene& scene) { return !any_looks_at_paths(scene) || radius_range(scene, MaterialKind::fluid); }

// `moving`: the searched particles have motions.
spatial::NeighbourSearch search_of(const Scene& scene, bool moving, std::uint32_t particles) {
    const auto structure = moving ? spatial::Structure::tree : structure_of(scene.solver.neighbour_search);
    return {{.criterion = spatial::Criterion::touching, .dimensions = scene.dimensions},
            reach_radii(scene),
            particles,
            {.structure = structure, .order = order_matters(scene) ? ListOrder::ascending : ListOrder::as_found}};
}

} // namespace

std::uint64_t search_bytes(const Scene& scene) {
    const bool moving = any_looks_at_paths(scene);
    switch (search_of(scene, moving, capacity_of(scene)).structure()) {
    case spatial::Structure::tree: return spatial::ordered_node_bytes(moving);
    case spatial::Structure::ray_query: return 6 * sizeof(float); // boxes
    default: return sizeof(Vec4);
    }
}

spatial::NeighbourLists new_neighbour_lists(graph::Graph& graph, const Scene& scene, std::uint32_t particles) {
    // check_limits() has checked the size.
    const std::uint64_t capacity = std::uint64_t{scene.solver.neighbour_capacity} * particles;
    return {graph.transient("neighbour offsets", gpu::kUint, std::uint64_t{particles} + 1),
            graph.transient("neighbours", gpu::kUint, capacity),
            {}};
}

bool search_can_be_gated(const Scene& scene) { return scene.solver.neighbour_search != NeighbourSearchKind::ray_query; }

void find_neighbours(graph::Graph& graph, const Scene& scene, const State& state, const SearchedSpheres& searched,
                     spatial::NeighbourLists& lists, std::optional<spatial::Tree>* tree) {
    const std::uint32_t n = state.count.capacity;
    const spatial::Particles particles{searched.spheres, state.count, state.phases, searched.motions};
    lists = search_of(scene, particles.have_motions(), n).add(graph, particles, lists.offsets, lists.neighbours, tree);
    graph.explain_overflow(
        lists.total,
        mote::format(
            "neighbour lists: found {{0}} neighbours of up to {} particles, expected at most {}; set solver.neighbour_capacity "
            "to {{1}} or more, unless particles overlap that should not",
            n, graph.info(lists.neighbours).count),
        n);
}

spatial::NeighbourLists find_neighbours(graph::Graph& graph, const Scene& scene, const State& state, graph::Buffer spheres) {
    spatial::NeighbourLists lists = new_neighbour_lists(graph, scene, state.count.capacity);
    find_neighbours(graph, scene, state, {spheres}, lists);
    return lists;
}

} // namespace mote::physics
