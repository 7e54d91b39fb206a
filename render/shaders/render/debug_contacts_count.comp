// Writes Arguments, the VkDrawIndirectCommand of the contact lines. One workgroup, of which one thread writes.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/work.glsl"

layout(std430, set = 0, binding = 1) writeonly buffer Arguments { uvec4 arguments[]; };

void main() {
    if (is_group_leader()) arguments[0] = uvec4(4u, work_count(), 0u, 0u);
}
