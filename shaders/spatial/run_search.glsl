// A search whose candidates are runs of consecutive entries: the part shared by all of its passes. A structure, included next,
// provides the runs (hash_grid_search.glsl, zorder_search.glsl); one of the passes follows.
//
// Candidates are tested 32 at a time, and the result is a word with one bit for each.

#ifndef MOTE_SPATIAL_RUN_SEARCH_GLSL
#define MOTE_SPATIAL_RUN_SEARCH_GLSL

#include "common/work.glsl"
#include "spatial/accept.glsl"
#include "spatial/run_search_shared.h"
#ifdef MOTE_LONG_QUERY
#define LONG_QUERIES_AT 8
#include "spatial/long_queries.glsl"
#endif
#include "spatial/loop_truncated.glsl"

layout(constant_id = 3) const bool PHASES = false; // they prevent particles of one body from being neighbours

layout(std430, set = 0, binding = 1) readonly buffer Particles { uint particles[4]; }; // a "Work" block: the count first
FETCH_VEC4(2, Queries, query_sphere)
FETCH_UINT(3, QueryPhases, query_phase)
FETCH_UINT(4, Entries, entry_particle)
FETCH_VEC4(5, Spheres, entry_sphere)
FETCH_UINT(6, Phases, entry_phase)

// --- the query ---

vec4 own;       // its sphere
uint own_entry; // NONE if it is not an entry
uint own_phase;
uint particle_count;

void begin_query(uint query) {
    particle_count = particles[0];
    own = query_sphere(query);
    own_entry = of_entries != 0u ? query : NONE;
    if (PHASES) own_phase = query_phase(query);
}

// The index of its list.
uint list_of(uint query) { return of_entries != 0u ? entry_particle(query) : query; }

// The maximum distance to a neighbour along an axis: no neighbour's coordinate is outside of own - reach and own + reach, both
// rounded. For a neighbour has fl(dx^2) < fl(s^2), where s <= reach is the distance allowed for its radius, so the rounded
// difference is less than s, and, rounding being monotone, so is the exact one: own - s < x, hence fl(own - reach) <= x. For
// TOUCHING, fl(dx^2) <= fl(s^2) lets a difference exceed s by a factor of 1 + 2^-23.
float search_reach() {
    const float reach = reach_of(own.w, largest_radius, margin);
    return CRITERION == TOUCHING ? reach * (1.0 + 1.0 / 4194304.0) : reach; // 1 + 2^-22
}

// --- its runs, provided by the structure ---

// A run covers the positions from run_begin up to, but not including, run_end.
uint run_begin;
uint run_end;
uint runs_left; // to be visited

// False if the search is too long for one thread and is left to a workgroup.
bool begin_runs();
// Advances to the next run; false if none is left. Runs share no neighbours, except where is_of_run() distinguishes them.
bool next_run();
uint entry_at(uint position);
bool is_of_run(vec4 sphere);

// --- the test ---

const uint WORD = 32u;

// Two per iteration: lavapipe ends all loops of a thread after 65535 iterations.
const uint TESTS_AT_ONCE = 2u;

// Bit k: the candidate at position `begin` + k is a neighbour, for the first `count` of a word.
uint neighbours_among(uint begin, uint count) {
    uint bits = 0u, first = 0u;
    for (; first < count; first += TESTS_AT_ONCE) {
        [[unroll]] for (uint t = 0u; t < TESTS_AT_ONCE; ++t) {
            const uint k = first + t;
            const uint entry = entry_at(begin + min(k, count - 1u));
            const vec4 other = entry_sphere(entry);
            bool hit = are_neighbours(own, other, margin) && is_of_run(other) && entry != own_entry && k < count;
            if (PHASES) hit = hit && !are_of_one_body(own_phase, entry_phase(entry));
            bits |= uint(hit) << k;
        }
    }
    loop_ended(first >= count);
    return bits;
}

#endif
