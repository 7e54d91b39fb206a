// The ways of the particles' centres through a substep in the world, rounded to floats, for searches in meshes
// (docs/physics/collide.md, "Swept collisions"). A way of at most MESH_WAY is none: the closest point shows what it meets.
//
// One thread per particle. Reads Predicted, Previous and Anchors; writes From and To.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

const float MESH_WAY = 0.5; // in radii

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(3, Anchors, anchor) // see predict.comp
layout(std430, set = 0, binding = 4) writeonly buffer From { vec4 begins[]; };
layout(std430, set = 0, binding = 5) writeonly buffer To { vec4 ends[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 p = predicted(i);
    const vec4 x = previous(i);
    const vec3 own_anchor = anchor(i).xyz;
    const bool is_swept = x.w > 0.0 && distance(p.xyz, x.xyz) > MESH_WAY * p.w;
    begins[i] = vec4(own_anchor + x.xyz, 0.0);
    ends[i] = vec4(own_anchor + (is_swept ? p.xyz : x.xyz), 0.0);
}
