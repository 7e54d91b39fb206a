// The World's buffers in a graph, for layers that compute something from them before they draw.
#pragma once

#include "gpu/buffer.hpp"
#include "physics/state/particles.hpp"

#include <mote/world.hpp>

namespace mote::render {

/// Must outlive every Executable of a graph that it was imported to, and must not outlive the World.
class WorldView {
public:
    explicit WorldView(const WorldBuffers& world);
    /// All but State::position_low and State::id_to_index. Passes must not write to them.
    physics::State import_to(graph::Graph& graph) const;

private:
    std::uint32_t capacity_;
    gpu::Buffer position_radius_, velocities_, phases_, groups_, material_id_, counters_;
};

} // namespace mote::render
