// The triangles of a cell. Silhouette edges divide its four nodes into connected chains. Each chain, with the cuts at its ends
// (the copy on the chain's side, front or back), is a polygon, made into a triangle fan. If all four nodes are connected around
// one silhouette edge, the polygon is split in two, so that no triangle spans front and back. Missing cuts are skipped. Without
// silhouettes, the diagonal joins the two nodes whose depths differ less.
//
// Requires common/fetch.glsl and the bindings DEPTHS_AT, FRACTIONS_AT, SMOOTHED_AT and OFFSETS_AT. The includer defines
//     void take(uvec3 corners)
// which make_triangles() calls for each triangle.

#ifndef MOTE_GEOMETRY_SCREEN_MESH_CELL_GLSL
#define MOTE_GEOMETRY_SCREEN_MESH_CELL_GLSL

#include "geometry/screen_mesh_names.glsl"

FETCH_UINT(SMOOTHED_AT, Smoothed, smoothed_bits)
FETCH_UINT(OFFSETS_AT, VertexOffsets, vertex_offset)

const uint MISSING = 0xFFFFFFFFu; // no vertex

void take(uvec3 corners);

// The current polygon: its first and last vertex.
uint fan_tip = MISSING, fan_last = MISSING;

void begin_fan() {
    fan_tip = MISSING;
    fan_last = MISSING;
}
void add_to_fan(uint vertex) {
    if (vertex == MISSING) return;
    if (fan_tip == MISSING)
        fan_tip = vertex;
    else {
        if (fan_last != MISSING) take(uvec3(fan_tip, fan_last, vertex));
        fan_last = vertex;
    }
}

// Counter-clockwise on the screen, where y points down.
ivec2 cell_corner(ivec2 cell, uint k) {
    const uint c = k & 3u;
    return cell + ivec2(c >> 1u, (c + 1u) >> 1u & 1u);
}

uint node_vertex(ivec2 node) { return vertex_offset(node_index(node)); }

// The copy of the cut between two neighbouring nodes on the side of `owner`.
uint cut_vertex(ivec2 owner, ivec2 other) {
    const ivec2 node = min(owner, other);
    const uint edge_axis = owner.x != other.x ? 0u : 1u;
    if (!has_cut(node, edge_axis)) return MISSING;
    const uint front = vertex_offset(node_index(node)) + vertices_before(node, edge_axis);
    return is_in_front(owner, other) ? front : front + 1u;
}

float smoothed(ivec2 node) { return uintBitsToFloat(smoothed_bits(node_index(node))); }

void make_triangles(ivec2 cell) {
    uint silhouettes = 0u; // bit k: the edge from corner k to the next
    for (uint k = 0u; k < 4u; ++k) silhouettes |= uint(is_silhouette(cell_corner(cell, k), cell_corner(cell, k + 1u))) << k;

    if (silhouettes == 0u) {
        if (!is_there(cell)) return;
        const float falling = abs(smoothed(cell_corner(cell, 0u)) - smoothed(cell_corner(cell, 2u)));
        const float rising = abs(smoothed(cell_corner(cell, 1u)) - smoothed(cell_corner(cell, 3u)));
        const uint tip = falling <= rising ? 0u : 1u;
        for (uint k = 0u; k < 4u; ++k) add_to_fan(node_vertex(cell_corner(cell, tip + k)));
        return;
    }
    const bool is_only_one = bitCount(silhouettes) == 1;
    for (uint edge = 0u; edge < 4u; ++edge) {
        if ((silhouettes >> edge & 1u) == 0u) continue;
        uint k = edge + 1u; // the first corner of the chain
        if (!is_there(cell_corner(cell, k))) continue;
        begin_fan();
        add_to_fan(cut_vertex(cell_corner(cell, k), cell_corner(cell, k + 3u)));
        add_to_fan(node_vertex(cell_corner(cell, k)));
        for (; (silhouettes >> (k & 3u) & 1u) == 0u; ++k) {
            add_to_fan(node_vertex(cell_corner(cell, k + 1u)));
            if (is_only_one && k == edge + 1u) {
                begin_fan();
                add_to_fan(node_vertex(cell_corner(cell, k + 1u)));
            }
        }
        add_to_fan(cut_vertex(cell_corner(cell, k), cell_corner(cell, k + 1u)));
    }
}

ivec2 cell_coordinates(uint i) { return ivec2(i % (columns - 1u), i / (columns - 1u)); }

#endif
