// Searches that took one thread too long, for the pass that follows to search with a workgroup each. Their order is that of the threads,
// which shows in no result. The includer defines HEAVY_AT, the first of two bindings.

#ifndef MOTE_SPATIAL_HEAVY_GLSL
#define MOTE_SPATIAL_HEAVY_GLSL

layout(std430, set = 0, binding = HEAVY_AT) writeonly buffer Heavy { uint heavy[]; };
layout(std430, set = 0, binding = HEAVY_AT + 1) buffer HeavyCount { uint heavy_count; }; // 0 at first

void leave_to_workgroup(uint query) { heavy[atomicAdd(heavy_count, 1u)] = query; }

#endif
