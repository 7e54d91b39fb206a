// Eight multiply-adds per round, independent or, if SERIAL, each of the result of the one before it. Writes Sums.
#version 460
#extension GL_EXT_control_flow_attributes : require

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const bool SERIAL = false;

layout(push_constant) uniform Push { uint rounds; };

layout(std430, set = 0, binding = 0) readonly buffer Work { uint work[4]; }; // as in the library's common/work.glsl
layout(std430, set = 0, binding = 1) writeonly buffer Sums { float sums[]; };

void main() {
    const uint i = gl_GlobalInvocationID.x;
    if (i >= work[0]) return;
    const float by = 1.0 - 1e-7 * float(i), more = 1e-3 * float(i + 1u);
    float a[8] = float[8](0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0);
    for (uint round = 0u; round < rounds; ++round) {
        [[unroll]] for (uint k = 0u; k < 8u; ++k) {
            if (SERIAL) a[0] = fma(a[0], by, more);
            else a[k] = fma(a[k], by, more);
        }
    }
    sums[i] = ((a[0] + a[1]) + (a[2] + a[3])) + ((a[4] + a[5]) + (a[6] + a[7]));
}
