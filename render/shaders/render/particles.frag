// Shades the sphere of a particle where a pixel's ray first meets it, and writes that point's depth (Longmore 2009, algorithm
// 5.1, with the exact ray instead of a hemisphere that faces the viewer).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/fluid_shadow.glsl"
#include "render/lighting.glsl"
#include "render/output.glsl"
#include "render/shadow.glsl"
#include "render/sphere_hit.glsl"

layout(location = 0) flat in vec4 sphere;
layout(location = 1) flat in vec3 colour;

void main() {
    // From the pixel, not from the interpolated quad: drivers round its corners to fractions of a pixel.
    const Ray ray = ray_of_pixel(gl_FragCoord.xy);
    const SphereHit hit = hit_sphere(ray, sphere);
    if (!hit.found) discard;
    const float depth = depth_of(hit.point);
    if (!(depth >= 0.0 && depth <= 1.0)) discard; // clipped by the near plane
    gl_FragDepth = depth;
    write_colour(shade(colour, 0.15, 30.0, hit.normal, -ray.direction, light_at(hit.point, hit.normal) * light_through_fluid(hit.point)));
}
