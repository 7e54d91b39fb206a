#include "physics/contact/penetration.hpp"

#include "physics/contact/penetration_shared.h"

namespace mote::physics {

Penetration measure_penetration(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& lists) {
    const std::uint32_t n = solver.count.capacity;
    const Penetration found{.deepest = graph.transient("deepest contacts", gpu::kFloat, n),
                            .sums = graph.transient("sums of depths", gpu::kFloat, n),
                            .contacts = graph.transient("contacts", gpu::kUint, n)};
    graph.pass("physics/contact/penetration", graph.threads(solver.count),
               {{"Predicted", solver.predicted},
                {"Sph", solver.sph},
                {"Offsets", lists.offsets},
                {"Neighbours", lists.neighbours},
                {"Deepest", found.deepest},
                {"Sums", found.sums},
                {"Contacts", found.contacts},
                {"Anchors", solver.anchors}},
               shared::PenetrationPush{capacity_of(graph, lists)});
    return found;
}

} // namespace mote::physics
