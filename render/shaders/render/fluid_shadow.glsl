// How much of the light comes through fluid to a point, of every colour.
#ifndef MOTE_RENDER_FLUID_SHADOW_GLSL
#define MOTE_RENDER_FLUID_SHADOW_GLSL

#include "render/frame.glsl"
#include "render/optics.glsl"

// As the light sees the fluid: how much it goes through, as in fluid_thickness.frag, and the depth where it enters.
layout(set = 0, binding = 10) uniform sampler2D fluid_shadow;
layout(set = 0, binding = 11) uniform sampler2D fluid_front;

// In the fluid, the way is no longer than that from where the light enters.
vec3 light_through_fluid(vec3 point) {
    if (frame.fluid_shadow.z == 0.0) return vec3(1.0);
    const vec4 place = frame.world_to_light * vec4(point, 1.0);
    if (any(greaterThan(abs(place.xy), vec2(1.0)))) return vec3(1.0);
    const vec2 on_map = place.xy * 0.5 + 0.5;
    const vec4 through = textureLod(fluid_shadow, on_map, 0.0);
    const float way = (place.z - textureLod(fluid_front, on_map, 0.0).r) * frame.fluid_shadow.y;
    if (through.w <= 0.0 || way <= 0.0) return vec3(1.0);
    return transmitted_part(through.rgb * (min(way, through.w) / through.w * frame.fluid_shadow.z));
}

#endif
