// How much fluid a pixel's ray goes through. Added up over all particles in front of what is opaque.
//
// A particle of radius r stands for a cube of fluid of the edge 2r. That volume is spread over the sphere as it is drawn, so that
// what all pixels see together is the volume of the fluid, whatever the sphere's size (Grahn 2008, section 7.4, has the distance
// between the front and the back of the surface instead, which fails where there are several layers).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/frame.glsl"

layout(location = 0) flat in vec4 sphere;
layout(location = 1) flat in float radius;
layout(location = 2) flat in vec3 fading;

layout(location = 0) out vec4 through; // m, in w; in rgb times -ln of the fluid's colour

const float kCubeToSphere = 6.0 / 3.14159265358979; // 8 r³ by 4/3 pi r³

void main() {
    const Ray ray = ray_of_pixel(gl_FragCoord.xy);
    const vec3 to_centre = sphere.xyz - ray.origin;
    const vec3 to_foot = ray.direction * dot(to_centre, ray.direction) - to_centre;
    const float half_chord2 = sphere.w * sphere.w - dot(to_foot, to_foot);
    if (half_chord2 <= 0.0) discard;
    const float shrunk = radius / sphere.w;
    const float thickness = kCubeToSphere * shrunk * shrunk * shrunk * 2.0 * sqrt(half_chord2);
    through = vec4(fading * thickness, thickness);
}
