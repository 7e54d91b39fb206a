// Render meshes that follow bodies (Jia 2017, chapter 5): a rigid body moves its mesh as a unit; vertices of a deformable body
// follow the particles that were nearest at rest (find_nearest()).
//
// One call moves the meshes of any number of bodies: every vertex has a body index. Rotations are relative to rest. At rest, the
// vertices of a rigid body are relative to its centre. The vertices and particles of all deformable bodies share one frame, in
// which bodies are so far apart that the nearest particles of a vertex are those of its body. Vertices and normals are vec4; w is
// copied unchanged.
#pragma once

#include "graph/graph.hpp"
#include "spatial/knn.hpp"

#include <cstdint>

namespace mote::spatial {

/// The poses of bodies.
struct Bodies {
    graph::Buffer rotations; ///< vec4: unit quaternions (x, y, z, w), from rest.
    graph::Buffer centres;   ///< vec4, m; w is unused. Not needed for deformable bodies.
    std::uint32_t count = 0;
};

struct RestMesh {
    graph::Buffer vertices; ///< vec4, m
    graph::Buffer normals;  ///< vec4: unit length, or 0.
    graph::Buffer bodies;   ///< uint: the body of each vertex.
    graph::Count count;     ///< Of vertices.
};

struct MovedMesh {
    graph::Buffer vertices; ///< vec4, m
    graph::Buffer normals;  ///< vec4: same length as at rest.
};

/// The particles that each vertex follows, and their weights: those of vertex i begin at i * k, nearest first.
struct Skin {
    graph::Buffer particles; ///< uint: NearestLists::indices.
    graph::Buffer weights;   ///< float: by skin_weights().
    std::uint32_t k = 4;     ///< From 1 to kMaxNearest; 4 to 8 are enough.
    /// Distance below which weights vary little, m: a tenth of the particles' spacing.
    float softening = 0;
};

/// Particles now and at rest, in the same order.
struct SkinnedParticles {
    graph::Buffer spheres;      ///< vec4: the centre; w is unused.
    graph::Buffer rest_spheres; ///< The same at rest, in which the nearest were searched.
    graph::Count count;
};

/// v = c + R v', and normals rotated by R. Executable::check() throws an Error naming the first vertex whose body does not exist
/// or has no rotation.
void move_rigid(graph::Graph& graph, const RestMesh& mesh, const Bodies& bodies, const MovedMesh& moved);

/// Computes the weights of a skin, once, from the squared distances at rest (NearestLists::distances2): 1 / (d² + softening²),
/// normalised per vertex. If there are fewer than k particles, the remaining weights are 0. If a vertex has no particle,
/// Executable::check() throws an Error naming the first one.
void skin_weights(graph::Graph& graph, const Skin& skin, graph::Buffer distances2, const graph::Count& vertices);

/// v = Σ w (x + R (v' - x')) over the particles of the skin. A rigid motion of the particles is reproduced up to rounding, and
/// normals are those of the surface deformed by this formula. Executable::check() throws an Error naming the first vertex whose
/// body does not exist or has no rotation, or that follows a particle that does not exist.
void move_deformable(graph::Graph& graph, const RestMesh& mesh, const Skin& skin, const SkinnedParticles& particles,
                     const Bodies& bodies, const MovedMesh& moved);

} // namespace mote::spatial
