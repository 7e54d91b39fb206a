// After the particles have moved: solids that touch a mesh do not move into it. The same as collide_relax.comp.
//
// One thread per particle. Reads Predicted, Sph, Velocities, and the closest points of the last collision; writes NewVelocities
// (velocity, inverse mass).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

#define CLOSEST_BINDING 3
#include "physics/collide/mesh_surface.glsl"
#include "physics/collide/touching.glsl"
#include "physics/kind.glsl"

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Velocities, velocity)
layout(std430, set = 0, binding = 7) writeonly buffer NewVelocities { vec4 new_velocities[]; };
FETCH_VEC4(8, Sph, sph)

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 before = velocity(i);
    vec3 v = before.xyz;
    if (before.w > 0.0 && !is_fluid_kind(sph(i).x) && mesh_is_within(i, MESH_REACH * own.w)) {
        const Surface surface = mesh_surface(i, own);
        if (touches(surface, own.w)) v += max(-dot(v, surface.normal), 0.0) * surface.normal;
    }
    new_velocities[i] = vec4(v, before.w);
}
