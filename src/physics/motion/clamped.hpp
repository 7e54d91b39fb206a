// Particles that the maximum speed slows down (docs/physics/motion.md, "Health").
#pragma once

#include "physics/state/particles.hpp"

namespace mote::physics {

/// uint per particle: 1 if its speed is the maximum. `velocities`: those that predict() leaves.
graph::Buffer find_clamped(graph::Graph& graph, const graph::Count& count, graph::Buffer velocities, float max_speed);

} // namespace mote::physics
