// The fraction of light that reaches a point, from the shadow map (Longmore 2009, section 5.1.2).
#ifndef MOTE_RENDER_SHADOW_GLSL
#define MOTE_RENDER_SHADOW_GLSL

#include "render/frame.glsl"

layout(set = 0, binding = 8) uniform sampler2DShadow shadow_map;

// The fraction of a square of the map, three of its pixels wide, that is not nearer to the light than this depth, for soft edges.
// Sixteen comparisons, four at a time, weighted here, since devices need not support linear filtering of depth.
float lit_fraction(vec2 on_map, float depth) {
    const vec2 at = on_map / frame.shadow.x - 0.5, first = floor(at), share = at - first;
    float lit = 0.0;
    for (int y = 0; y <= 1; ++y) {
        for (int x = 0; x <= 1; ++x) {
            const vec4 pixels = textureGather(shadow_map, (first + 2.0 * vec2(x, y)) * frame.shadow.x, depth);
            const vec2 across = x == 0 ? vec2(1.0 - share.x, 1.0) : vec2(1.0, share.x); // weights of the left and the right pixel
            const vec2 down = y == 0 ? vec2(1.0 - share.y, 1.0) : vec2(1.0, share.y);
            lit += down.x * dot(across, pixels.wz) + down.y * dot(across, pixels.xy);
        }
    }
    return lit / 9.0;
}

// 0 (in shadow) to 1 (lit). Points outside of the map are lit. The point is moved off the surface by `pixels_off` pixels of the
// map, since a pixel of the map covers an area of the surface.
float light_at(vec3 point, vec3 normal, float pixels_off) {
    if (frame.shadow.x == 0.0) return 1.0;
    const vec4 light_position = frame.world_to_light * vec4(point + normal * (pixels_off * frame.shadow.y), 1.0);
    if (any(greaterThan(abs(light_position.xy), vec2(1.0))) || light_position.z > 1.0) return 1.0;
    return lit_fraction(light_position.xy * 0.5 + 0.5, light_position.z);
}

// For spheres, whose discs in the map are behind their lit half.
float light_at(vec3 point, vec3 normal) { return light_at(point, normal, 1.5); }

// For triangles, whose depth in the map is exact. Comparisons reach up to 2 √2 pixels to the side, where a plane at the angle θ
// to the light is nearer to it by 2 √2 tan θ; an offset of d compensates d / cos θ.
float light_on_mesh(vec3 point, vec3 normal) { return light_at(point, normal, 3.0); }

#endif
