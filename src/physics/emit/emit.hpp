// Spawns particles from emitters, entirely on the device.
#pragma once

#include "physics/state/particles.hpp"

#include <mote/scene.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace mote::physics {

/// The emitters of a scene in device layout (emit_shared.h).
struct EmitterTable {
    std::vector<std::array<float, 4>> emitters;
    std::vector<std::array<std::uint32_t, 4>> parameters;
    std::vector<std::array<float, 4>> sites;                ///< m, one per thread of emit.comp.
    std::vector<std::array<std::uint32_t, 4>> site_indices; ///< Emitter, layer within the step, index within the layer.
};
/// `inverse_mass` returns that of an emitter's particle, 1/kg.
EmitterTable emitter_table(const Scene& scene, const std::function<float(const Emitter&)>& inverse_mass);

/// The count of `state` must be that of its counters. Executable::check() reports an overflow of the capacity.
void emit(graph::Graph& graph, const State& state, const EmitterTable& table);

} // namespace mote::physics
