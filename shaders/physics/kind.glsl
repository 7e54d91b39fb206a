// The kind of a particle, from its phase.

#ifndef MOTE_PHYSICS_KIND_GLSL
#define MOTE_PHYSICS_KIND_GLSL

#include "physics/kind_shared.h"

uint kind_of_phase(uint phase) { return (phase >> KIND_SHIFT) & KIND_MASK; }
bool is_fluid_phase(uint phase) { return kind_of_phase(phase) == KIND_FLUID; }
// In SolverState::sph the kind is a float.
bool is_fluid_kind(float kind) { return kind == float(KIND_FLUID); }
// A solid is large if its radius is at least half the kernel width of the largest fluid particle (m; 0: no fluid). It counts by
// its surface and not by its centre.
bool is_large_solid(float kind, float radius, float half_kernel) {
    return !is_fluid_kind(kind) && half_kernel > 0.0 && radius >= half_kernel;
}

#endif
