// The surface of a world's meshes on the device. Meshes do not move: what searches read of them is made once and last_leaf.
#pragma once

#include "gpu/buffer.hpp"
#include "gpu/device.hpp"
#include "physics/collide/mesh.hpp"

#include <cstdint>
#include <vector>

namespace mote::physics {

class MOTE_PRIVATE_API MeshBuffers {
public:
    /// Builds the tree, and waits for it.
    MeshBuffers(gpu::Device& device, const MeshTable& table);

    std::uint64_t bytes() const;

    /// In a graph that searches the surface, and adds no pass to it. Buffers that searches do not read have nothing in them.
    MeshSurface import_to(graph::Graph& graph) const;

private:
    struct Lasting {
        gpu::ElementType type;
        gpu::Buffer buffer;
    };

    std::uint32_t triangles_;
    std::vector<Lasting> searched_;
};

} // namespace mote::physics
