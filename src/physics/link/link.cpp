#include "physics/link/link.hpp"

#include "physics/link/link_lambda_shared.h"
#include "physics/link/link_solve_shared.h"

namespace mote::physics {

namespace {

using graph::Count;

void require_links(const graph::Graph& graph, const Links& links) {
    graph.require("links", "ends", links.ends, gpu::kUvec2, links.count);
    graph.require("links", "parameters", links.parameters, gpu::kVec4, links.count);
    graph.require("links", "incident links", links.incident_links, gpu::kUint, 2 * std::uint64_t{links.count});
    graph.require("links", "link_broken", links.link_broken, gpu::kUint, links.count);
}

} // namespace

graph::Buffer link_count(graph::Graph& graph, const SolverState& solver, const Links& links) {
    require_links(graph, links);
    const graph::Buffer counts = graph.transient("link counts", gpu::kUint, solver.count.capacity);
    graph.pass("physics/link/link_count", graph.threads(solver.count),
               {{"Ends", links.ends},
                {"LinkBroken", links.link_broken},
                {"IdToIndex", links.id_to_index},
                {"MaterialId", solver.material_id},
                {"LinkOffsets", links.offsets},
                {"IncidentLinks", links.incident_links},
                {"Counts", counts}});
    return counts;
}

graph::Buffer new_link_multipliers(graph::Graph& graph, const Links& links) {
    const graph::Buffer multipliers = graph.transient("link multipliers", gpu::kVec4, links.count);
    graph.fill(multipliers, 0);
    return multipliers;
}

void link_lambda(graph::Graph& graph, const SolverState& solver, const Links& links, graph::Buffer counts,
                 graph::Buffer multipliers, const LinkOptions& options) {
    require_links(graph, links);
    graph.require("link_lambda", "multipliers", multipliers, gpu::kVec4, links.count);
    graph.pass("physics/link/link_lambda", graph.threads(Count::host(links.count)),
               {{"Ends", links.ends},
                {"LinkBroken", links.link_broken},
                {"IdToIndex", links.id_to_index},
                {"Predicted", solver.predicted},
                {"Previous", solver.previous},
                {"LinkParameters", links.parameters},
                {"Counts", counts},
                {"Anchors", solver.anchors},
                {"Multipliers", multipliers}},
               shared::LinkLambdaPush{options.relaxation}, {{"COMPLIANT", options.method == LinkMethod::xpbd}});
}

void link_solve(graph::Graph& graph, SolverState& solver, const Links& links, graph::Buffer multipliers,
                const LinkOptions& options) {
    const graph::Buffer moved = graph.transient("predicted after links", gpu::kVec4, solver.count.capacity);
    graph.pass("physics/link/link_solve", graph.threads(solver.count),
               {{"Predicted", solver.predicted},
                {"Previous", solver.previous},
                {"MaterialId", solver.material_id},
                {"LinkOffsets", links.offsets},
                {"IncidentLinks", links.incident_links},
                {"Multipliers", multipliers},
                {"NewPredicted", moved}},
               shared::LinkSolvePush{options.relaxation});
    solver.predicted = moved;
}

void tear(graph::Graph& graph, const State& state, const Links& links) {
    require_links(graph, links);
    graph.pass("physics/link/tear", graph.threads(Count::host(links.count)),
               {{"Ends", links.ends},
                {"IdToIndex", links.id_to_index},
                {"LinkParameters", links.parameters},
                {"PositionRadius", state.position_radius},
                {"PositionLow", state.position_low},
                {"LinkBroken", links.link_broken}});
}

void spin_lock(graph::Graph& graph, const Links& links, std::uint32_t ids, graph::Buffer locked) {
    require_links(graph, links);
    graph.require("spin_lock", "locked", locked, gpu::kUint, ids);
    graph.pass("physics/link/spin_lock", graph.threads(Count::host(ids)),
               {{"Ends", links.ends},
                {"LinkBroken", links.link_broken},
                {"IdToIndex", links.id_to_index},
                {"LinkOffsets", links.offsets},
                {"IncidentLinks", links.incident_links},
                {"Locked", locked}});
}

} // namespace mote::physics
