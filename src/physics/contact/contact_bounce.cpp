#include "physics/contact/contact_bounce.hpp"

#include "physics/contact/contact_bounce_shared.h"

namespace mote::physics {

graph::Buffer contact_bounce(graph::Graph& graph, const Solving& foretold, const spatial::NeighbourLists& lists,
                             graph::Buffer counts, graph::Buffer pairs, graph::Buffer velocities, graph::Buffer step,
                             const ContactBounceOptions& options) {
    graph.require("contact_bounce", "pairs", pairs, gpu::kVec4, std::uint64_t{options.materials} * options.materials);
    graph.require("contact_bounce", "step", step, gpu::kVec4, shared::STEP_VECTORS);
    const graph::Buffer changed = graph.transient("velocities after contacts", gpu::kVec4, foretold.count.capacity);
    graph.pass("physics/contact/contact_bounce", graph.threads(foretold.count),
               {{"Predicted", foretold.predicted},
                {"Start", foretold.start},
                {"Fluid", foretold.fluid},
                {"Starts", lists.starts},
                {"Neighbours", lists.neighbours},
                {"Counts", counts},
                {"Traits", foretold.traits},
                {"Pairs", pairs},
                {"Velocities", velocities},
                {"Step", step},
                {"Changed", changed}},
               shared::ContactBouncePush{room_of(graph, lists)},
               {{"DIMENSIONS", options.dimensions}, {"FLUIDS", options.fluids}, {"MATERIALS", options.materials}});
    return changed;
}

} // namespace mote::physics
