// The surface of a world's meshes on the device. Meshes do not move, so the data that searches read is built once and kept.
#pragma once

#include "gpu/buffer.hpp"
#include "gpu/device.hpp"
#include "physics/collide/mesh.hpp"

#include <cstdint>
#include <vector>

namespace mote::physics {

class MOTE_PRIVATE_API MeshBuffers {
public:
    /// Builds the tree and waits for it.
    MeshBuffers(gpu::Device& device, const MeshTable& table);

    std::uint64_t bytes() const;

    /// Imports the surface into a graph that searches it, without adding passes. Buffers that searches do not read are undefined.
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
