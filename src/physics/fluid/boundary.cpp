#include "physics/fluid/boundary.hpp"

#include "physics/fluid/boundary_shared.h"

namespace mote::physics {

void find_boundary(graph::Graph& graph, const SolverState& solving, const spatial::NeighbourLists& lists, graph::Buffer flags,
                   std::uint32_t dimensions, Kernel kernel) {
    graph.require("find_boundary", "flags", flags, gpu::kUint, solving.count.capacity);
    graph.pass("physics/fluid/boundary", graph.threads(solving.count),
               {{"Predicted", solving.predicted},
                {"Sph", solving.sph},
                {"Offsets", lists.offsets},
                {"Neighbours", lists.neighbours},
                {"Flags", flags}},
               shared::BoundaryPush{capacity_of(graph, lists)},
               {{"DIMENSIONS", dimensions}, {"KERNEL", static_cast<std::uint32_t>(kernel)}});
}

} // namespace mote::physics
