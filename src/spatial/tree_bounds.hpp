// The bounds of a tree's nodes, from the leaves upwards.
#pragma once

#include "spatial/tree.hpp"

namespace mote::spatial {

/// Spheres, phases and bounds of a tree anew, with the order and the nodes that it has. build_tree() ends with this; alone, it is
/// for particles that have moved a little: the bounds are exact as ever, but overlap the more, the further the particles have
/// moved. Checks the particles, whose radii are known to be in this range.
void refit_tree(graph::Graph& graph, const Particles& particles, const Tree& tree, const RadiusRange& radii = {});

} // namespace mote::spatial
