// A disc with a soft edge, lit as a sphere.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/lighting.glsl"
#include "render/output.glsl"
#include "render/pixel_size.glsl"

layout(location = 0) flat in vec4 sphere;
layout(location = 1) flat in vec3 colour;

void main() {
    // From the pixel, not from the interpolated quad: drivers round its corners to fractions of a pixel.
    const Ray ray = ray_of_pixel(gl_FragCoord.xy);
    const vec3 to_centre = sphere.xyz - ray.origin;
    const vec3 to_foot = ray.direction * dot(to_centre, ray.direction) - to_centre;
    const float from_centre = length(to_foot);
    const float covered = (sphere.w - from_centre) / pixel_size(view_depth(sphere.xyz)) + 0.5; // in pixels
    if (covered <= 0.0) discard;
    const vec3 outwards = to_foot / max(from_centre, sphere.w); // clamped to the edge in its outer half
    const vec3 normal = outwards - ray.direction * sqrt(max(0.0, 1.0 - dot(outwards, outwards)));
    write_colour(shade(colour, 0.15, 30.0, normal, -ray.direction, 1.0), min(covered, 1.0));
}
