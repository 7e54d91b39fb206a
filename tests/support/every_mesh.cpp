#include "support/every_mesh.hpp"

#include "geometry/isosurface.hpp"

namespace mote::test {

graph::Graph graph_of_every_mesh(const graph::Settings& settings) {
    constexpr std::uint32_t kFew = 1000;
    graph::Graph graph(settings);
    const graph::Buffer spheres = graph.transient("spheres", gpu::kVec4, kFew);
    graph.fill(spheres, 0);
    const geometry::MeshBuffers mesh{graph.transient("positions", gpu::kVec4, kFew), graph.transient("normals", gpu::kVec4, kFew),
                                     graph.transient("indices", gpu::kUint, 3 * kFew)};
    geometry::isosurface(graph, {spheres, graph::Count::host(kFew)}, {.cell = 1}, {.reaches = 16 * kFew, .blocks = kFew}, mesh);
    return graph;
}

} // namespace mote::test
