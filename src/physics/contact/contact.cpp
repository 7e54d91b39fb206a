#include "physics/contact/contact.hpp"

#include "physics/contact/contact_count_shared.h"
#include "physics/contact/contact_solve_shared.h"

namespace mote::physics {

graph::Buffer contact_count(graph::Graph& graph, const Solving& solving, const spatial::NeighbourLists& lists,
                            const ContactOptions& options) {
    const graph::Buffer counts = graph.transient("contact counts", gpu::kUint, solving.count.capacity);
    graph.pass("physics/contact/contact_count", graph.threads(solving.count),
               {{"Predicted", solving.predicted},
                {"Start", solving.start},
                {"Fluid", solving.fluid},
                {"Starts", lists.starts},
                {"Neighbours", lists.neighbours},
                {"Counts", counts}},
               shared::ContactCountPush{room_of(graph, lists)}, {{"DIMENSIONS", options.dimensions}, {"FLUIDS", options.fluids}});
    return counts;
}

void contact_solve(graph::Graph& graph, Solving& solving, const spatial::NeighbourLists& lists, graph::Buffer counts,
                   graph::Buffer pairs, const ContactOptions& options) {
    graph.require("contact_solve", "pairs", pairs, gpu::kVec4, std::uint64_t{options.materials} * options.materials);
    const graph::Buffer moved = graph.transient("predicted after contacts", gpu::kVec4, solving.count.capacity);
    graph.pass("physics/contact/contact_solve", graph.threads(solving.count),
               {{"Predicted", solving.predicted},
                {"Start", solving.start},
                {"Fluid", solving.fluid},
                {"Starts", lists.starts},
                {"Neighbours", lists.neighbours},
                {"Counts", counts},
                {"Traits", solving.traits},
                {"Pairs", pairs},
                {"Moved", moved}},
               shared::ContactSolvePush{options.relaxation, options.mass_scaling, room_of(graph, lists)},
               {{"DIMENSIONS", options.dimensions},
                {"FLUIDS", options.fluids},
                {"MATERIALS", options.materials},
                {"PLAIN_AVERAGING", options.averaging == Averaging::plain},
                {"MASS_SCALING", options.mass_scaling != 0}});
    solving.predicted = moved;
}

} // namespace mote::physics
