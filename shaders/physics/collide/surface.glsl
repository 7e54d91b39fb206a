// What a particle knows of a wall.

#ifndef MOTE_PHYSICS_SURFACE_GLSL
#define MOTE_PHYSICS_SURFACE_GLSL

// The signed distance of a place to a surface, m, and the direction in which it grows, of unit length.
struct Surface {
    float distance;
    vec3 normal;
};

#endif
