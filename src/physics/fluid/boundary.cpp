#include "physics/fluid/boundary.hpp"

#include "physics/fluid/boundary_shared.h"

namespace mote::physics {

void find_boundary(graph::Graph& graph, const Solving& solving, const spatial::NeighbourLists& lists, graph::Buffer flags,
                   std::uint32_t dimensions, Kernel kernel) {
    graph.require("find_boundary", "flags", flags, gpu::kUint, solving.count.capacity);
    graph.pass("physics/fluid/boundary", graph.threads(solving.count),
               {{"Predicted", solving.predicted},
                {"Fluid", solving.fluid},
                {"Starts", lists.starts},
                {"Neighbours", lists.neighbours},
                {"Flags", flags}},
               shared::BoundaryPush{room_of(graph, lists)},
               {{"DIMENSIONS", dimensions}, {"KERNEL", static_cast<std::uint32_t>(kernel)}});
}

} // namespace mote::physics
