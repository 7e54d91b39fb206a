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
#include "physics/kind.glsl"

layout(std430, set = 0, binding = 7) writeonly buffer Curls { vec4 curls[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec3 x = predicted(i).xyz;
    const vec3 own_anchor = anchor_of(i);
    const vec3 v = velocity(i).xyz;
    const vec4 own = sph(i);
    vec3 curl = vec3(0.0);
    const uint end = is_fluid_kind(own.x) ? list_end(i) : 0u;
    for (uint at = list_offset(i); at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = sph(j);
        if (!is_fluid_kind(other.x)) continue;
        const vec3 from_other = separation(j, predicted(j).xyz, x, own_anchor);
        const float distance = length(from_other);
        const float h = pair_width(own.z, other.z);
        if (!(distance < h)) continue;
        curl -= other.y * cross(velocity(j).xyz - v, gradient_between(i, j, from_other, distance, h));
    }
    curls[i] = vec4(curl, length(curl));
}
