// Neighbour lists by whichever structure suits the particles.
#pragma once

#include "graph/graph.hpp"
#include "spatial/lists.hpp"
#include "spatial/particles.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace mote::spatial {

enum class Structure {
    hash_grid, ///< hash_grid.hpp: one cell size for all.
    zorder,    ///< zorder.hpp: cells of the size that each search needs.
    tree,      ///< tree.hpp: radii of any size.
    ray_query, ///< ray_query_search.hpp: the device's ray tracing hardware, if it has any.
};
std::string_view name(Structure structure);

/// The structure that builds and answers fastest, by measurement (README, "Neighbours"): a tree where radii differ by a factor of
/// three or more, since a grid looks as far around every particle as the largest radius asks for; a grid among few or for the
/// rest.
Structure choose_structure(const RadiusRange& radii, std::uint32_t particles);

/// The same where rays are wanted and can be had: they take the place of the structure that the other would choose, but not among
/// few, and not where radii differ by a factor of three or more and boxes would all be as large as the largest asks for.
Structure choose_structure(const Query& query, const RadiusRange& radii, std::uint32_t particles, bool ray_query);

struct NeighbourSearchOptions {
    std::optional<Structure> structure{}; ///< Without: choose_structure().
    ListOrder order = ListOrder::as_found;
    /// Prefer rays: give it the graph's Settings::ray_query, which is off where the device has none or MOTE_RAY_QUERY=0, and
    /// the choice falls back to another structure. Not a default, since no hardware has been measured yet.
    bool ray_query = false;
};

/// Says what is to be found and keeps the choice, which can be seen before anything runs:
///
///     NeighbourSearch search({.criterion = Criterion::within_larger}, {0.01f, 0.04f}, n);
///     search.structure();                                   // Structure::tree
///     NeighbourLists lists = search.add(graph, particles, offsets, neighbours);
class MOTE_PRIVATE_API NeighbourSearch {
public:
    /// Throws Error if the radii are no range of finite numbers above 0, or the margin is not a finite number of at least 0.
    NeighbourSearch(const Query& query, const RadiusRange& radii, std::uint32_t particles,
                    const NeighbourSearchOptions& options = {});

    Structure structure() const { return structure_; }

    /// Adds the passes that build the structure, which checks the particles (with the radii given), and make the lists. Throws
    /// Error if the structure is Structure::ray_query and the graph's Settings::ray_query is off.
    NeighbourLists add(graph::Graph& graph, const Particles& particles, graph::Buffer offsets, graph::Buffer neighbours) const;

private:
    Query query_;
    RadiusRange radii_;
    Structure structure_;
    ListOrder order_;
};

} // namespace mote::spatial
