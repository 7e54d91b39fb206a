// The part of a fluid's surface that a camera sees, as a triangle mesh (Müller, Schirm and Duthaler, "Screen Space Meshes", SCA
// 2007; Grahn 2008, section 6.1.2).
//
// Nodes are `spacing` pixels apart on the screen, from its upper left corner. Each has the depth of the nearest particle, treated
// as a sphere with a circular outline. An edge between nodes is a silhouette edge if only one of them has a depth, or if the
// depths differ by more than `gap`; it is cut where the outline of a particle in front crosses it. Nodes and cuts are the
// vertices, and marching squares makes the triangles. Depths are smoothed by a binomial filter, outlines by moving vertices to
// the mean of their neighbours. Detail is in screen space: distant fluid costs little.
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
    float gap = 0;                       ///< m, above 0: a larger difference in depth is not connected. A few radii.
    float radius_scale = 1;              ///< Of the outlines, above 0; Grahn 2008 uses 2.
    std::uint32_t smoothing = 3;         ///< Radius of the depth filter in nodes, up to 10; 0: no smoothing.
    std::uint32_t rounding = 2;          ///< Smoothing iterations of the outlines, up to 100.
};

/// Column-major, for column vectors: world to eye (without scaling; the view direction is -z), and eye to clip space (Vulkan's; w
/// may depend only on depth, not on x or y).
struct ScreenCamera {
    std::array<float, 16> view{}, projection{};
};

/// The contents of the block "Camera": CAMERA_VECTORS vec4.
std::vector<std::array<float, 4>> screen_camera_table(const ScreenCamera& camera);

/// Upper bounds. size_of_screen_mesh() throws Error if the options are invalid.
struct ScreenMeshSize {
    std::uint32_t columns = 0, rows = 0; ///< Of nodes.
    std::uint32_t vertices = 0;
    std::uint32_t triangles = 0;
};
MOTE_PRIVATE_API ScreenMeshSize size_of_screen_mesh(const ScreenMeshOptions& options);

struct ScreenMesh {
    graph::Buffer vertex_count;   ///< One uint.
    graph::Buffer triangle_count; ///< One uint.
    graph::Buffer on_screen;      ///< vec4 per vertex: px, px, depth in m; w: 1 for the back of a cut, else 0.
};

/// `camera` holds screen_camera_table(). Spheres with radius 0, behind the camera or around it are skipped. The buffers of the
/// mesh have the sizes of size_of_screen_mesh().
MOTE_PRIVATE_API ScreenMesh screen_mesh(graph::Graph& graph, const spatial::Particles& particles, graph::Buffer camera,
                                        const ScreenMeshOptions& options, const MeshBuffers& mesh);

} // namespace mote::geometry
