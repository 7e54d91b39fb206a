#include "physics/contact/contact_bounce.hpp"

#include "physics/contact/contact_bounce_shared.h"

namespace mote::physics {

graph::Buffer contact_bounce(graph::Graph& graph, const SolverState& unconstrained, const spatial::NeighbourLists& lists,
                             graph::Buffer counts, graph::Buffer pairs, graph::Buffer velocities, graph::Buffer step,
                             const ContactBounceOptions& options) {
    graph.require("contact_bounce", "pairs", pairs, gpu::kVec4, std::uint64_t{options.materials} * options.materials);
    graph.require("contact_bounce", "step", step, gpu::kVec4, shared::STEP_VECTORS);
    const graph::Buffer changed = graph.transient("velocities after contacts", gpu::kVec4, unconstrained.count.capacity);
    graph.pass("physics/contact/contact_bounce", graph.threads(unconstrained.count),
               {{"Predicted", unconstrained.predicted, lists.of_others()},
                {"Previous", unconstrained.previous},
                {"Sph", unconstrained.sph},
                {"Offsets", lists.offsets},
                {"Neighbours", lists.neighbours, lists.per_entry()},
                {"Counts", counts},
                {"MaterialId", unconstrained.material_id},
                {"Pairs", pairs, graph::Fetches::uniform()},
                {"Velocities", velocities},
                {"Step", step, graph::Fetches::uniform()},
                {"NewVelocities", changed},
                {"Anchors", unconstrained.anchors, lists.of_others()}},
               shared::ContactBouncePush{capacity_of(graph, lists)},
               {{"DIMENSIONS", options.dimensions}, {"FLUIDS", options.fluids}, {"MATERIALS", options.materials}});
    return changed;
}

} // namespace mote::physics
