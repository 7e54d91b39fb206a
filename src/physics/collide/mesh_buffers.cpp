#include "physics/collide/mesh_buffers.hpp"

#include "graph/executable.hpp"

#include <array>
#include <numeric>

namespace mote::physics {

namespace {

// The buffers that closest_on_mesh() and the passes after it read.
auto searched_in(MeshSurface& surface) {
    spatial::Tree& nodes = surface.tree.nodes;
    return std::array{&surface.mesh.features, &surface.mesh.normals, &surface.tree.corners, &nodes.order, &nodes.bounds,
                      &nodes.children,        &nodes.parents,        &nodes.siblings,       &nodes.ropes, &surface.materials};
}

} // namespace

MeshBuffers::MeshBuffers(gpu::Device& device, const MeshTable& table)
    : triangles_(static_cast<std::uint32_t>(table.triangles.size())) {
    graph::Graph graph(graph::Settings::of(device));
    MeshSurface surface = mesh_surface(graph, table);
    const auto made = searched_in(surface);
    searched_.reserve(made.size()); // the graph keeps pointers to the buffers
    for (const graph::Buffer* one : made) {
        const graph::BufferInfo info = graph.info(*one);
        searched_.push_back({info.type, gpu::Buffer(device, info.name, info.bytes())});
        graph.copy(*one, graph.import(info.name, info.type, searched_.back().buffer), info.count);
    }
    graph::Executable(device, graph).run();
}

std::uint64_t MeshBuffers::bytes() const {
    return std::accumulate(searched_.begin(), searched_.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Lasting& one) { return sum + one.buffer.bytes(); });
}

MeshSurface MeshBuffers::import_to(graph::Graph& graph) const {
    MeshSurface surface{};
    surface.mesh.count = graph::Count::host(triangles_);
    surface.tree = spatial::new_triangle_tree(graph, surface.mesh);
    auto lasting = searched_.begin();
    for (graph::Buffer* one : searched_in(surface)) {
        *one = graph.import(lasting->buffer.name(), lasting->type, lasting->buffer);
        ++lasting;
    }
    return surface;
}

} // namespace mote::physics
