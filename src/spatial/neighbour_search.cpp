#include "spatial/neighbour_search.hpp"

#include "gpu/format.hpp"
#include "spatial/hash_grid_search.hpp"
#include "spatial/ray_query_search.hpp"
#include "spatial/tree_search.hpp"
#include "spatial/zorder.hpp"

#include <mote/error.hpp>

#include <cmath>

namespace mote::spatial {

std::string_view name(Structure structure) {
    switch (structure) {
    case Structure::hash_grid: return "hash grid";
    case Structure::zorder: return "z-order";
    case Structure::ray_query: return "ray query";
    case Structure::tree: break;
    }
    return "tree";
}

namespace {

constexpr std::uint32_t kFew = 1000; // up to here, building a tree takes longer than testing all pairs

// At a radius ratio of 1:2 the grid is faster, at 1:4 the tree.
bool are_alike(const RadiusRange& radii) { return radii.largest < 3 * radii.smallest; }

} // namespace

Structure choose_structure(const RadiusRange& radii, std::uint32_t particles) {
    return particles <= kFew || are_alike(radii) ? Structure::hash_grid : Structure::tree;
}

Structure choose_structure(const Query& query, const RadiusRange& radii, std::uint32_t particles, bool ray_query) {
    const bool boxes_fit = query.criterion == Criterion::within_other || are_alike(radii);
    return ray_query && particles > kFew && boxes_fit ? Structure::ray_query : choose_structure(radii, particles);
}

NeighbourSearch::NeighbourSearch(const Query& query, const RadiusRange& radii, std::uint32_t particles,
                                 const NeighbourSearchOptions& options)
    : query_(query), radii_(radii), order_(options.order) {
    if (!(radii.smallest > 0) || !(radii.smallest <= radii.largest) || !std::isfinite(radii.largest)) {
        throw Error(mote::format("neighbour search: radii: found {} to {} m, expected a finite range above 0", radii.smallest,
                                 radii.largest));
    }
    if (!(query.margin >= 0) || !std::isfinite(query.margin)) {
        throw Error(mote::format("neighbour search: margin: found {}, expected a finite number of at least 0", query.margin));
    }
    structure_ = options.structure.value_or(choose_structure(query, radii, particles, options.ray_query));
}

NeighbourLists NeighbourSearch::add(graph::Graph& graph, const Particles& particles, graph::Buffer offsets,
                                    graph::Buffer neighbours, std::optional<Tree>* kept) const {
    if (particles.have_motions() && structure_ != Structure::tree) {
        throw Error(
            mote::format("neighbour search: found motions and the structure \"{}\", expected the tree", name(structure_)));
    }
    const float largest = radii_.largest;
    switch (structure_) {
    case Structure::hash_grid: {
        const HashGrid grid = build_hash_grid(
            graph, particles, {.cell = cell_for(query_, largest), .dimensions = query_.dimensions, .radii = radii_});
        return search_hash_grid(graph, grid, query_, largest, offsets, neighbours, {.order = order_});
    }
    case Structure::zorder: {
        const ZorderOptions options{
            .cell_size = cell_size_for(query_, radii_.smallest), .dimensions = query_.dimensions, .radii = radii_};
        const Zorder zorder = build_zorder(graph, particles, options);
        return search_zorder(graph, zorder, query_, largest, offsets, neighbours, {.order = order_});
    }
    case Structure::ray_query:
        return search_ray_query(graph, build_ray_query_tree(graph, particles, query_, radii_), offsets, neighbours);
    case Structure::tree: break;
    }
    const bool refits = kept != nullptr && kept->has_value();
    const Tree tree = refits ? refitted_tree(graph, particles, **kept, radii_)
                             : build_tree(graph, particles, {.grid = {.dimensions = query_.dimensions}, .radii = radii_});
    if (kept != nullptr && !refits) *kept = tree;
    return search_tree(graph, tree, query_, offsets, neighbours, {.order = order_});
}

} // namespace mote::spatial
