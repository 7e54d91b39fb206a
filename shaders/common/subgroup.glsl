// Supports subgroups of 4 to 128 threads, also larger than the workgroup. Assumes that a one-dimensional workgroup whose size is
// a power of two is divided into full subgroups, as every known driver does.

#ifndef MOTE_SUBGROUP_GLSL
#define MOTE_SUBGROUP_GLSL

#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require

#include "common/work.glsl"

// Upper bound on the subgroups of a workgroup.
const uint MAX_SUBGROUPS = WORKGROUP_SIZE / 4;

// Threads of this subgroup that exist: a workgroup of 32 fills only half of a subgroup of 64.
uint lane_count() { return min(gl_SubgroupSize, WORKGROUP_SIZE); }

#endif
