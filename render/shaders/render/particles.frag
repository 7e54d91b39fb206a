// The sphere of a particle where a pixel's ray meets it first, with that point's depth (Longmore 2009, algorithm 5.1, with the
// ray's own perspective in the place of a hemisphere that faces the viewer).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/lighting.glsl"
#include "render/output.glsl"
#include "render/sphere_hit.glsl"

layout(location = 0) in vec3 seen;
layout(location = 1) flat in vec4 sphere;
layout(location = 2) flat in vec3 colour;

void main() {
    const Ray ray = ray_through(seen);
    const SphereHit hit = hit_sphere(ray, sphere);
    if (!hit.found) discard;
    const float depth = depth_of(hit.point);
    if (!(depth >= 0.0 && depth <= 1.0)) discard; // cut by the near plane
    gl_FragDepth = depth;
    write_colour(shade(colour, 0.15, 30.0, hit.normal, -ray.direction, 1.0));
}
