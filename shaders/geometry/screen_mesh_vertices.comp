// The vertices on the screen. The front of a cut has the depth of the particle that made it; the back goes on as the grid behind it
// does (Grahn 2008, figure 6.2), but never in front of the front.
//
// One thread per node. Reads Depths, CutShares, CutDepths, Smoothed and VertexStarts; writes OnScreen: px, px, m, and 1 of a back.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define DEPTHS_AT 1
#define SHARES_AT 2
#include "geometry/screen_mesh_names.glsl"

FETCH_UINT(3, CutDepths, cut_depth_bits)
FETCH_UINT(4, Smoothed, smoothed_bits)
FETCH_UINT(5, VertexStarts, vertex_start)
layout(std430, set = 0, binding = 6) writeonly buffer OnScreen { vec4 on_screen[]; };

float depth_of(ivec2 node) { return uintBitsToFloat(smoothed_bits(node_index(node))); }

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const ivec2 node = node_place(i);
    uint at = vertex_start(i);
    if (is_there(node)) on_screen[at++] = vec4(vec2(node) * spacing, depth_of(node), 0.0);
    for (uint edge_axis = 0u; edge_axis < 2u; ++edge_axis) {
        if (!has_cut(node, edge_axis)) continue;
        const uint edge = edge_index(node, edge_axis);
        const float share = uintBitsToFloat(cut_share(edge)), front = uintBitsToFloat(cut_depth_bits(edge));
        const ivec2 step = along(edge_axis), end = node + step;
        const bool is_first_in_front = is_in_front(node, end);
        const vec2 place = (vec2(node) + vec2(step) * (is_first_in_front ? share : 1.0 - share)) * spacing;
        on_screen[at++] = vec4(place, front, 0.0);
        if (!has_back(node, edge_axis)) continue;
        const ivec2 behind = is_first_in_front ? end : node, next = is_first_in_front ? end + step : node - step;
        float back = depth_of(behind);
        if (is_node(next) && is_there(next) && !is_silhouette(behind, next)) back += (back - depth_of(next)) * (1.0 - share);
        on_screen[at++] = vec4(place, max(back, front), 1.0);
    }
}
