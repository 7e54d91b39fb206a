// The kind of a particle, from its phase.

#ifndef MOTE_PHYSICS_KIND_GLSL
#define MOTE_PHYSICS_KIND_GLSL

#include "physics/kind_shared.h"

uint kind_of_phase(uint phase) { return (phase >> KIND_SHIFT) & KIND_MASK; }
bool is_fluid_phase(uint phase) { return kind_of_phase(phase) == KIND_FLUID; }
// In SolverState::sph the kind is a float.
bool is_fluid_kind(float kind) { return kind == float(KIND_FLUID); }
// A solid of this radius is large for a fluid particle of kernel width h (m). It counts by its surface and not by its centre.
bool is_large_solid(float radius, float h) { return radius >= 0.5 * h; }

#endif
