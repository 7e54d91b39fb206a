// Measures how far solids move in a substep, in the radii of docs/physics/contact.md, "Fast impacts".
//
// One thread per particle. Reads Velocities, Predicted and Sph; writes Displacements: 0 of fluids, fixed particles and dust.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/contact/impact_displacement_shared.h"
#include "physics/kind.glsl"

FETCH_VEC4(1, Velocities, velocity) // and inverse mass
FETCH_VEC4(2, Predicted, predicted) // p and radius
FETCH_VEC4(3, Sph, sph)             // see predict.comp
layout(std430, set = 0, binding = 4) writeonly buffer Displacements { float displacements[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 v = velocity(i);
    const float own = predicted(i).w;
    const float radius = own < third ? third : min(own, median);
    const bool counts = v.w > 0.0 && own >= smallest && !is_fluid_kind(sph(i).x);
    displacements[i] = counts ? length(v.xyz) * duration / radius : 0.0;
}
