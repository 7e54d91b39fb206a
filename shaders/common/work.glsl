// The work size of a pass, as the frame graph provides it to every pass that declares this block (src/graph/graph.hpp: Work), and
// the index of a workgroup in it. A dispatch may have up to one row of excess groups: groups_x * groups_y is rounded up.

#ifndef MOTE_WORK_GLSL
#define MOTE_WORK_GLSL

#extension GL_KHR_shader_subgroup_basic : require

layout(local_size_x_id = 0) in;
layout(constant_id = 0) const uint WORKGROUP_SIZE = 256;

layout(std430, set = 0, binding = 0) readonly buffer Work { uint work[4]; };

// Number of elements.
uint work_count() { return work[0]; }

uint group_index() { return gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x; }

uint thread_index() { return group_index() * WORKGROUP_SIZE + gl_LocalInvocationIndex; }

// The one thread of a workgroup that writes the group's results.
bool is_group_leader() { return gl_LocalInvocationIndex == 0u; }

#endif
