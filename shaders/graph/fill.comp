// Graph::fill() inside a gated repeat, where a fill must be a dispatch. One thread per word. Writes Target.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/work.glsl"
#include "graph/fill_shared.h"

layout(std430, set = 0, binding = 1) writeonly buffer Target { uint target[]; };

void main() {
    if (thread_index() < work_count()) target[thread_index()] = value;
}
