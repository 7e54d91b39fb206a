// How far from all colliders a particle was earlier in the substep, so that later passes can skip them (docs/physics/collide.md,
// "Clearance"). Requires common/fetch.glsl and CLEARANCES_BINDING.

#ifndef MOTE_PHYSICS_CLEARANCE_GLSL
#define MOTE_PHYSICS_CLEARANCE_GLSL

// xyz: where the particle was, relative to its anchor; w: the smallest distance of its surface to a collider, m, less its way
// where it could have passed one.
FETCH_VEC4(CLEARANCES_BINDING, Clearances, clearance)

const float CLEARANCE_ROUNDING = 0.25; // radii; far more than what a distance rounds, so that skipping changes no bit

// Whether a particle at p neither touches a collider nor can have passed one: distances, and ways, have changed by no more than it
// has moved.
bool is_clear(uint i, vec3 p, float radius) {
    const vec4 measured = clearance(i);
    return measured.w - 2.0 * distance(p, measured.xyz) > CLEARANCE_ROUNDING * radius;
}

// Whether the centre of a particle at p is farther than this from all colliders.
bool is_farther(uint i, vec3 p, float radius, float reach) {
    const vec4 measured = clearance(i);
    return measured.w - distance(p, measured.xyz) > reach - (1.0 - CLEARANCE_ROUNDING) * radius;
}

#endif
