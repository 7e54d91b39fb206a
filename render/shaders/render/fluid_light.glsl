// Light from the surface of a clear fluid: it reflects the environment, refracts the scene behind it, and tints it by the fluid's
// thickness (van der Laan, Green and Sainz 2009, section 3.5; Grahn 2008, section 7.4.3, corrected as in optics.glsl).
#ifndef MOTE_RENDER_FLUID_LIGHT_GLSL
#define MOTE_RENDER_FLUID_LIGHT_GLSL

#include "render/environment.glsl"
#include "render/fluid_light_shared.h"
#include "render/lighting.glsl"
#include "render/optics.glsl"
#include "render/output.glsl"

layout(set = 0, binding = 2) uniform sampler2D Thickness; // w: thickness of fluid, m; rgb: the same times -ln of its colour
layout(set = 0, binding = 3) uniform sampler2D SceneColour;
layout(set = 0, binding = 4) uniform sampler2D SceneDepth;

bool is_nearer(float depth, float than) { return frame.view_direction.w != 0.0 ? depth < than : depth > than; }

// The scene where the refracted ray leaves the fluid, if that is behind the surface; else along the straight ray.
vec3 refracted_scene(vec2 straight, vec3 point, vec3 direction, float thickness) {
    const vec4 exit = to_clip(point + direction * thickness);
    const vec2 bent = exit.xy / exit.w * 0.5 + 0.5;
    const bool visible = exit.w > 0.0 && !is_nearer(textureLod(SceneDepth, bent, 0.0).r, depth_of(point));
    return linear_of(textureLod(SceneColour, visible ? bent : straight, 0.0).rgb);
}

// Squared change of the normal from this pixel to the next ones.
float normal_variance(vec3 normal) {
    const vec3 along_x = dFdx(normal), along_y = dFdy(normal);
    return dot(along_x, along_x) + dot(along_y, along_y);
}

// The specular highlight. Where the normal varies within a pixel, the highlight is wider and weaker; otherwise edges would
// flicker (Tokuyoshi and Kaplanyan 2019, with a power of the cosine instead of a microfacet distribution).
vec3 highlight_of(vec3 mirrored, float variance) {
    const float wider = 1.0 + shininess * variance;
    return frame.light.rgb / wider * pow(max(0.0, dot(mirrored, frame.to_light.xyz)), shininess / wider);
}

const float kSurelyGrazing = 0.2; // cosine of the angle of incidence

// At the point where the fragment's ray meets the surface. The normal faces the eye.
vec3 fluid_light(Ray ray, vec3 point, vec3 normal, float variance) {
    const vec4 fluid_thickness = texelFetch(Thickness, ivec2(gl_FragCoord.xy), 0);
    // Where the normal varies between pixels, a grazing angle belongs to a single pixel and would flicker.
    const float cosine = max(dot(normal, -ray.direction), min(sqrt(variance), kSurelyGrazing));
    const float reflected = fresnel_reflectance(cosine, refractive_index);
    const vec3 mirrored = reflect(ray.direction, normal);
    const vec3 refracted = refract(ray.direction, normal, 1.0 / refractive_index);
    const vec3 behind = refracted_scene(gl_FragCoord.xy * frame.size.zw, point, refracted, fluid_thickness.w);
    const vec3 highlight = highlight_of(mirrored, variance);
    // The fluid absorbs light from behind. It scatters a fraction of that back from the light above, in its own colour.
    const vec3 left = transmittance(fluid_thickness.rgb / attenuation_distance);
    const vec3 colour = exp(-fluid_thickness.rgb / max(fluid_thickness.w, 1e-6));
    const vec3 body = turbidity * colour * (frame.ambient.rgb + frame.light.rgb * max(0.0, dot(normal, frame.to_light.xyz)));
    const vec3 inside = behind * left + body * (1.0 - left);
    return mix(inside, environment(mirrored), reflected) + highlight;
}

#endif
