// Contacts that were there before anything moved are resolved without giving velocity (docs/physics.md, "stabilise").
#pragma once

#include "physics/contact/contact.hpp"

namespace mote::physics {

/// One iteration: replaces `solving.start` and `solving.predicted`, which move alike. `pairs` as of contact_solve(); `colliders`
/// as of collide(), or no buffer.
void stabilise(graph::Graph& graph, Solving& solving, const spatial::NeighbourLists& lists, graph::Buffer pairs,
               graph::Buffer colliders, const ContactOptions& options);

} // namespace mote::physics
