// Reads a row of indices per thread: entry k of row r is at r * row_stride + k * entry_stride. Writes Sums.
#version 460

layout(local_size_x_id = 0) in;

layout(push_constant) uniform Push {
    uint rows; // a power of two
    uint entries;
    uint row_stride;
    uint entry_stride;
};

layout(std430, set = 0, binding = 0) readonly buffer Work { uint work[4]; }; // as in the library's common/work.glsl
layout(std430, set = 0, binding = 1) readonly buffer Indices { uint indices[]; };
layout(std430, set = 0, binding = 2) writeonly buffer Sums { uint sums[]; };

void main() {
    const uint i = gl_GlobalInvocationID.x;
    if (i >= work[0]) return;
    const uint begin = (i & (rows - 1u)) * row_stride;
    uint sum = 0u;
    for (uint k = 0u; k < entries; ++k) sum += indices[begin + k * entry_stride];
    sums[i] = sum;
}
