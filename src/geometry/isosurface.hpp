// The surface of a fluid as a triangle mesh, by marching cubes on the GPU.
//
// The fluid fraction at a point is Σ V W(d, h) over all particles, with the volume V = (2r)³ and the poly6 kernel W of the
// particle's width h. Points where it is above `iso_value` are inside. The field is sampled at the nodes of a lattice through 0.
// Every lattice edge with exactly one end inside has one vertex, shared by all triangles around it. The mesh is closed.
//
// Only blocks of 4³ cells that a kernel reaches are stored: cost and memory grow with the fluid, not with its bounding box. One
// sort of (block, particle) pairs finds both the blocks and the particles of each block. Vertices and triangles are ordered by
// block, then cell (by z, y and x), then axis: the same bits every time.
#pragma once

#include "geometry/mesh_buffers.hpp"
#include "graph/graph.hpp"
#include "spatial/particles.hpp"

#include <cstdint>

namespace mote::geometry {

struct IsosurfaceOptions {
    float cell_size = 0;       ///< Edge length of a cell, m, above 0: the size of the detail, e.g. a radius or half.
    float kernel_width = 2.5f; ///< In radii, at least 1. More is smoother; from 2.9 on an isolated particle has no surface.
    float iso_value = 0.5f;    ///< Fluid fraction at the surface, above 0. 0.5 passes through the outermost layer of particles.
};

/// Capacities of the intermediate lists; those of the mesh are the sizes of its buffers. An overflow is an error of
/// Executable::check() that gives the capacity needed.
struct IsosurfaceCapacity {
    /// Pairs of a particle and a block that its kernel reaches: about 14 per particle if the cell is one radius.
    std::uint32_t reaches = 0;
    std::uint32_t blocks = 0;
};

struct Isosurface {
    graph::Count vertex_count;
    graph::Count triangle_count;

    /// One uint each: the capacity needed. If a list overflows, the values for later lists are too small.
    struct Needed {
        graph::Buffer reaches, blocks, vertices, triangles;
    } needed;
};

/// Throws Error if the options are invalid. Executable::check() then throws if a particle is invalid (check_particles.hpp), more
/// than 2²⁰ cells from 0, or too large for the cells; or if the particles' bounds are more than 4096 cells wide.
MOTE_PRIVATE_API Isosurface isosurface(graph::Graph& graph, const spatial::Particles& particles, const IsosurfaceOptions& options,
                                       const IsosurfaceCapacity& capacity, const MeshBuffers& mesh);

} // namespace mote::geometry
