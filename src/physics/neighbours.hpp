// The neighbour lists of a step.
#pragma once

#include "physics/state/particles.hpp"
#include "spatial/neighbour_search.hpp"

#include <mote/scene.hpp>

namespace mote::physics {

/// Bytes per particle of the largest buffer that a search in a World of this scene needs beside the lists.
std::uint64_t search_bytes(const Scene& scene);

/// Buffers for lists of Solver::neighbour_capacity.
MOTE_PRIVATE_API spatial::NeighbourLists new_neighbour_lists(graph::Graph& graph, const Scene& scene, std::uint32_t particles);

/// Whether Stage::lists and the search can be in a gated repeat.
bool search_can_be_gated(const Scene& scene);

/// As of spatial::Particles: one sphere (vec4, m) per particle, and how they move, or Buffer{} if they are at rest.
struct SearchedSpheres {
    graph::Buffer spheres;
    graph::Buffer motions{};
};

/// Searches them and fills `lists`. `tree`: see NeighbourSearch::add(). Executable::check() reports an overflow of
/// Solver::neighbour_capacity.
MOTE_PRIVATE_API void find_neighbours(graph::Graph& graph, const Scene& scene, const State& state,
                                      const SearchedSpheres& searched, spatial::NeighbourLists& lists,
                                      std::optional<spatial::Tree>* tree = nullptr);

/// The same into new lists, of spheres at rest.
MOTE_PRIVATE_API spatial::NeighbourLists find_neighbours(graph::Graph& graph, const Scene& scene, const State& state,
                                                         graph::Buffer spheres);

} // namespace mote::physics
