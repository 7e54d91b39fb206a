// Restitution (Müller et al. 2020, eq. 34). The includer does for physics/step.glsl what that asks for.

#ifndef MOTE_PHYSICS_BOUNCE_GLSL
#define MOTE_PHYSICS_BOUNCE_GLSL

#include "physics/step.glsl"

// What is to be added to the speed `after` at which two part along a normal, m/s, so that they part as fast as they met
// (`before`; below 0: they met) times the restitution. Nothing where they met no faster than gravity alone makes them in two
// steps: what lies shall lie.
float bounce(float before, float after, float restitution) {
    if (restitution == 0.0 || before >= -2.0 * length(gravity()) * time_step()) return 0.0;
    return -restitution * before - after;
}

#endif
