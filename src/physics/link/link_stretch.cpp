#include "physics/link/link_stretch.hpp"

namespace mote::physics {

graph::Buffer measure_stretch(graph::Graph& graph, const State& state, const Links& links, graph::Buffer rigid_lengths) {
    graph.require("measure_stretch", "rigid lengths", rigid_lengths, gpu::kFloat, links.count);
    const graph::Buffer stretches = graph.transient("link stretches", gpu::kFloat, links.count);
    graph.pass("physics/link/link_stretch", graph.threads(graph::Count::host(links.count)),
               {{"Ends", links.ends},
                {"LinkBroken", links.link_broken},
                {"IdToIndex", links.id_to_index},
                {"RigidLengths", rigid_lengths},
                {"PositionRadius", state.position_radius},
                {"PositionLow", state.position_low},
                {"Stretches", stretches}});
    return stretches;
}

} // namespace mote::physics
