// The bandwidth baseline: a plain copy. One thread per uvec4. Reads From, writes To.
#version 460

layout(local_size_x_id = 0) in;

layout(std430, set = 0, binding = 0) readonly buffer Work { uint work[4]; }; // as in the library's common/work.glsl
layout(std430, set = 0, binding = 1) readonly buffer From { uvec4 from[]; };
layout(std430, set = 0, binding = 2) writeonly buffer To { uvec4 to[]; };

void main() {
    const uint i = gl_GlobalInvocationID.x;
    if (i * 4u < work[0]) to[i] = from[i];
}
