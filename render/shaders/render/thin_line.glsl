// Lines of a width in pixels as quads, four vertices of a strip each: devices need not know wide lines.
#ifndef MOTE_RENDER_THIN_LINE_GLSL
#define MOTE_RENDER_THIN_LINE_GLSL

#include "render/pixel_size.glsl"

const float kNearer = 4.0; // pixels: lines lie on top of what they bound

vec3 towards_eye(vec3 point) {
    return point - ray_through(point).direction * kNearer * pixel_size(distance_along_gaze(point));
}

// A corner of the quad; `across`: how far it is from the line, in pixels, with room for a soft edge. False if all of the line is
// behind the eye.
bool thin_line(vec3 from, vec3 to, uint vertex, float pixels, out vec4 corner, out float across) {
    vec4 a = to_clip(towards_eye(from)), b = to_clip(towards_eye(to));
    const float nearest = 1e-3 * max(a.w, b.w); // what is nearer, or behind the eye, is cut off
    if (nearest <= 0.0) return false;
    if (a.w < nearest) a = mix(a, b, (nearest - a.w) / (b.w - a.w));
    if (b.w < nearest) b = mix(b, a, (nearest - b.w) / (a.w - b.w));
    const vec2 way = (b.xy / b.w - a.xy / a.w) * 0.5 * frame.size.xy; // in pixels
    const vec2 along = dot(way, way) > 1e-12 ? normalize(way) : vec2(1.0, 0.0);
    const bool at_end = (vertex & 2u) != 0u;
    across = ((vertex & 1u) != 0u ? 1.0 : -1.0) * (0.5 * pixels + 1.0);
    // A little longer, so that lines meet at corners.
    const vec2 shift = vec2(-along.y, along.x) * across + along * (at_end ? 0.5 : -0.5) * pixels;
    corner = at_end ? b : a;
    corner.xy += shift * 2.0 * frame.size.zw * corner.w;
    return true;
}

#endif
