// A wall as seen from a particle.

#ifndef MOTE_PHYSICS_SURFACE_GLSL
#define MOTE_PHYSICS_SURFACE_GLSL

// The signed distance of a point to a surface, m, and its gradient, a unit vector.
struct Surface {
    float distance;
    vec3 normal;
};

#endif
