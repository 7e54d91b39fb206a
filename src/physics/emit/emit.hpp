// New particles from emitters, without the host.
#pragma once

#include "physics/state/particles.hpp"

#include <mote/scene.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace mote::physics {

/// The emitters of a scene as the device has them (emit_shared.h).
struct EmitterTable {
    std::vector<std::array<float, 4>> emitters;
    std::vector<std::array<std::uint32_t, 4>> numbers;
    std::vector<std::array<float, 4>> sites;                ///< m, one per thread of emit.comp.
    std::vector<std::array<std::uint32_t, 4>> site_numbers; ///< The emitter; which of a step's layers; the number within it.
};
/// `inverse_mass` is that of a particle of the emitter, 1/kg.
EmitterTable emitter_table(const Scene& scene, const std::function<float(const Emitter&)>& inverse_mass);

/// The count of `state` must be its clock's. More particles than fit are an error that Executable::check() reports.
void emit(graph::Graph& graph, const State& state, const EmitterTable& table);

} // namespace mote::physics
