// A search whose candidates are runs of entries that lie one after the other: what all of its passes have in common. A structure,
// included next, knows the runs (hash_grid_search.glsl, zorder_search.glsl); one of the passes follows.
//
// Candidates are tested 32 at a time, and what is found is a word: a bit for each.

#ifndef MOTE_SPATIAL_RUN_SEARCH_GLSL
#define MOTE_SPATIAL_RUN_SEARCH_GLSL

#include "common/work.glsl"
#include "spatial/accept.glsl"
#include "spatial/run_search_shared.h"
#ifdef MOTE_HEAVY
#define LONG_QUERIES_AT 8
#include "spatial/long_queries.glsl"
#endif
#include "spatial/loop_truncated.glsl"

layout(constant_id = 3) const bool PHASES = false; // they keep particles of one body from being neighbours

layout(std430, set = 0, binding = 1) readonly buffer Particles { uint particles[4]; }; // a block Work: their number comes first
FETCH_VEC4(2, Queries, query_sphere)
FETCH_UINT(3, QueryPhases, query_phase)
FETCH_UINT(4, Entries, entry_particle)
FETCH_VEC4(5, Spheres, entry_sphere)
FETCH_UINT(6, Phases, entry_phase)

// --- the query ---

vec4 own;       // its sphere
uint own_entry; // NONE: it is none
uint own_phase;
uint particle_count;

void begin_query(uint query) {
    particle_count = particles[0];
    own = query_sphere(query);
    own_entry = of_entries != 0u ? query : NONE;
    if (PHASES) own_phase = query_phase(query);
}

// Where its list goes.
uint list_of(uint query) { return of_entries != 0u ? entry_particle(query) : query; }

// How far it may be, along an axis, to a neighbour: no neighbour's coordinate is outside of own - reach and own + reach, both
// rounded. For a neighbour has fl(dx^2) < fl(s^2), where s <= reach is what is allowed to its radius, so the rounded difference
// is less than s, and, rounding being monotone, so is the exact one: own - s < x, hence fl(own - reach) <= x. Where touching is
// enough, fl(dx^2) <= fl(s^2) lets a difference be greater than s by a factor of 1 + 2^-23.
float search_reach() {
    const float reach = reach_of(own.w, largest_radius, margin);
    return CRITERION == TOUCHING ? reach * (1.0 + 1.0 / 4194304.0) : reach; // 1 + 2^-22
}

// --- its runs, by the structure ---

// A run has the places from run_begin up to, not including, run_end.
uint run_begin;
uint run_end;
uint runs_left; // to be visited

// Whether this is for one thread; if not, the search is left to a workgroup.
bool begin_runs();
// Whether there was another one: whether any were left. No neighbour is in two runs, but where is_of_run() tells them apart.
bool next_run();
uint entry_at(uint place);
bool is_of_run(vec4 sphere);

// --- the test ---

const uint WORD = 32u;

// Two a round: lavapipe ends all loops of a thread after 65535 rounds.
const uint TESTS_AT_ONCE = 2u;

// Bit k tells whether the candidate at place `begin` + k is a neighbour, for the first `count` of a word.
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
