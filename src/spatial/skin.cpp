#include "spatial/skin.hpp"

#include "gpu/format.hpp"
#include "spatial/check_particles.hpp"
#include "spatial/search_shared.h"
#include "spatial/skin_shared.h"

#include <mote/error.hpp>

#include <string>

namespace mote::spatial {

namespace {

using graph::Buffer;
using graph::Count;
using graph::Graph;

void require_meshes(Graph& graph, const char* who, const RestMesh& mesh, const Bodies& bodies, const MovedMesh& moved) {
    graph.require(who, "vertices at rest", mesh.vertices, gpu::kVec4, mesh.count.capacity);
    graph.require(who, "normals at rest", mesh.normals, gpu::kVec4, mesh.count.capacity);
    graph.require(who, "bodies of the vertices", mesh.bodies, gpu::kUint, mesh.count.capacity);
    graph.require(who, "rotations", bodies.rotations, gpu::kVec4, bodies.count);
    graph.require(who, "moved vertices", moved.vertices, gpu::kVec4, mesh.count.capacity);
    graph.require(who, "moved normals", moved.normals, gpu::kVec4, mesh.count.capacity);
    check_points(graph, "vertex", mesh.vertices, mesh.count);
    check_points(graph, "normal", mesh.normals, mesh.count);
}

void require_skin(const Graph& graph, const char* who, const Skin& skin, const Count& vertices) {
    if (skin.k == 0 || skin.k > kMaxNearest) {
        throw Error(mote::format("{}: k: found {}, expected 1 to {}", who, skin.k, kMaxNearest));
    }
    if (!(skin.softening >= kSmallestRadius && skin.softening <= kLargestRadius)) {
        throw Error(mote::format("{}: softening: found {} m, expected a length from {} to {} m", who, skin.softening,
                                 kSmallestRadius, kLargestRadius));
    }
    graph.require(who, "particles of the vertices", skin.particles, gpu::kUint, std::uint64_t{vertices.capacity} * skin.k);
    graph.require(who, "weights", skin.weights, gpu::kFloat, std::uint64_t{vertices.capacity} * skin.k);
}

shared::SkinPush push_of(const Skin& skin, std::uint32_t bodies) { return {skin.k, skin.softening * skin.softening, bodies}; }

} // namespace

void move_rigid(Graph& graph, const RestMesh& mesh, const Bodies& bodies, const MovedMesh& moved) {
    require_meshes(graph, "move_rigid", mesh, bodies, moved);
    graph.require("move_rigid", "centres", bodies.centres, gpu::kVec4, bodies.count);
    check_points(graph, "centre of body", bodies.centres, Count::host(bodies.count));
    const Buffer flagged = graph.check("flagged vertex", shared::NONE,
                                       mote::format("move_rigid: vertex {{0}}: found no body or a rotation that is no unit "
                                                    "quaternion, expected one of the {} bodies with a unit quaternion",
                                                    bodies.count));
    graph.pass("spatial/skin_rigid", graph.threads(mesh.count),
               {{"VertexBodies", mesh.bodies},
                {"Rotations", bodies.rotations},
                {"Flagged", flagged},
                {"Centres", bodies.centres},
                {"RestVertices", mesh.vertices},
                {"RestNormals", mesh.normals},
                {"Vertices", moved.vertices},
                {"Normals", moved.normals}},
               push_of({}, bodies.count));
}

void skin_weights(Graph& graph, const Skin& skin, Buffer distances2, const Count& vertices) {
    require_skin(graph, "skin_weights", skin, vertices);
    graph.require("skin_weights", "squared distances", distances2, gpu::kFloat, std::uint64_t{vertices.capacity} * skin.k);
    const Buffer flagged = graph.check("flagged vertex", shared::NONE,
                                       "skin_weights: vertex {0}: found no particle to follow, expected at least one");
    graph.pass(
        "spatial/skin_weights", graph.threads(vertices),
        {{"SkinParticles", skin.particles}, {"Distances2", distances2}, {"SkinWeights", skin.weights}, {"Flagged", flagged}},
        push_of(skin, 0));
}

void move_deformable(Graph& graph, const RestMesh& mesh, const Skin& skin, const SkinnedParticles& particles,
                     const Bodies& bodies, const MovedMesh& moved) {
    require_meshes(graph, "move_deformable", mesh, bodies, moved);
    require_skin(graph, "move_deformable", skin, mesh.count);
    graph.require("move_deformable", "particles", particles.spheres, gpu::kVec4, particles.count.capacity);
    graph.require("move_deformable", "particles at rest", particles.rest_spheres, gpu::kVec4, particles.count.capacity);
    check_points(graph, "particle", particles.spheres, particles.count);
    check_points(graph, "particle at rest", particles.rest_spheres, particles.count);
    const Buffer flagged = graph.check(
        "flagged vertex", shared::NONE,
        mote::format("move_deformable: vertex {{0}}: found no body, a rotation that is no unit quaternion or a particle that "
                     "does not exist, expected one of the {} bodies with a unit quaternion, and existing particles",
                     bodies.count));
    graph.pass("spatial/skin_deformable", graph.threads(mesh.count),
               {{"VertexBodies", mesh.bodies},
                {"Rotations", bodies.rotations},
                {"Flagged", flagged},
                {"RestVertices", mesh.vertices},
                {"RestNormals", mesh.normals},
                {"SkinParticles", skin.particles},
                {"SkinWeights", skin.weights},
                {"RestSpheres", particles.rest_spheres},
                {"Spheres", particles.spheres},
                {"Particles", graph.threads(particles.count).block},
                {"Vertices", moved.vertices},
                {"Normals", moved.normals}},
               push_of(skin, bodies.count));
}

} // namespace mote::spatial
