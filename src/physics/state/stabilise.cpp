#include "physics/state/stabilise.hpp"

namespace mote::physics {

SolverState stabilise_begin(graph::Graph& graph, const SolverState& solver) {
    SolverState at_begin = solver;
    at_begin.predicted = graph.transient("start positions", gpu::kVec4, solver.count.capacity);
    graph.pass("physics/state/stabilise_begin", graph.threads(solver.count),
               {{"Predicted", solver.predicted}, {"Previous", solver.previous}, {"StartPositions", at_begin.predicted}});
    return at_begin;
}

SolverState stabilise_end(graph::Graph& graph, const SolverState& solver, const SolverState& resolved) {
    SolverState moved = solver;
    moved.predicted = graph.transient("predicted after stabilisation", gpu::kVec4, solver.count.capacity);
    moved.previous = graph.transient("previous after stabilisation", gpu::kVec4, solver.count.capacity);
    graph.pass("physics/state/stabilise_end", graph.threads(solver.count),
               {{"Predicted", solver.predicted},
                {"Previous", solver.previous},
                {"StartPositions", resolved.predicted},
                {"NewPredicted", moved.predicted},
                {"NewPrevious", moved.previous}});
    return moved;
}

} // namespace mote::physics
