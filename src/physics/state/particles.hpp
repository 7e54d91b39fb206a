// The particles of a world as the passes of a step see them.
#pragma once

#include "graph/graph.hpp"
#include "physics/physics_shared.h"
#include "spatial/lists.hpp"

#include <cstdint>

namespace mote::physics {

/// The engine's own attributes in a graph (attribute.hpp).
struct State {
    graph::Count count;
    graph::Buffer position_radius; ///< vec4, m.
    graph::Buffer velocities;      ///< vec4: m/s; in w the inverse mass, 1/kg.
    graph::Buffer phases;          ///< uint: kind_shared.h.
    graph::Buffer groups;          ///< uint: the user's label.
    graph::Buffer material_id;     ///< uvec2. Behind the live particles wait the ids for new ones.
    graph::Buffer id_to_index;     ///< uint per id; INVALID_INDEX if there is no such particle.
    graph::Buffer counters;        ///< uint, COUNTERS: steps done and live particles.
};

/// What the solver works on within a substep.
struct SolverState {
    graph::Count count;
    graph::Buffer predicted;   ///< vec4: position and radius, m. Every pass that moves particles makes a new one.
    graph::Buffer previous;    ///< vec4: position when the substep began, m; in w the inverse mass, 1/kg.
    graph::Buffer sph;         ///< vec4: kind, volume, kernel width, inverse mass: predict.comp.
    graph::Buffer material_id; ///< uvec2: as in State.
};

/// How many neighbours all lists together can hold: passes that go through lists stop there.
inline std::uint32_t capacity_of(const graph::Graph& graph, const spatial::NeighbourLists& lists) {
    return static_cast<std::uint32_t>(graph.info(lists.neighbours).count);
}

} // namespace mote::physics
