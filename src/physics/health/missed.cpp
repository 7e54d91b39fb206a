#include "physics/health/missed.hpp"

#include "physics/health/missed_shared.h"

namespace mote::physics {

graph::Buffer find_missed(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& present,
                          const spatial::NeighbourLists& of_step) {
    const graph::Buffer missed = graph.transient("missed neighbours", gpu::kUint, solver.count.capacity);
    graph.pass("physics/health/missed", graph.threads(solver.count),
               {{"Predicted", solver.predicted},
                {"Offsets", present.offsets},
                {"Neighbours", present.neighbours},
                {"StepOffsets", of_step.offsets},
                {"StepNeighbours", of_step.neighbours},
                {"Missed", missed},
                {"Anchors", solver.anchors}},
               shared::MissedPush{capacity_of(graph, present), capacity_of(graph, of_step)});
    return missed;
}

} // namespace mote::physics
