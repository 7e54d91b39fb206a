// What is seen of a clear fluid at its surface: it reflects the environment, refracts the scene behind it, and colours it by the
// fluid's thickness (van der Laan, Green and Sainz 2009, section 3.5; Grahn 2008, section 7.4.3, corrected as optics.glsl says).
#ifndef MOTE_RENDER_FLUID_LIGHT_GLSL
#define MOTE_RENDER_FLUID_LIGHT_GLSL

#include "render/environment.glsl"
#include "render/fluid_light_shared.h"
#include "render/lighting.glsl"
#include "render/optics.glsl"
#include "render/output.glsl"

layout(set = 0, binding = 2) uniform sampler2D Thickness; // of fluid, m, in w; in rgb times -ln of its colour
layout(set = 0, binding = 3) uniform sampler2D SceneColour;
layout(set = 0, binding = 4) uniform sampler2D SceneDepth;

bool is_nearer(float depth, float than) { return frame.gaze.w != 0.0 ? depth < than : depth > than; }

// The scene where the refracted ray leaves the fluid, if what is seen there is behind the surface; else straight on.
vec3 refracted_scene(vec2 straight, vec3 point, vec3 direction, float thickness) {
    const vec4 exit = to_clip(point + direction * thickness);
    const vec2 bent = exit.xy / exit.w * 0.5 + 0.5;
    const bool visible = exit.w > 0.0 && !is_nearer(textureLod(SceneDepth, bent, 0.0).r, depth_of(point));
    return linear_of(textureLod(SceneColour, visible ? bent : straight, 0.0).rgb);
}

// How much a normal changes from this pixel to the next ones.
float normal_variance(vec3 normal) {
    const vec3 along_x = dFdx(normal), along_y = dFdy(normal);
    return dot(along_x, along_x) + dot(along_y, along_y);
}

// The light's reflection. Where the normal changes within a pixel it is wider and as much weaker, or edges would glitter (Tokuyoshi
// and Kaplanyan 2019, with a power of the cosine in the place of a distribution of microfacets).
vec3 highlight_of(vec3 mirrored, float variance) {
    const float wider = 1.0 + shininess * variance;
    return frame.light.rgb / wider * pow(max(0.0, dot(mirrored, frame.to_light.xyz)), shininess / wider);
}

const float kSurelyGrazing = 0.2; // the cosine

// In the fragment's pixel, of a point that its ray meets; the normal is on the side of the eye.
vec3 fluid_light(Ray ray, vec3 point, vec3 normal, float variance) {
    const vec4 through = texelFetch(Thickness, ivec2(gl_FragCoord.xy), 0);
    // Where the normal changes from pixel to pixel, a grazing angle is one pixel's: it would glitter.
    const float cosine = max(dot(normal, -ray.direction), min(sqrt(variance), kSurelyGrazing));
    const float reflected = reflected_part(cosine, refractive_index);
    const vec3 mirrored = reflect(ray.direction, normal);
    const vec3 refracted = refract(ray.direction, normal, 1.0 / refractive_index);
    const vec3 behind = refracted_scene(gl_FragCoord.xy * frame.size.zw, point, refracted, through.w);
    const vec3 highlight = highlight_of(mirrored, variance);
    // What the fluid takes from the light behind it, it gives back in part from the light above it, in its own colour.
    const vec3 left = transmitted_part(through.rgb / attenuation_distance);
    const vec3 colour = exp(-through.rgb / max(through.w, 1e-6));
    const vec3 body = turbidity * colour * (frame.ambient.rgb + frame.light.rgb * max(0.0, dot(normal, frame.to_light.xyz)));
    const vec3 inside = behind * left + body * (1.0 - left);
    return mix(inside, environment(mirrored), reflected) + highlight;
}

#endif
