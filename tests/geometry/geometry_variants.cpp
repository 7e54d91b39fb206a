#include "geometry/isosurface.hpp"
#include "geometry/screen_mesh.hpp"
#include "geometry/screen_mesh_shared.h"
#include "support/variants.hpp"

namespace mote::test {
namespace {

const Variants kVariants{[](const graph::Settings& settings) {
    constexpr std::uint32_t kFew = 1000;
    graph::Graph graph(settings);
    const graph::Buffer spheres = graph.transient("spheres", gpu::kVec4, kFew);
    graph.fill(spheres, 0);
    const geometry::MeshBuffers mesh{graph.transient("positions", gpu::kVec4, kFew), graph.transient("normals", gpu::kVec4, kFew),
                                     graph.transient("indices", gpu::kUint, 3 * kFew)};
    geometry::isosurface(graph, {spheres, graph::Count::host(kFew)}, {.cell_size = 1}, {.reaches = 16 * kFew, .blocks = kFew},
                         mesh);

    const geometry::ScreenMeshOptions options{.width = 64, .height = 64, .gap = 1};
    const geometry::ScreenMeshSize size = geometry::size_of_screen_mesh(options);
    const graph::Buffer camera = graph.transient("camera", gpu::kVec4, shared::CAMERA_VECTORS);
    graph.fill(camera, 0);
    const geometry::MeshBuffers seen{graph.transient("positions", gpu::kVec4, size.vertices),
                                     graph.transient("normals", gpu::kVec4, size.vertices),
                                     graph.transient("indices", gpu::kUint, 3 * size.triangles)};
    geometry::screen_mesh(graph, {spheres, graph::Count::host(kFew)}, camera, options, seen);
    return graph;
}};

} // namespace
} // namespace mote::test
