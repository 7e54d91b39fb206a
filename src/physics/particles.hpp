// The particles of a world as the passes of a step see them.
#pragma once

#include "graph/graph.hpp"
#include "physics/physics_shared.h"
#include "spatial/lists.hpp"

#include <cstdint>

namespace mote::physics {

/// What lasts from step to step; docs/physics.md has the table.
struct State {
    graph::Count count;
    graph::Buffer spheres;     ///< vec4: position and radius, m.
    graph::Buffer velocities;  ///< vec4: m/s; in w the inverse mass, 1/kg.
    graph::Buffer phases;      ///< uint: group, kind, self-collision.
    graph::Buffer traits;      ///< uvec2: material and id. Behind the live particles wait the ids for new ones.
    graph::Buffer places;      ///< uint per id: where in the other arrays that particle is, or NOWHERE.
    graph::Buffer clock;       ///< uint, CLOCK_WORDS: steps done and live particles.
    graph::Buffer densities{}; ///< float: kg/m³, of fluids, before the last iteration.
};

/// What the solver works on within a step.
struct Solving {
    graph::Count count;
    graph::Buffer predicted; ///< vec4: position and radius, m. Every pass that moves particles makes a new one.
    graph::Buffer start;     ///< vec4: where they were when the step began, m; in w the inverse mass, 1/kg.
    graph::Buffer fluid;     ///< vec4: rest density (0: solid), volume, kernel width, inverse mass; of balls, see predict.comp.
    graph::Buffer traits;    ///< uvec2: as in State.
};

/// For how many neighbours there is room: passes that go through lists stop there.
inline std::uint32_t room_of(const graph::Graph& graph, const spatial::NeighbourLists& lists) {
    return static_cast<std::uint32_t>(graph.info(lists.neighbours).count);
}

} // namespace mote::physics
