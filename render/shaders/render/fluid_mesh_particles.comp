// The particles of which a mesh is made: fluid particles that are not clipped. All others get the radius 0.
//
// One thread per particle. Reads Frame, Spheres and Phases; writes Fluids.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/work.glsl"
#include "physics/kind.glsl"
#include "render/frame_shared.h"

layout(std430, set = 0, binding = 1) readonly buffer Frame { FrameData frame; };
layout(std430, set = 0, binding = 2) readonly buffer Spheres { vec4 spheres[]; };
layout(std430, set = 0, binding = 3) readonly buffer Phases { uint phases[]; };
layout(std430, set = 0, binding = 4) writeonly buffer Fluids { vec4 fluids[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 sphere = spheres[i];
    const bool is_in = is_fluid_phase(phases[i]) && dot(frame.clip_plane.xyz, sphere.xyz) <= frame.clip_plane.w;
    fluids[i] = vec4(sphere.xyz, is_in ? sphere.w : 0.0);
}
