#include "physics/contact/contact.hpp"

#include "physics/contact/contact_count_shared.h"
#include "physics/contact/contact_solve_shared.h"

namespace mote::physics {

namespace {

// The share of listed pairs that touch, in packings; for the account of bytes alone.
constexpr float kTouching = 0.5f;

} // namespace

graph::Buffer contact_count(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& lists,
                            const ContactOptions& options) {
    const graph::Buffer counts = graph.transient("contact counts", gpu::kUint, solver.count.capacity);
    graph.pass("physics/contact/contact_count", graph.threads(solver.count),
               {{"Predicted", solver.predicted, lists.of_others()},
                {"Previous", solver.previous},
                {"Sph", solver.sph},
                {"Offsets", lists.offsets},
                {"Neighbours", lists.neighbours, lists.per_entry()},
                {"Counts", counts},
                {"Anchors", solver.anchors, lists.of_others()}},
               shared::ContactCountPush{capacity_of(graph, lists)},
               {{"DIMENSIONS", options.dimensions}, {"FLUIDS", options.fluids}});
    return counts;
}

void contact_solve(graph::Graph& graph, SolverState& solver, const spatial::NeighbourLists& lists, graph::Buffer counts,
                   graph::Buffer pairs, const ContactOptions& options) {
    graph.require("contact_solve", "pairs", pairs, gpu::kVec4, std::uint64_t{options.materials} * options.materials);
    const graph::Buffer moved = graph.transient("predicted after contacts", gpu::kVec4, solver.count.capacity);
    graph.pass("physics/contact/contact_solve", graph.threads(solver.count),
               {{"Predicted", solver.predicted, lists.of_others()},
                {"Previous", solver.previous, lists.of_others() * kTouching},
                {"Sph", solver.sph},
                {"Offsets", lists.offsets},
                {"Neighbours", lists.neighbours, lists.per_entry()},
                {"Counts", counts, lists.of_others() * kTouching},
                {"MaterialId", solver.material_id},
                {"Pairs", pairs, graph::Fetches::uniform()},
                {"NewPredicted", moved},
                {"Anchors", solver.anchors, lists.of_others()}},
               shared::ContactSolvePush{options.relaxation, options.mass_scaling, capacity_of(graph, lists)},
               {{"DIMENSIONS", options.dimensions},
                {"FLUIDS", options.fluids},
                {"MATERIALS", options.materials},
                {"CONTACT_COUNT_AVERAGING", options.averaging == JacobiAveraging::contact_count},
                {"MASS_SCALING", options.mass_scaling != 0}});
    solver.predicted = moved;
}

} // namespace mote::physics
