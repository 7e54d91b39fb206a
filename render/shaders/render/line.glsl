// Lines of a constant width in pixels: a strip of four vertices each, since devices need not support wide lines.
#ifndef MOTE_RENDER_LINE_GLSL
#define MOTE_RENDER_LINE_GLSL

#include "render/pixel_size.glsl"

// Pixels: distance from the line's centre, and half its width; both times w, then w itself. Their ratios are linear on the
// screen, as with `noperspective`, which lavapipe gets wrong where it clips.
layout(location = 0) out vec3 across;
layout(location = 1) flat out vec3 line_colour;

// Moves a point towards the eye along its ray, so that a line at a sphere's centre is drawn in front of the sphere.
vec3 lifted(vec3 point, float by) { return point - by * ray_through(point).direction; }

void draw_nothing() {
    across = vec3(0.0);
    line_colour = vec3(0.0);
    gl_Position = vec4(0.0, 0.0, 0.0, -1.0); // outside of every view
}

// A vertex of a line. `half_widths`: half the width at either end, pixels. `longer`: the extension of either end, pixels.
void draw_line(vec3 from, vec3 to, vec2 half_widths, float longer, uint vertex, vec3 colour_of_all) {
    vec4 a = to_clip(from), b = to_clip(to);
    const float nearest = 1e-3 * max(a.w, b.w); // anything nearer, or behind the eye, is clipped
    if (nearest <= 0.0) {
        draw_nothing();
        return;
    }
    if (a.w < nearest) a = mix(a, b, (nearest - a.w) / (b.w - a.w));
    if (b.w < nearest) b = mix(b, a, (nearest - b.w) / (a.w - b.w));
    const vec2 direction = (b.xy / b.w - a.xy / a.w) * frame.size.xy;
    const vec2 along = dot(direction, direction) > 1e-12 ? normalize(direction) : vec2(1.0, 0.0);
    const bool at_end = (vertex & 2u) != 0u;
    const float half_width = at_end ? half_widths.y : half_widths.x;
    const float side = ((vertex & 1u) == 0u ? -1.0 : 1.0) * (half_width + 0.5); // half a pixel more for the soft edge
    line_colour = colour_of_all;
    gl_Position = at_end ? b : a;
    across = vec3(side, half_width, 1.0) * gl_Position.w;
    const vec2 shift = side * vec2(-along.y, along.x) + (at_end ? longer : -longer) * along;
    gl_Position.xy += shift * 2.0 * frame.size.zw * gl_Position.w;
}

#endif
