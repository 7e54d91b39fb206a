// Restitution (Müller et al. 2020, eq. 34). Has the requirements of physics/step.glsl.

#ifndef MOTE_PHYSICS_BOUNCE_GLSL
#define MOTE_PHYSICS_BOUNCE_GLSL

#include "physics/step.glsl"

// The change of the relative normal velocity `after`, m/s, that makes two bodies separate at the restitution times the speed at
// which they met (`before`, negative if they approach). 0 if they met no faster than gravity alone accelerates them in two
// substeps, so that resting contacts do not bounce.
float bounce(float before, float after, float restitution) {
    if (restitution == 0.0 || before >= -2.0 * length(gravity()) * time_step()) return 0.0;
    return -restitution * before - after;
}

#endif
