// Data shared by the families while the graph of a step is built.
#pragma once

#include "graph/graph.hpp"
#include "physics/state/particles.hpp"
#include "physics/state/state_buffers.hpp"
#include "spatial/lists.hpp"

#include <mote/scene.hpp>

#include <any>
#include <cstdint>
#include <map>
#include <typeindex>

namespace mote::physics {

struct StepContext {
    StepContext(graph::Graph& step_graph, const Scene& step_scene, const StateImport& step_state)
        : graph(step_graph), scene(step_scene), state(step_state) {}

    graph::Graph& graph;
    const Scene& scene;
    const StateImport& state;
    graph::Buffer step{}; ///< The block "Step" (physics_shared.h).

    std::uint32_t substep = 0;
    std::uint32_t iteration = 0;

    graph::Buffer sort_keys{};      ///< Stage::mark_removed: uint per particle; REMOVED marks particles to remove.
    SolverState solver{};           ///< Every pass that moves particles replaces `predicted`.
    bool stabilising = false;       ///< `solver` holds the positions at the start of the substep.
    bool in_place = false;          ///< Stage::predict: the positions are the present ones, and velocities do not change.
    graph::Buffer search_spheres{}; ///< Stage::predict: vec4, predicted position and search radius, m.
    spatial::NeighbourLists neighbours{};
    SolverState unconstrained{}; ///< After prediction and stabilisation, before the first iteration.
    graph::Buffer velocities{};  ///< Stage::velocity: vec4; every pass replaces it.

    /// Offers a value to other families, identified by its type: for example the collider poses.
    template <typename T> void offer(T value) { offers_.insert_or_assign(typeid(T), std::move(value)); }
    /// Null if no family of this scene offers it.
    template <typename T> const T* find() const {
        const auto found = offers_.find(typeid(T));
        return found == offers_.end() ? nullptr : std::any_cast<T>(&found->second);
    }

private:
    std::map<std::type_index, std::any> offers_{};
};

} // namespace mote::physics
