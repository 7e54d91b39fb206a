// The part of a fluid's surface that a camera sees, as a triangle mesh (Müller, Schirm and Duthaler, "Screen Space Meshes", SCA
// 2007; Grahn 2008, section 6.1.2).
//
// Nodes lie `spacing` pixels apart on the screen, from its upper left corner. Each has the depth of the nearest particle, taken
// for a sphere with a round outline. An edge between nodes is a silhouette if only one of them has a depth, or if these are more
// than `gap` apart; a silhouette is cut where the outline of a particle in front crosses it. Nodes and cuts are the vertices, and
// marching squares makes triangles of them. Depths are smoothed by a binomial filter, outlines by moving vertices to the middle
// of their neighbours. Detail follows the screen: what is far away costs little.
#pragma once

#include "geometry/mesh_buffers.hpp"
#include "spatial/particles.hpp"

#include <mote/export.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace mote::geometry {

struct ScreenMeshOptions {
    std::uint32_t width = 0, height = 0; ///< Of the screen, px.
    float spacing = 3;                   ///< Of nodes, px, at least 1.
    float gap = 0;                       ///< m, above 0: what is further apart in depth is not connected. A few radii.
    float radius_scale = 1;              ///< Of the outlines, above 0; 2 is what Grahn 2008 has.
    std::uint32_t smoothing = 3; ///< Nodes to either side that take part in a smoothed depth, up to 10; 0: none is smoothed.
    std::uint32_t rounding = 2;  ///< How often outlines are smoothed, up to 100.
};

/// By columns, for column vectors: world to eye (without scaling; it looks along -z), and eye to clip space (Vulkan's; of x, y
/// and depth, w may depend on depth alone).
struct ScreenCamera {
    std::array<float, 16> view{}, projection{};
};

/// What the block "Camera" holds: vec4, CAMERA_VECTORS of them.
std::vector<std::array<float, 4>> screen_camera_table(const ScreenCamera& camera);

/// The most that there can be. Throws Error unless the options make sense.
struct ScreenMeshSize {
    std::uint32_t columns = 0, rows = 0; ///< Of nodes.
    std::uint32_t vertices = 0;
    std::uint32_t triangles = 0;
};
MOTE_PRIVATE_API ScreenMeshSize size_of_screen_mesh(const ScreenMeshOptions& options);

struct ScreenMesh {
    graph::Buffer vertex_count;   ///< One uint.
    graph::Buffer triangle_count; ///< One uint.
    graph::Buffer on_screen;      ///< vec4 per vertex: px, px, depth in m; w: 1 of the back of a cut, else 0.
};

/// Of `camera`, screen_camera_table(). Spheres without a radius (0) are passed over, and so is what is behind the camera or
/// around it. The buffers of the mesh hold as much as size_of_screen_mesh() says.
MOTE_PRIVATE_API ScreenMesh screen_mesh(graph::Graph& graph, const spatial::Particles& particles, graph::Buffer camera,
                                        const ScreenMeshOptions& options, const MeshBuffers& mesh);

} // namespace mote::geometry
