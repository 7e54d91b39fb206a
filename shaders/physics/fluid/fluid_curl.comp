// The vorticity of the fluid at a particle (Macklin and Müller 2013, eq. 15).
//
// One thread per particle. Reads positions, Anchors, lists, Velocities and, of coincident ones, ids;
// writes Curls: ω (1/s) and |ω|; 0 for solids.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "physics/fluid/fluid_curl_shared.h"
#define ANCHORS_BINDING 8
#include "physics/fluid/fluid_velocity.glsl"

layout(std430, set = 0, binding = 7) writeonly buffer Curls { vec4 curls[]; };

// Adds neighbour j, of volume `volume`.
void add(inout vec3 curl, uint i, uint j, Neighbour found, float volume, vec3 faster) {
    if (!found.counts) return;
    curl -= volume * cross(faster, gradient_between(i, j, found.from_other, found.distance, found.h, found.scale));
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 here = predicted(i);
    const vec3 own_anchor = anchor_of(i);
    const vec4 v = velocity(i);
    const vec4 own = sph(i);
    const Scale scale = scale_of(own.z);
    vec3 curl = vec3(0.0);
    const uint end = is_fluid_kind(own.x) ? list_end(i) : 0u;
    for (uint at = list_offset(i); at < end; at += 4u) {
        const uvec4 j = four_neighbours(at, end);
        const vec4 p0 = predicted(j.x), p1 = predicted(j.y), p2 = predicted(j.z), p3 = predicted(j.w);
        const vec4 v0 = velocity(j.x), v1 = velocity(j.y), v2 = velocity(j.z), v3 = velocity(j.w);
        const vec4 sph0 = sph_of(j.x, own), sph1 = sph_of(j.y, own), sph2 = sph_of(j.z, own), sph3 = sph_of(j.w, own);
        add(curl, i, j.x, neighbour_of(j.x, true, p0, sph0, here, own, own_anchor, scale), sph0.y, (v0 - v).xyz);
        add(curl, i, j.y, neighbour_of(j.y, at + 1u < end, p1, sph1, here, own, own_anchor, scale), sph1.y, (v1 - v).xyz);
        add(curl, i, j.z, neighbour_of(j.z, at + 2u < end, p2, sph2, here, own, own_anchor, scale), sph2.y, (v2 - v).xyz);
        add(curl, i, j.w, neighbour_of(j.w, at + 3u < end, p3, sph3, here, own, own_anchor, scale), sph3.y, (v3 - v).xyz);
    }
    curls[i] = vec4(curl, length(curl));
}
