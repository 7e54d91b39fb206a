// By how much links are too long (docs/physics/link.md, "Health").
#pragma once

#include "physics/link/link.hpp"

namespace mote::physics {

/// float per link: its strain at the current positions; 0 if it is broken. `rigid_lengths`: float per link, its rest length, m,
/// or 0: its strain is 0.
graph::Buffer measure_stretch(graph::Graph& graph, const State& state, const Links& links, graph::Buffer rigid_lengths);

} // namespace mote::physics
