// The end of a step: velocities and positions for the next.
#pragma once

#include "physics/particles.hpp"

namespace mote::physics {

/// Makes the velocities and positions (vec4 each, as in State) that the step ends with.
struct Finished {
    graph::Buffer spheres;
    graph::Buffer velocities;
};
Finished finish(graph::Graph& graph, const Solving& solving, graph::Buffer velocities, graph::Buffer step);

} // namespace mote::physics
