#include "physics/fluid/boundary.hpp"

#include "physics/fluid/boundary_shared.h"

namespace mote::physics {

void find_boundary(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& lists, graph::Buffer flags,
                   std::uint32_t dimensions, Kernel kernel) {
    graph.require("find_boundary", "flags", flags, gpu::kUint, solver.count.capacity);
    graph.pass("physics/fluid/boundary", graph.threads(solver.count),
               {{"Predicted", solver.predicted, lists.of_others()},
                {"Sph", solver.sph, lists.of_others()},
                {"Offsets", lists.offsets},
                {"Neighbours", lists.neighbours, lists.per_entry()},
                {"Flags", flags},
                {"Anchors", solver.anchors, lists.of_others()}},
               shared::BoundaryPush{capacity_of(graph, lists)},
               {{"DIMENSIONS", dimensions}, {"KERNEL", static_cast<std::uint32_t>(kernel)}});
}

} // namespace mote::physics
