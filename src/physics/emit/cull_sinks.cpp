#include "physics/emit/cull_sinks.hpp"

#include "physics/emit/cull_sinks_shared.h"

namespace mote::physics {

std::vector<Vec4> sink_table(const Scene& scene) {
    std::vector<Vec4> table;
    for (const Sink& sink : scene.sinks) {
        const bool sphere = sink.kind == SinkKind::sphere;
        std::array<Vec4, shared::SINK_VECTORS> vectors{};
        vectors[shared::SINK_CENTRE] = {sink.centre[0], sink.centre[1], sink.centre[2], sphere ? sink.radius : 0};
        vectors[shared::SINK_SIZE] = {sink.half_extents[0], sink.half_extents[1], sink.half_extents[2], 0};
        table.insert(table.end(), vectors.begin(), vectors.end());
    }
    return table;
}

void cull_sinks(graph::Graph& graph, const State& state, graph::Buffer sinks, graph::Buffer keys) {
    const auto count = static_cast<std::uint32_t>(graph.info(sinks).count / shared::SINK_VECTORS);
    graph.pass("physics/emit/cull_sinks", graph.threads(state.count),
               {{"PositionRadius", state.position_radius}, {"Sinks", sinks}, {"Keys", keys}, {"MaterialId", state.material_id}},
               shared::CullSinksPush{count});
}

} // namespace mote::physics
