// Searches that take one thread too long are listed, and the pass that follows searches with a workgroup each. Their order is that of
// the threads, which shows in no result. That workgroup (MOTE_HEAVY) looks at as much as there is, which may be more than a driver
// lets it: see loop_truncated.glsl.
//
// The includer defines LONG_QUERIES_AT, the first of two bindings.

#ifndef MOTE_SPATIAL_HEAVY_GLSL
#define MOTE_SPATIAL_HEAVY_GLSL

#ifdef MOTE_HEAVY

FETCH_UINT(LONG_QUERIES_AT, LongQueries, long_query)
#define CUT_SHORT_AT LONG_QUERIES_AT + 1
#include "spatial/loop_truncated.glsl"

#else

layout(std430, set = 0, binding = LONG_QUERIES_AT) writeonly buffer LongQueries { uint long_queries[]; };
layout(std430, set = 0, binding = LONG_QUERIES_AT + 1) buffer LongQueryCount { uint long_query_count; }; // 0 at first

void leave_to_workgroup(uint query) { long_queries[atomicAdd(long_query_count, 1u)] = query; }

#endif
#endif
