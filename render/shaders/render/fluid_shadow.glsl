// The fraction of light, per colour channel, that reaches a point through fluid.
#ifndef MOTE_RENDER_FLUID_SHADOW_GLSL
#define MOTE_RENDER_FLUID_SHADOW_GLSL

#include "render/frame.glsl"
#include "render/optics.glsl"

// The fluid as seen from the light: how much the light passes through, as in fluid_thickness.frag, and the depth where it enters.
layout(set = 0, binding = 10) uniform sampler2D fluid_shadow;
layout(set = 0, binding = 11) uniform sampler2D fluid_front;

// For a point within the fluid, the path is no longer than the distance from where the light enters.
vec3 light_through_fluid(vec3 point) {
    if (frame.fluid_shadow.z == 0.0) return vec3(1.0);
    const vec4 light_position = frame.world_to_light * vec4(point, 1.0);
    if (any(greaterThan(abs(light_position.xy), vec2(1.0)))) return vec3(1.0);
    const vec2 on_map = light_position.xy * 0.5 + 0.5;
    const vec4 fluid_thickness = textureLod(fluid_shadow, on_map, 0.0);
    const float path_length = (light_position.z - textureLod(fluid_front, on_map, 0.0).r) * frame.fluid_shadow.y;
    if (fluid_thickness.w <= 0.0 || path_length <= 0.0) return vec3(1.0);
    return transmittance(fluid_thickness.rgb * (min(path_length, fluid_thickness.w) / fluid_thickness.w * frame.fluid_shadow.z));
}

#endif
