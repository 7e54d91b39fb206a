// Render meshes that follow bodies (Jia 2017, chapter 5): with the body as a whole if it is rigid, with the particles that were
// nearest at rest (find_nearest()) if it deforms.
//
// One call moves the meshes of any number of bodies: every vertex says which is its own. At rest bodies are not turned. Vertices
// of rigid ones are then relative to the centre of their body; deformable ones, vertices and particles, are all in one frame in
// which they lie so far apart that the nearest particles of a vertex are those of its own body. Vertices and normals are vec4,
// whose w is handed on as it is.
#pragma once

#include "graph/graph.hpp"
#include "spatial/knn.hpp"

#include <cstdint>

namespace mote::spatial {

/// Where bodies are.
struct Bodies {
    graph::Buffer rotations; ///< vec4: unit quaternions (x, y, z, w), from rest.
    graph::Buffer centres;   ///< vec4, m; w has no meaning. Deformable bodies need none.
    std::uint32_t count = 0;
};

struct RestMesh {
    graph::Buffer vertices; ///< vec4, m
    graph::Buffer normals;  ///< vec4: of length 1, or 0.
    graph::Buffer bodies;   ///< uint: the body of each vertex.
    graph::Count count;     ///< Of vertices.
};

struct MovedMesh {
    graph::Buffer vertices; ///< vec4, m
    graph::Buffer normals;  ///< vec4: as long as at rest.
};

/// Which particles each vertex follows, and how much: those of vertex i begin at i * k, nearest first.
struct Skin {
    graph::Buffer particles; ///< uint: NearestLists::indices.
    graph::Buffer weights;   ///< float: by skin_weights().
    std::uint32_t k = 4;     ///< From 1 to kMaxNearest; 4 to 8 do.
    /// Length below which distances make little difference, m: a tenth of the particles' spacing.
    float softening = 0;
};

/// Particles now and at rest, in the same order.
struct SkinnedParticles {
    graph::Buffer spheres;      ///< vec4: the centre; w has no meaning.
    graph::Buffer rest_spheres; ///< The same at rest, around which the nearest were looked for.
    graph::Count count;
};

/// v = c + R v', and normals turned by R. Executable::check() names the first vertex whose body does not exist or has no
/// rotation.
void move_rigid(graph::Graph& graph, const RestMesh& mesh, const Bodies& bodies, const MovedMesh& moved);

/// The weights of a skin, once and for all, from the squared distances at rest (NearestLists::distances2): 1 / (d² + softening²),
/// divided by the sum of all of a vertex. Where there are fewer than k particles, the rest has the weight 0; no particle at all
/// is an error of Executable::check(), which names the first vertex.
void skin_weights(graph::Graph& graph, const Skin& skin, graph::Buffer distances2, const graph::Count& vertices);

/// v = Σ w (x + R (v' - x')) over the particles of the skin. A rigid motion of the particles is reproduced to rounding, and
/// normals are those of the surface that this formula deforms. Executable::check() names the first vertex whose body does not
/// exist or has no rotation, or that follows a particle that does not exist.
void move_deformable(graph::Graph& graph, const RestMesh& mesh, const Skin& skin, const SkinnedParticles& particles,
                     const Bodies& bodies, const MovedMesh& moved);

} // namespace mote::spatial
