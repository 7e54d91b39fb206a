// The World's own buffers in a graph, for layers that compute something from them before they draw.
#pragma once

#include "gpu/buffer.hpp"
#include "physics/particles.hpp"

#include <mote/world.hpp>

namespace mote::render {

/// Lives as long as any Executable of a graph that it was imported to, and no longer than the World.
class BorrowedWorld {
public:
    explicit BorrowedWorld(const SharedBuffers& world);
    /// All but State::places. Nobody shall write to them.
    physics::State import_to(graph::Graph& graph) const;

private:
    std::uint32_t capacity_;
    gpu::Buffer spheres_, velocities_, phases_, traits_, clock_;
};

} // namespace mote::render
