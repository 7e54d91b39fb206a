// Graph::copy() inside a gated repeat, where a copy must be a dispatch. One thread per word. Reads From, writes To.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/work.glsl"

layout(std430, set = 0, binding = 1) readonly buffer From { uint from[]; };
layout(std430, set = 0, binding = 2) writeonly buffer To { uint to[]; };

void main() {
    if (thread_index() < work_count()) to[thread_index()] = from[thread_index()];
}
