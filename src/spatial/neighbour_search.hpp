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
};
std::string_view name(Structure structure);

/// The structure that builds and answers fastest, by measurement (docs/neighbours.md): a tree where radii differ by a factor of
/// two or more, since a grid looks as far around every particle as the largest radius asks for; a grid among few or for the rest.
Structure choose_structure(const RadiusRange& radii, std::uint32_t particles);

struct NeighbourSearchOptions {
    std::optional<Structure> structure{}; ///< Without: choose_structure().
    ListOrder order = ListOrder::as_found;
};

/// Says what is to be found and keeps the choice, which can be seen before anything runs:
///
///     NeighbourSearch search({.criterion = Criterion::within_larger}, {0.01f, 0.04f}, n);
///     search.structure();                                   // Structure::tree
///     NeighbourLists lists = search.add(graph, particles, starts, neighbours);
class NeighbourSearch {
public:
    /// Throws Error if the radii are no range of finite numbers above 0, or the margin is not a finite number of at least 0.
    NeighbourSearch(const Query& query, const RadiusRange& radii, std::uint32_t particles,
                    const NeighbourSearchOptions& options = {});

    Structure structure() const { return structure_; }

    /// Adds the passes that build the structure, which checks the particles (with the radii given), and make the lists.
    NeighbourLists add(graph::Graph& graph, const Particles& particles, graph::Buffer starts, graph::Buffer neighbours) const;

private:
    Query query_;
    RadiusRange radii_;
    Structure structure_;
    ListOrder order_;
};

} // namespace mote::spatial
