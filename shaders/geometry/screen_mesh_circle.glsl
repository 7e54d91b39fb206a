// Intersects the outline of a particle's disc with silhouette edges (Müller, Schirm and Duthaler 2007, section 3.3). A cut counts
// if the particle is nearer than the middle of the edge; the one farthest from the front end is to be kept. The includer defines
//     void intersect(uint edge, float fraction, float depth)    `fraction`: of the edge, from its front end; `depth`: in m
// Declares bindings 1 and 2. Everything is `precise`, because two programs must compute the same fraction.

#ifndef MOTE_GEOMETRY_SCREEN_MESH_CIRCLE_GLSL
#define MOTE_GEOMETRY_SCREEN_MESH_CIRCLE_GLSL

#define DEPTHS_AT 1
#include "geometry/screen_mesh_nodes.glsl"
#include "spatial/loop_truncated.glsl"

FETCH_VEC4(2, Discs, disc)

void intersect(uint edge, float fraction, float depth);

void intersect_edge(ivec2 node, uint edge_axis, float coordinate, float depth) {
    const ivec2 end = node + along(edge_axis);
    if (!is_node(node) || !is_node(end) || !is_silhouette(node, end)) return;
    if (is_there(node) && is_there(end) && depth >= 0.5 * (raw_depth(node) + raw_depth(end))) return;
    precise const float from_node = coordinate - float(edge_axis == 0u ? node.x : node.y);
    precise const float fraction = is_in_front(node, end) ? from_node : 1.0 - from_node;
    intersect(edge_index(node, edge_axis), fraction, depth);
}

// The grid lines along an axis that cross the disc, each with two cuts.
void intersect_lines(vec4 own, uint edge_axis) {
    precise const vec2 centre = (edge_axis == 0u ? own.xy : own.yx) / spacing;
    precise const float radius = own.w / spacing;
    const int lines = int(edge_axis == 0u ? rows : columns);
    int line = int(clamp(ceil(centre.y - radius), 0.0, float(lines)));
    const int last = int(clamp(floor(centre.y + radius), -1.0, float(lines - 1)));
    for (; line <= last; ++line) {
        precise const float off = float(line) - centre.y;
        precise const float half_chord = sqrt(max(radius * radius - off * off, 0.0));
        for (int side = -1; side <= 1; side += 2) {
            precise const float coordinate = centre.x + float(side) * half_chord;
            const int first = int(clamp(floor(coordinate), -2.0, 1048576.0));
            intersect_edge(edge_axis == 0u ? ivec2(first, line) : ivec2(line, first), edge_axis, coordinate, own.z);
        }
    }
    loop_ended(line > last);
}

#endif
