// Contacts that were there before anything moved are resolved without giving velocity (docs/physics.md, "stabilise").
#pragma once

#include "physics/collide/collider_use.hpp"
#include "physics/contact/contact.hpp"

namespace mote::physics {

struct StabiliseOptions {
    ContactOptions contacts{};
    bool solids = true;        ///< Whether there can be any among the particles; else nothing has contacts.
    graph::Buffer colliders{}; ///< As of collide(), or no buffer.
    ColliderUse collider_use{};
};

/// One iteration: replaces `solving.start` and `solving.predicted`, which move alike. `pairs` as of contact_solve(). With neither
/// solids nor colliders there is nothing to do, and no pass.
void stabilise(graph::Graph& graph, Solving& solving, const spatial::NeighbourLists& lists, graph::Buffer pairs,
               const StabiliseOptions& options);

} // namespace mote::physics
