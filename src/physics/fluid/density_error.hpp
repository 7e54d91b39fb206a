// How far fluids are from their rest density (docs/physics/fluid.md, "Health").
#pragma once

#include "physics/state/particles.hpp"

#include <cstdint>

namespace mote::physics {

/// float per particle; all 0 for solids.
struct DensityError {
    graph::Buffer errors;          ///< |ρ/ρ0 - 1|
    graph::Buffer volumes;         ///< m^D, at rest.
    graph::Buffer weighted_errors; ///< m^D: errors times volumes.
    graph::Buffer lost;            ///< m^D: volume lost by compression.
};

/// `densities`: as density_lambda() writes them. `fluids`: fluid_table().
DensityError measure_density_error(graph::Graph& graph, const State& state, graph::Buffer densities, graph::Buffer fluids,
                                   std::uint32_t dimensions);

} // namespace mote::physics
