// The work size of a pass, as the frame graph gives it to every pass that declares this block (src/graph/graph.hpp: Work), and
// where a workgroup stands in it. A dispatch may have up to one row of groups more than needed: groups_x * groups_y is rounded up.

#ifndef MOTE_WORK_GLSL
#define MOTE_WORK_GLSL

#extension GL_KHR_shader_subgroup_basic : require

layout(local_size_x_id = 0) in;
layout(constant_id = 0) const uint WORKGROUP_SIZE = 256;

layout(std430, set = 0, binding = 0) readonly buffer Work { uint work[4]; };

// Elements to work on.
uint work_count() { return work[0]; }

uint group_index() { return gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x; }

uint thread_index() { return group_index() * WORKGROUP_SIZE + gl_LocalInvocationIndex; }

// The one thread of a workgroup that writes what is to be written once.
bool is_group_leader() { return gl_LocalInvocationIndex == 0u; }

#endif
