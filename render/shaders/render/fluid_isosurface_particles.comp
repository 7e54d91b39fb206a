// The particles of which the light's view of a fluid surface is made: fluid particles that are not clipped. Particles outside of
// the light's view cast no shadow, and must not enlarge the lattice of cells.
//
// One thread per particle. Reads Frame, Spheres and Phases; writes Flags: 1 for these particles, else 0.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/kind.glsl"
#include "render/frame_shared.h"

layout(std430, set = 0, binding = 1) readonly buffer Frame { FrameData frame; };
FETCH_VEC4(2, Spheres, sphere)
FETCH_UINT(3, Phases, phase)
STORE_UINT(4, Flags, set_flag)

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec3 centre = sphere(i).xyz;
    const vec3 light_position = (frame.world_to_light * vec4(centre, 1.0)).xyz * vec3(1.0, 1.0, 2.0) - vec3(0.0, 0.0, 1.0);
    const bool is_seen = all(lessThanEqual(abs(light_position), vec3(1.0)));
    const bool is_fluid = is_fluid_phase(phase(i));
    set_flag(i, uint(is_fluid && is_seen && dot(frame.clip_plane.xyz, centre) <= frame.clip_plane.w));
}
