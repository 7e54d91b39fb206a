// How much of the light arrives somewhere, from the shadow map (Longmore 2009, section 5.1.2).
#ifndef MOTE_RENDER_SHADOW_GLSL
#define MOTE_RENDER_SHADOW_GLSL

#include "render/frame.glsl"

layout(set = 0, binding = 8) uniform sampler2DShadow shadow_map;

// The part of a square of the map, three of its pixels wide, whose depth is not before this one: edges are soft. Sixteen
// comparisons, four at a time, weighted here, since depth that is filtered by a sampler is more than devices need to know.
float lit_part(vec2 on_map, float depth) {
    const vec2 at = on_map / frame.shadow.x - 0.5, first = floor(at), share = at - first;
    float lit = 0.0;
    for (int y = 0; y <= 1; ++y) {
        for (int x = 0; x <= 1; ++x) {
            const vec4 pixels = textureGather(shadow_map, (first + 2.0 * vec2(x, y)) * frame.shadow.x, depth);
            const vec2 across = x == 0 ? vec2(1.0 - share.x, 1.0) : vec2(1.0, share.x); // of the left and the right one
            const vec2 down = y == 0 ? vec2(1.0 - share.y, 1.0) : vec2(1.0, share.y);
            lit += down.x * dot(across, pixels.wz) + down.y * dot(across, pixels.xy);
        }
    }
    return lit / 9.0;
}

// 0 in the shadow to 1 in the light; what the map does not cover is in the light. The point is taken so many of the map's pixels
// off the surface, since a pixel of the map stands for an area of it.
float light_at(vec3 point, vec3 normal, float pixels_off) {
    if (frame.shadow.x == 0.0) return 1.0;
    const vec4 place = frame.world_to_light * vec4(point + normal * (pixels_off * frame.shadow.y), 1.0);
    if (any(greaterThan(abs(place.xy), vec2(1.0))) || place.z > 1.0) return 1.0;
    return lit_part(place.xy * 0.5 + 0.5, place.z);
}

// Of spheres, whose discs in the map are behind their lit half.
float light_at(vec3 point, vec3 normal) { return light_at(point, normal, 1.5); }

// Of triangles, which are in the map where they are: the comparisons go up to 2 √2 pixels to the side, where a plane at the angle θ
// to the light is nearer to it by 2 √2 tan θ, and being off by d is worth d / cos θ.
float light_on_mesh(vec3 point, vec3 normal) { return light_at(point, normal, 3.0); }

#endif
