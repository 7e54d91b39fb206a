// Where the outline of a particle's disc cuts silhouette edges (Müller, Schirm and Duthaler 2007, section 3.3). A cut counts if the
// particle is nearer than the edge is in the middle; of several, the one that is farthest from the end in front is to be kept. The
// includer defines
//     void meet(uint edge, float share, float depth)    `share`: from the end in front, of the edge; `depth`: the particle's, m
// Binds the blocks 1 and 2. Everything is `precise`, as two programs have to find the same share.

#ifndef MOTE_GEOMETRY_SCREEN_MESH_CIRCLE_GLSL
#define MOTE_GEOMETRY_SCREEN_MESH_CIRCLE_GLSL

#define DEPTHS_AT 1
#include "geometry/screen_mesh_nodes.glsl"
#include "spatial/loop_truncated.glsl"

FETCH_VEC4(2, Discs, disc)

void meet(uint edge, float share, float depth);

void meet_edge(ivec2 node, uint edge_axis, float place, float depth) {
    const ivec2 end = node + along(edge_axis);
    if (!is_node(node) || !is_node(end) || !is_silhouette(node, end)) return;
    if (is_there(node) && is_there(end) && depth >= 0.5 * (raw_depth(node) + raw_depth(end))) return;
    precise const float from_node = place - float(edge_axis == 0u ? node.x : node.y);
    precise const float share = is_in_front(node, end) ? from_node : 1.0 - from_node;
    meet(edge_index(node, edge_axis), share, depth);
}

// The lines of the grid along an axis that go through the disc, each with two cuts.
void meet_lines(vec4 own, uint edge_axis) {
    precise const vec2 centre = (edge_axis == 0u ? own.xy : own.yx) / spacing;
    precise const float radius = own.w / spacing;
    const int lines = int(edge_axis == 0u ? rows : columns);
    int line = int(clamp(ceil(centre.y - radius), 0.0, float(lines)));
    const int last = int(clamp(floor(centre.y + radius), -1.0, float(lines - 1)));
    for (; line <= last; ++line) {
        precise const float off = float(line) - centre.y;
        precise const float half_chord = sqrt(max(radius * radius - off * off, 0.0));
        for (int side = -1; side <= 1; side += 2) {
            precise const float place = centre.x + float(side) * half_chord;
            const int first = int(clamp(floor(place), -2.0, 1048576.0));
            meet_edge(edge_axis == 0u ? ivec2(first, line) : ivec2(line, first), edge_axis, place, own.z);
        }
    }
    loop_ended(line > last);
}

#endif
