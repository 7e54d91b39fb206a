// The particles of a world as the passes of a step see them.
#pragma once

#include "graph/graph.hpp"
#include "physics/physics_shared.h"
#include "physics/state/attribute.hpp"
#include "spatial/lists.hpp"

#include <cstdint>
#include <vector>

namespace mote::physics {

/// The engine's attributes in a graph (attribute.hpp).
struct State {
    graph::Count count;
    graph::Buffer position_radius; ///< vec4, m.
    graph::Buffer position_low;    ///< vec4, m: what the float positions lack.
    graph::Buffer velocities;      ///< vec4: m/s; w: inverse mass, 1/kg.
    graph::Buffer phases;          ///< uint: kind_shared.h.
    graph::Buffer groups;          ///< uint: the user's label.
    graph::Buffer material_id;     ///< uvec2: material, id. Slots behind the live particles hold the free ids.
    graph::Buffer id_to_index;     ///< uint per id; INVALID_INDEX if there is no such particle.
    graph::Buffer counters;        ///< uint, COUNTERS: steps done and live particles.
};

/// The attributes that are sorted with the particles.
struct SortedAttributes {
    std::vector<graph::Buffer> all{};
    /// Zeroed when a particle is removed, because emission does not write them.
    std::vector<graph::Buffer> not_emitted{};

    void add(const Attribute& attribute, graph::Buffer buffer) {
        all.push_back(buffer);
        if (!attribute.emitted) not_emitted.push_back(buffer);
    }
};

/// Intermediate state of the solver within a substep.
struct SolverState {
    graph::Count count;
    graph::Buffer predicted;   ///< vec4: local position and radius, m. Every pass that moves particles writes a new buffer.
    graph::Buffer previous;    ///< vec4: local position at the start of the substep, m; w: inverse mass, 1/kg.
    graph::Buffer sph;         ///< vec4: kind, volume, kernel width, inverse mass (predict.comp).
    graph::Buffer material_id; ///< uvec2: as in State.
    graph::Buffer anchors;     ///< vec4: points that local positions are relative to, m.
    graph::Buffer spins{};     ///< vec4: angular velocity, rad/s; w: physics/contact/impulse.glsl. Buffer{}: none turns.
    /// m, a power of two: the spacing of anchors. 0: each particle is its own anchor. Local positions: docs/physics.md,
    /// "Positions".
    float period = 0;

    bool on_lattice() const { return period > 0; }
    float inverse_period() const { return on_lattice() ? 1 / period : 0; } ///< 1/m
    /// For passes that need anchors only where they are not on a lattice (physics/local.glsl).
    graph::Buffer anchors_off_lattice() const { return on_lattice() ? graph::kAbsent : anchors; }
};

/// Total capacity of the neighbour lists. Passes that iterate over lists stop there.
inline std::uint32_t capacity_of(const graph::Graph& graph, const spatial::NeighbourLists& lists) {
    return static_cast<std::uint32_t>(graph.info(lists.neighbours).count);
}

} // namespace mote::physics
