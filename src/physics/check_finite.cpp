#include "physics/check_finite.hpp"

#include "gpu/format.hpp"
#include "physics/check_finite_shared.h"
#include "spatial/particles.hpp"

namespace mote::physics {

void check_finite(graph::Graph& graph, const State& state) {
    const graph::Buffer flagged =
        graph.check("particle that is no number", shared::NOWHERE,
                    mote::format("particle {{0}} has a coordinate that is not finite or beyond {} m", spatial::kFarthest));
    graph.pass("physics/check_finite", graph.tiles(state.count, shared::FINITE_AT_ONCE * graph.settings().workgroup_size),
               {{"Spheres", state.spheres}, {"Traits", state.traits}, {"Flagged", flagged}},
               shared::CheckFinitePush{spatial::kFarthest});
}

} // namespace mote::physics
