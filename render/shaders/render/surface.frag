// The surface of a fluid, smoothed: reflects the environment, refracts the scene behind it, and colours it by the fluid's
// thickness (van der Laan, Green and Sainz 2009, section 3.5; Grahn 2008, section 7.4.3, corrected as optics.glsl says).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/environment.glsl"
#include "render/lighting.glsl"
#include "render/optics.glsl"
#include "render/output.glsl"
#include "render/pixel_size.glsl"
#include "render/surface_shared.h"

layout(set = 0, binding = 1) uniform sampler2D Surface;   // m: distance along the gaze, and the particle's radius, 0: no fluid
layout(set = 0, binding = 2) uniform sampler2D Thickness; // of fluid, m, in w; in rgb times -ln of its colour
layout(set = 0, binding = 3) uniform sampler2D SceneColour;
layout(set = 0, binding = 4) uniform sampler2D SceneDepth;

const float kSilhouette = 4.0; // in particles' radii: a larger step is one

// In the world, from a pixel's point to that of the next pixel on one side or the other: to that which is closer in depth, so that
// normals do not lean over silhouettes.
vec3 tangent(ivec2 pixel, vec2 here, vec3 point, ivec2 step) {
    vec3 best = vec3(0.0);
    float closest = kSilhouette * here.y;
    for (int side = -1; side <= 1; side += 2) {
        const ivec2 next = pixel + side * step;
        if (any(lessThan(next, ivec2(0))) || any(greaterThanEqual(next, ivec2(frame.size.xy)))) continue;
        const vec2 there = texelFetch(Surface, next, 0).xy;
        if (there.y == 0.0 || abs(there.x - here.x) >= closest) continue;
        closest = abs(there.x - here.x);
        best = float(side) * (at_distance(ray_of_pixel(vec2(next) + 0.5), there.x) - point);
    }
    return best;
}

// Towards the eye, of a drop of one pixel as well.
vec3 surface_normal(ivec2 pixel, vec2 here, vec3 point, vec3 to_eye) {
    const vec3 normal = cross(tangent(pixel, here, point, ivec2(0, 1)), tangent(pixel, here, point, ivec2(1, 0)));
    if (dot(normal, normal) == 0.0) return to_eye;
    const vec3 unit = normalize(normal);
    return dot(unit, to_eye) < 0.0 ? -unit : unit;
}

bool is_nearer(float depth, float than) { return frame.gaze.w != 0.0 ? depth < than : depth > than; }

// The scene where the refracted ray leaves the fluid, if what is seen there is behind the surface; else straight on.
vec3 refracted_scene(vec2 straight, vec3 point, vec3 direction, float thickness) {
    const vec4 exit = to_clip(point + direction * thickness);
    const vec2 bent = exit.xy / exit.w * 0.5 + 0.5;
    const bool visible = exit.w > 0.0 && !is_nearer(textureLod(SceneDepth, bent, 0.0).r, depth_of(point));
    return linear_of(textureLod(SceneColour, visible ? bent : straight, 0.0).rgb);
}

void main() {
    const ivec2 pixel = ivec2(gl_FragCoord.xy);
    const vec2 here = texelFetch(Surface, pixel, 0).xy;
    if (here.y == 0.0) discard;
    const Ray ray = ray_of_pixel(gl_FragCoord.xy);
    const vec3 point = at_distance(ray, here.x);
    const vec3 normal = surface_normal(pixel, here, point, -ray.direction);
    const vec4 through = texelFetch(Thickness, pixel, 0);

    const float reflected = reflected_part(dot(normal, -ray.direction), refractive_index);
    const vec3 mirrored = reflect(ray.direction, normal);
    const vec3 refracted = refract(ray.direction, normal, 1.0 / refractive_index);
    const vec3 behind = refracted_scene(gl_FragCoord.xy * frame.size.zw, point, refracted, through.w);
    const vec3 highlight = frame.light.rgb * pow(max(0.0, dot(mirrored, frame.to_light.xyz)), shininess);
    // What the fluid takes from the light behind it, it gives back in part from the light above it, in its own colour.
    const vec3 left = transmitted_part(through.rgb / clarity);
    const vec3 colour = exp(-through.rgb / max(through.w, 1e-6));
    const vec3 body = turbidity * colour * (frame.ambient.rgb + frame.light.rgb * max(0.0, dot(normal, frame.to_light.xyz)));
    const vec3 inside = behind * left + body * (1.0 - left);
    write_colour(mix(inside, environment(mirrored), reflected) + highlight);
    gl_FragDepth = depth_of(point);
}
