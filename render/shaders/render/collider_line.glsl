// Lines of colliders are drawn in front of what they bound, and slightly longer, so that they meet at corners.
#ifndef MOTE_RENDER_COLLIDER_LINE_GLSL
#define MOTE_RENDER_COLLIDER_LINE_GLSL

#include "render/colliders_shared.h"
#include "render/line.glsl"

vec3 on_top(vec3 point) { return lifted(point, 4.0 * pixel_size(view_depth(point))); } // by four pixels

void draw_edge(vec3 from, vec3 to, uint vertex) {
    draw_line(on_top(from), on_top(to), vec2(0.5 * width), 0.5 * width, vertex, colour.rgb);
}

#endif
