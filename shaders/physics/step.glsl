// The block "Step" (physics/physics_shared.h). Requires common/fetch.glsl and STEP_BINDING.

#ifndef MOTE_PHYSICS_STEP_GLSL
#define MOTE_PHYSICS_STEP_GLSL

#include "physics/physics_shared.h"

FETCH_VEC4(STEP_BINDING, Step, step_vector)

vec3 gravity() { return step_vector(STEP_GRAVITY).xyz; }
float time_step() { return step_vector(STEP_GRAVITY).w; }
float max_speed() { return step_vector(STEP_SPEEDS).x; }
float sleep_threshold() { return step_vector(STEP_SPEEDS).y; }

#endif
