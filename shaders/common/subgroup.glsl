// Subgroups of any size from 4 to 128, also larger than the workgroup. A workgroup of one dimension and a power of two is taken to
// be cut into full subgroups, as every known driver does.

#ifndef MOTE_SUBGROUP_GLSL
#define MOTE_SUBGROUP_GLSL

#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require

#include "common/work.glsl"

// The most subgroups that a workgroup can have.
const uint MAX_SUBGROUPS = WORKGROUP_SIZE / 4;

// Threads of this subgroup that exist: a workgroup of 32 fills only a part of a subgroup of 64.
uint lane_count() { return min(gl_SubgroupSize, WORKGROUP_SIZE); }

#endif
