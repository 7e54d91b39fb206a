// The surface of a fluid before smoothing: the distance of the nearest of its spheres.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/pixel_size.glsl"
#include "render/sphere_hit.glsl"

layout(location = 0) flat in vec4 sphere;
layout(location = 1) flat in float radius;

layout(location = 0) out vec2 surface; // m: distance along the view direction, and the particle's radius, the scale of later passes

void main() {
    const SphereHit hit = hit_sphere(ray_of_pixel(gl_FragCoord.xy), sphere);
    const float depth = depth_of(hit.point);
    if (!hit.found || !(depth >= 0.0 && depth <= 1.0)) discard;
    surface = vec2(view_depth(hit.point), radius);
    gl_FragDepth = depth;
}
