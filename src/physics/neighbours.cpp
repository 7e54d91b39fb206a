#include "physics/neighbours.hpp"

#include "gpu/format.hpp"
#include "physics/scene_model.hpp"

namespace mote::physics {

namespace {

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

} // namespace

spatial::NeighbourLists find_neighbours(graph::Graph& graph, const Scene& scene, const State& state,
                                        graph::Buffer search_spheres) {
    return find_neighbours(graph, scene, state, search_spheres,
                           graph.transient("neighbour offsets", gpu::kUint, std::uint64_t{state.count.capacity} + 1));
}

spatial::NeighbourLists find_neighbours(graph::Graph& graph, const Scene& scene, const State& state, graph::Buffer search_spheres,
                                        graph::Buffer offsets) {
    const std::uint32_t n = state.count.capacity;
    const spatial::NeighbourSearch search(
        {.criterion = spatial::Criterion::touching, .margin = search_margin(scene), .dimensions = scene.dimensions},
        search_radii(scene), n, {.structure = structure_of(scene.solver.neighbour_search)});
    // check_limits() has checked the size.
    const graph::Buffer list = graph.transient("neighbours", gpu::kUint, std::uint64_t{scene.solver.neighbour_capacity} * n);
    const spatial::NeighbourLists lists = search.add(graph, {search_spheres, state.count, state.phases}, offsets, list);
    graph.explain_overflow(
        lists.total,
        mote::format(
            "neighbour lists: found {{0}} neighbours of up to {} particles, expected at most {}; set solver.neighbour_capacity "
            "to {{1}} or more, unless particles overlap that should not",
            n, graph.info(list).count),
        n);
    return lists;
}

} // namespace mote::physics
