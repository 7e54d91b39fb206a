// Loads of one thread that wait for each other: follows Next for so many steps. Writes Last.
#version 460

layout(local_size_x_id = 0) in;

layout(push_constant) uniform Push { uint steps; };

layout(std430, set = 0, binding = 0) readonly buffer Work { uint work[4]; }; // as in the library's common/work.glsl
layout(std430, set = 0, binding = 1) readonly buffer Next { uint next[]; };
layout(std430, set = 0, binding = 2) writeonly buffer Last { uint last[1]; };

void main() {
    if (gl_GlobalInvocationID.x >= work[0]) return;
    uint at = 0u;
    for (uint step = 0u; step < steps; ++step) at = next[at];
    last[0] = at;
}
