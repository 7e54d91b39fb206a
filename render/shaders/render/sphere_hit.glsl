// The first intersection of a ray with a sphere.
#ifndef MOTE_RENDER_SPHERE_HIT_GLSL
#define MOTE_RENDER_SPHERE_HIT_GLSL

#include "render/frame.glsl"

struct SphereHit {
    bool found;
    vec3 point;
    vec3 normal;
};

// Uses the projection of the centre onto the ray: the usual discriminant cancels if the sphere is small and far away.
SphereHit hit_sphere(Ray ray, vec4 sphere) {
    const vec3 to_centre = sphere.xyz - ray.origin;
    const vec3 to_foot = ray.direction * dot(to_centre, ray.direction) - to_centre;
    const float half_chord2 = sphere.w * sphere.w - dot(to_foot, to_foot);
    const vec3 offset = to_foot - ray.direction * sqrt(max(half_chord2, 0.0));
    return SphereHit(half_chord2 >= 0.0, sphere.xyz + offset, offset / sphere.w);
}

#endif
