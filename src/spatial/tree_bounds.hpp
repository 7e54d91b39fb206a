// The bounds of a tree's nodes, from the leaves upwards.
#pragma once

#include "spatial/tree.hpp"

namespace mote::spatial {

/// Recomputes spheres, phases, motions and bounds of a tree, keeping its order and nodes. build_tree() ends with this. Call it
/// alone for particles that have moved a little: the bounds stay exact, but overlap more the further the particles have moved.
/// Checks the particles, whose radii must be in the range.
void refit_tree(graph::Graph& graph, const Particles& particles, const Tree& tree, const RadiusRange& radii = {});

} // namespace mote::spatial
