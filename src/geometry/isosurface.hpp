// The surface of a fluid as a triangle mesh, by marching cubes on the GPU.
//
// Space is filled with fluid to the fraction Σ V W(d, h): over all particles, each counting by its volume V = (2r)³ and the poly6
// kernel W of its own width h. Impl is where that is above `level`. The field is sampled at the nodes of a lattice through 0;
// vertices are on its edges, one on each that has one end inside, and shared by all triangles around. The mesh is closed.
//
// Only blocks of 4³ cells that a kernel reaches exist: cost and memory grow with the fluid, not with the space it is spread over.
// One sort of (block, particle) finds both the blocks and the particles that each has to look at. Vertices and triangles are in
// the order of blocks and, in these, of cells (by z, y and x), then axes: the same bits every time.
#pragma once

#include "geometry/mesh_buffers.hpp"
#include "graph/graph.hpp"
#include "spatial/particles.hpp"

#include <cstdint>

namespace mote::geometry {

struct IsosurfaceOptions {
    float cell = 0; ///< The edge of a cell, m, above 0. No less than the surface is to have of detail: a radius, or half.
    float kernel_width = 2.5f; ///< In radii, at least 1. More is smoother; from 2.9 on a lone particle has no surface.
    float level = 0.5f;        ///< Half full, above 0: through the outermost layer, where fluid ends.
};

/// For how many there is room on the way to the mesh; for how much of a mesh, the buffers tell. Too little is an error of
/// Executable::check() that names the need.
struct IsosurfaceCapacity {
    /// Pairs of a particle and a block that its kernel reaches: about 14 a particle for cells of a radius.
    std::uint32_t reaches = 0;
    std::uint32_t blocks = 0;
};

struct Isosurface {
    graph::Count vertex_count;
    graph::Count triangle_count;

    /// One uint each: what there should be room for. Those of the lists that follow are too small where one has no room.
    struct Needed {
        graph::Buffer reaches, blocks, vertices, triangles;
    } needed;
};

/// Throws Error unless the options make sense. Executable::check() then throws if a particle makes none (check_particles.hpp), is
/// more than 2²⁰ cells from 0, or too large for the cells; and if all together are more than 4096 cells wide.
MOTE_PRIVATE_API Isosurface isosurface(graph::Graph& graph, const spatial::Particles& particles, const IsosurfaceOptions& options,
                                       const IsosurfaceCapacity& room, const MeshBuffers& mesh);

} // namespace mote::geometry
