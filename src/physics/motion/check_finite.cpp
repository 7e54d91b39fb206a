#include "physics/motion/check_finite.hpp"

#include "gpu/format.hpp"
#include "physics/motion/check_finite_shared.h"
#include "spatial/particles.hpp"

namespace mote::physics {

void check_finite(graph::Graph& graph, const State& state) {
    const graph::Buffer flagged =
        graph.check("non-finite particle", shared::INVALID_INDEX,
                    mote::format("particle {{0}}: found a non-finite coordinate or one beyond {} m, expected a finite one",
                                 spatial::kWorldExtent));
    graph.pass("physics/motion/check_finite",
               graph.tiles(state.count, shared::FINITE_CHECKS_PER_THREAD * graph.settings().workgroup_size),
               {{"PositionRadius", state.position_radius}, {"MaterialId", state.material_id}, {"Flagged", flagged}},
               shared::CheckFinitePush{spatial::kWorldExtent});
}

} // namespace mote::physics
