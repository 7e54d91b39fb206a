#include "physics/health/missed.hpp"

#include "physics/health/missed_shared.h"

namespace mote::physics {

graph::Buffer find_missed(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& present,
                          const StepLists& of_step) {
    const auto& [neighbours, solid_pairs] = of_step;
    const graph::Buffer missed = graph.transient("missed neighbours", gpu::kUint, solver.count.capacity);
    graph.pass("physics/health/missed", graph.threads(solver.count),
               {{"Predicted", solver.predicted},
                {"Offsets", present.offsets},
                {"Neighbours", present.neighbours},
                {"StepOffsets", neighbours.offsets},
                {"StepNeighbours", neighbours.neighbours},
                {"Missed", missed},
                {"Anchors", solver.anchors},
                {"Sph", solid_pairs ? solver.sph : graph::kAbsent},
                {"SolidOffsets", solid_pairs ? solid_pairs->offsets : graph::kAbsent},
                {"SolidNeighbours", solid_pairs ? solid_pairs->neighbours : graph::kAbsent}},
               shared::MissedPush{capacity_of(graph, present), capacity_of(graph, neighbours),
                                  solid_pairs ? capacity_of(graph, *solid_pairs) : 0},
               {{"SOLID_PAIRS", solid_pairs.has_value()}});
    return missed;
}

} // namespace mote::physics
