// What the families share while the graph of a step is built.
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
    StepContext(graph::Graph& on, const Scene& of, const StateImport& from) : graph(on), scene(of), state(from) {}

    graph::Graph& graph;
    const Scene& scene;
    const StateImport& state;
    graph::Buffer step{}; ///< The block "Step" (physics_shared.h).

    std::uint32_t substep = 0;
    std::uint32_t iteration = 0;

    graph::Buffer sort_keys{};      ///< Stage::mark_removed: uint per particle; REMOVED is set in those that end.
    SolverState solver{};           ///< Every pass that moves particles replaces `predicted`.
    bool stabilising = false;       ///< `solver` is where particles were when the substep began.
    graph::Buffer search_spheres{}; ///< Stage::predict: vec4, predicted position and search radius, m.
    spatial::NeighbourLists neighbours{};
    SolverState unconstrained{}; ///< As predicted and stabilised, before the first iteration.
    graph::Buffer velocities{};  ///< Stage::velocity: vec4; every pass replaces it.

    /// One family offers something to others by its type: colliders where they are now, say.
    template <typename T> void offer(T value) { offers_.insert_or_assign(typeid(T), std::move(value)); }
    /// Nothing if no family of this scene offers it.
    template <typename T> const T* find() const {
        const auto found = offers_.find(typeid(T));
        return found == offers_.end() ? nullptr : std::any_cast<T>(&found->second);
    }

private:
    std::map<std::type_index, std::any> offers_{};
};

} // namespace mote::physics
