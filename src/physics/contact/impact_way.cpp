#include "physics/contact/impact_way.hpp"

#include "physics/contact/impact_way_shared.h"

namespace mote::physics {

graph::Buffer measure_impact_ways(graph::Graph& graph, const SolverState& solver, graph::Buffer velocities,
                                  const ImpactRadii& radii, double duration) {
    const graph::Buffer ways = graph.transient("ways in a substep", gpu::kFloat, solver.count.capacity);
    graph.pass("physics/contact/impact_way", graph.threads(solver.count),
               {{"Velocities", velocities}, {"Predicted", solver.predicted}, {"Sph", solver.sph}, {"Ways", ways}},
               shared::ImpactWayPush{static_cast<float>(duration), radii.smallest, radii.third, radii.median});
    return ways;
}

} // namespace mote::physics
