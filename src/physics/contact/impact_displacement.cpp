#include "physics/contact/impact_displacement.hpp"

#include "physics/contact/impact_displacement_shared.h"

namespace mote::physics {

graph::Buffer measure_impact_displacements(graph::Graph& graph, const SolverState& solver, graph::Buffer velocities,
                                           const ImpactRadii& radii, double duration) {
    const graph::Buffer displacements = graph.transient("displacements in a substep", gpu::kFloat, solver.count.capacity);
    graph.pass(
        "physics/contact/impact_displacement", graph.threads(solver.count),
        {{"Velocities", velocities}, {"Predicted", solver.predicted}, {"Sph", solver.sph}, {"Displacements", displacements}},
        shared::ImpactDisplacementPush{static_cast<float>(duration), radii.smallest, radii.third, radii.median});
    return displacements;
}

} // namespace mote::physics
