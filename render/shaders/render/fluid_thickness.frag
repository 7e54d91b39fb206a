// The thickness of fluid along a pixel's ray, summed by blending over all particles in front of opaque geometry.
//
// (Grahn 2008, section 7.4, uses the distance between the front and the back of the surface instead, which fails with several
// layers.)
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/fluid_volume.glsl"
#include "render/frame.glsl"

layout(location = 0) flat in vec4 sphere;
layout(location = 1) flat in float radius;
layout(location = 2) flat in vec3 fading;

layout(location = 0) out vec4 fluid_thickness; // w: thickness of fluid, m; rgb: the same times -ln of its colour

void main() {
    const Ray ray = ray_of_pixel(gl_FragCoord.xy);
    const vec3 to_centre = sphere.xyz - ray.origin;
    const vec3 to_foot = ray.direction * dot(to_centre, ray.direction) - to_centre;
    const float half_chord2 = sphere.w * sphere.w - dot(to_foot, to_foot);
    if (half_chord2 <= 0.0) discard;
    const float thickness = fluid_along(2.0 * sqrt(half_chord2), radius, sphere.w);
    fluid_thickness = vec4(fading * thickness, thickness);
}
