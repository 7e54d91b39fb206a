// Computes the work size of the passes inside a gated repeat: their usual size, or zero groups while the gate is closed.
//
// One thread. Reads Latch, a "Work" block (common/work.glsl) of one group or none, and Open, the work size with the gate open;
// writes Gated, from which the passes take the arguments of their indirect dispatch.
#version 460

layout(local_size_x_id = 0) in;

layout(std430, set = 0, binding = 0) readonly buffer Latch { uint latch[4]; };
layout(std430, set = 0, binding = 1) readonly buffer Open { uint open[4]; };
layout(std430, set = 0, binding = 2) writeonly buffer Gated { uint gated[4]; };

void main() {
    if (gl_GlobalInvocationID.x != 0u) return;
    const bool is_open = latch[1] != 0u; // if not, Open may have no contents
    for (uint k = 0u; k < 4u; ++k) gated[k] = is_open ? open[k] : 0u;
}
