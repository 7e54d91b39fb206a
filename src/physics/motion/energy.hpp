// The mechanical energy of particles (docs/physics/motion.md, "Health").
#pragma once

#include "physics/state/particles.hpp"

#include <mote/types.hpp>

namespace mote::physics {

/// float per particle.
struct Energy {
    graph::Buffer energies; ///< J: kinetic and potential; 0 if fixed.
    graph::Buffer masses;   ///< kg; 0 if fixed.
    graph::Buffer levels;   ///< J/kg: the potential of its lowest point; 3e38 if fixed.
};

/// `gravity`: m/s². `origin`: where the potential is 0, m. Floats are precise near it.
Energy measure_energy(graph::Graph& graph, const State& state, const Vec3& gravity, const Vec3& origin);

} // namespace mote::physics
