// Whether a particle that collisions have moved rests on a surface. Requires physics/collide/surface.glsl.

#ifndef MOTE_PHYSICS_TOUCHING_GLSL
#define MOTE_PHYSICS_TOUCHING_GLSL

bool touches(Surface surface, float radius) {
    const float rounding = 1e-3; // radii
    return surface.distance < (1.0 + rounding) * radius;
}

#endif
