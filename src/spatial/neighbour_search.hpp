// Neighbour lists with the acceleration structure that suits the particles.
#pragma once

#include "graph/graph.hpp"
#include "spatial/lists.hpp"
#include "spatial/particles.hpp"
#include "spatial/tree.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace mote::spatial {

enum class Structure {
    hash_grid, ///< hash_grid.hpp: one cell size for all.
    zorder,    ///< zorder.hpp: a cell size per query.
    tree,      ///< tree.hpp: radii of any size.
    ray_query, ///< ray_query_search.hpp: ray tracing hardware, if available.
};
std::string_view name(Structure structure);

/// The structure whose build and search are fastest by measurement (README, "Neighbours"): a tree if radii differ by a factor of
/// three or more, since a grid must search every particle's neighbourhood with the largest radius; a grid otherwise, or for few
/// particles.
Structure choose_structure(const RadiusRange& radii, std::uint32_t particles);

/// The same, but prefers Structure::ray_query if `ray_query`: not for few particles, and not if radii differ by a factor of three
/// or more and all boxes would have the size of the largest.
Structure choose_structure(const Query& query, const RadiusRange& radii, std::uint32_t particles, bool ray_query);

struct NeighbourSearchOptions {
    std::optional<Structure> structure{}; ///< If empty: choose_structure().
    ListOrder order = ListOrder::as_found;
    /// Prefer ray queries: pass the graph's Settings::ray_query. It is off if the device has none or with MOTE_RAY_QUERY=0, and
    /// another structure is chosen. Not the default, since no hardware has been measured yet.
    bool ray_query = false;
};

/// Describes a search and keeps the chosen structure, which can be inspected before anything runs:
///
///     NeighbourSearch search({.criterion = Criterion::within_larger}, {0.01f, 0.04f}, n);
///     search.structure();                                   // Structure::tree
///     NeighbourLists lists = search.add(graph, particles, offsets, neighbours);
class MOTE_PRIVATE_API NeighbourSearch {
public:
    /// Throws Error unless the radii are an ordered range of finite numbers above 0 and the margin is finite and at least 0.
    NeighbourSearch(const Query& query, const RadiusRange& radii, std::uint32_t particles,
                    const NeighbourSearchOptions& options = {});

    Structure structure() const { return structure_; }

    /// Adds the passes that check the particles against the given radii, build the structure and make the lists. Throws Error if
    /// the structure is Structure::ray_query and the graph's Settings::ray_query is off, or if particles move and it is not the
    /// tree. With Structure::tree and `kept`, an empty one becomes the tree of these particles. Otherwise it is that of the same
    /// particles before they moved a little, and is only refitted: that saves codes, sort and nodes.
    NeighbourLists add(graph::Graph& graph, const Particles& particles, graph::Buffer offsets, graph::Buffer neighbours,
                       std::optional<Tree>* kept = nullptr) const;

private:
    Query query_;
    RadiusRange radii_;
    Structure structure_;
    ListOrder order_;
};

} // namespace mote::spatial
