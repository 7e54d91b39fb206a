// Counts the vertices of a node.
//
// One thread per node. Reads Depths and CutFractions, writes VertexCounts.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define DEPTHS_AT 1
#define FRACTIONS_AT 2
#include "geometry/screen_mesh_names.glsl"

STORE_UINT(3, VertexCounts, set_vertex_count)

void main() {
    const uint i = thread_index();
    if (i < work_count()) set_vertex_count(i, vertices_before(node_coordinates(i), 2u));
}
