// Searches that take one thread too long are listed, and the next pass runs each with a workgroup. The list is in thread order,
// which affects no result. The workgroup (MOTE_LONG_QUERY) tests all candidates, which may take more iterations than a driver allows:
// see loop_truncated.glsl.
//
// The includer defines LONG_QUERIES_AT, the first of two bindings.

#ifndef MOTE_SPATIAL_HEAVY_GLSL
#define MOTE_SPATIAL_HEAVY_GLSL

#ifdef MOTE_LONG_QUERY

FETCH_UINT(LONG_QUERIES_AT, LongQueries, long_query)
#define LOOP_TRUNCATED_AT LONG_QUERIES_AT + 1
#include "spatial/loop_truncated.glsl"

#else

layout(std430, set = 0, binding = LONG_QUERIES_AT) writeonly buffer LongQueries { uint long_queries[]; };
layout(std430, set = 0, binding = LONG_QUERIES_AT + 1) buffer LongQueryCount { uint long_query_count; }; // initially 0

void defer_to_workgroup(uint query) { long_queries[atomicAdd(long_query_count, 1u)] = query; }

#endif
#endif
