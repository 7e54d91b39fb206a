// Searches that take one thread too long are listed, and the pass that follows searches with a workgroup each. Their order is that of
// the threads, which shows in no result. That workgroup (MOTE_HEAVY) looks at as much as there is, which may be more than a driver
// lets it: see cut_short.glsl.
//
// The includer defines HEAVY_AT, the first of two bindings.

#ifndef MOTE_SPATIAL_HEAVY_GLSL
#define MOTE_SPATIAL_HEAVY_GLSL

#ifdef MOTE_HEAVY

FETCH_UINT(HEAVY_AT, Heavy, heavy_query)
#define CUT_SHORT_AT HEAVY_AT + 1
#include "spatial/cut_short.glsl"

#else

layout(std430, set = 0, binding = HEAVY_AT) writeonly buffer Heavy { uint heavy[]; };
layout(std430, set = 0, binding = HEAVY_AT + 1) buffer HeavyCount { uint heavy_count; }; // 0 at first

void leave_to_workgroup(uint query) { heavy[atomicAdd(heavy_count, 1u)] = query; }

#endif
#endif
