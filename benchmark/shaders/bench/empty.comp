// As little as a dispatch can do that waits for the one before it: one thread increments Word.
#version 460

layout(local_size_x_id = 0) in;

layout(std430, set = 0, binding = 0) readonly buffer Work { uint work[4]; }; // as in the library's common/work.glsl
layout(std430, set = 0, binding = 1) buffer Word { uint word[1]; };

void main() {
    if (gl_GlobalInvocationID.x < work[0]) word[0] += 1u;
}
