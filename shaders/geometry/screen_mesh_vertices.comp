// Writes the vertices in screen space. The front of a cut has the depth of the particle that made it; the back extrapolates the
// grid behind it (Grahn 2008, figure 6.2), but never in front of the front.
//
// One thread per node. Reads Depths, CutFractions, CutDepths, Smoothed and VertexOffsets; writes OnScreen: px, px, m, 1 for a
// back.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define DEPTHS_AT 1
#define FRACTIONS_AT 2
#include "geometry/screen_mesh_names.glsl"

FETCH_UINT(3, CutDepths, cut_depth_bits)
FETCH_UINT(4, Smoothed, smoothed_bits)
FETCH_UINT(5, VertexOffsets, vertex_offset)
layout(std430, set = 0, binding = 6) writeonly buffer OnScreen { vec4 on_screen[]; };

float depth_of(ivec2 node) { return uintBitsToFloat(smoothed_bits(node_index(node))); }

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const ivec2 node = node_coordinates(i);
    uint at = vertex_offset(i);
    if (is_there(node)) on_screen[at++] = vec4(vec2(node) * spacing, depth_of(node), 0.0);
    for (uint edge_axis = 0u; edge_axis < 2u; ++edge_axis) {
        if (!has_cut(node, edge_axis)) continue;
        const uint edge = edge_index(node, edge_axis);
        const float fraction = uintBitsToFloat(cut_fraction(edge)), front = uintBitsToFloat(cut_depth_bits(edge));
        const ivec2 step = along(edge_axis), end = node + step;
        const bool is_first_in_front = is_in_front(node, end);
        const vec2 position = (vec2(node) + vec2(step) * (is_first_in_front ? fraction : 1.0 - fraction)) * spacing;
        on_screen[at++] = vec4(position, front, 0.0);
        if (!has_back(node, edge_axis)) continue;
        const ivec2 behind = is_first_in_front ? end : node, next = is_first_in_front ? end + step : node - step;
        float back = depth_of(behind);
        if (is_node(next) && is_there(next) && !is_silhouette(behind, next)) back += (back - depth_of(next)) * (1.0 - fraction);
        on_screen[at++] = vec4(position, max(back, front), 1.0);
    }
}
