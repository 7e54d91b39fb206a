// A ring along the silhouette of a sphere, with a translucent inside, just in front of the sphere.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/output.glsl"
#include "render/pixel_size.glsl"

layout(location = 0) flat in vec4 sphere;
layout(location = 1) flat in vec4 ring_colour; // w: opacity of the inside

void main() {
    const Ray ray = ray_of_pixel(gl_FragCoord.xy);
    const vec3 to_centre = sphere.xyz - ray.origin;
    const vec3 foot = ray.origin + ray.direction * dot(to_centre, ray.direction);
    const float depth = depth_of(foot - sphere.w * ray.direction);
    const float half_width = half_line();
    const float inside = (sphere.w - distance(foot, sphere.xyz)) / pixel_size(view_depth(foot)); // pixels
    if (inside < 0.0 || !(depth >= 0.0 && depth <= 1.0)) discard;
    gl_FragDepth = depth;
    write_colour(ring_colour.rgb, max(ring_colour.w, clamp(half_width + 0.5 - abs(inside - half_width), 0.0, 1.0)));
}
