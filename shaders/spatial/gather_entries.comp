// Puts the spheres and phases of particles in the order of the entries of a structure.
//
// One thread per entry. Reads Entries, Spheres and Phases; writes EntrySpheres and, with PHASES, EntryPhases.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

layout(constant_id = 1) const bool PHASES = false;

FETCH_UINT(1, Entries, particle_at)
FETCH_VEC4(2, Spheres, sphere)
layout(std430, set = 0, binding = 3) writeonly buffer EntrySpheres { vec4 entry_spheres[]; };
// Absent without PHASES.
FETCH_UINT(4, Phases, phase)
STORE_UINT(5, EntryPhases, set_entry_phase)

void main() {
    const uint entry = thread_index();
    if (entry >= work_count()) return;
    const uint particle = particle_at(entry);
    entry_spheres[entry] = sphere(particle);
    if (PHASES) set_entry_phase(entry, phase(particle));
}
