// What the traversals of a tree (tree_search_<traversal>.glsl) have in common: the query, the test of a node, and what is done
// with the leaves below nodes that pass it.
//
// A node with at most RUN leaves is closed: a traversal does not enter it, but looks through its leaves, which lie one after the other in
// sorted order. Most nodes of a tree are at its bottom, and to test the box of two particles costs more than to test the two.
// So what find_runs() of each traversal finds are runs of leaves. It collects several before their leaves are looked at: threads
// of a subgroup find their runs at different times, and wait for each other less often that way.

#ifndef MOTE_SPATIAL_TREE_VISIT_GLSL
#define MOTE_SPATIAL_TREE_VISIT_GLSL

#include "common/work.glsl"
#include "spatial/accept.glsl"
#include "spatial/tree_search_shared.h"

layout(constant_id = 2) const uint NODE_KIND = AABB_NODES;
layout(constant_id = 3) const uint PHASES = NO_PHASES;

layout(std430, set = 0, binding = 1) readonly buffer Leaves { uint leaves[4]; }; // a block Work: their number comes first
FETCH_VEC4(2, Queries, query_sphere)
FETCH_VEC4(3, Spheres, sphere)        // of the leaves, by their places
FETCH_UINT(4, Phases, phase)          // likewise
FETCH_UINT(5, NodePhases, node_phase) // by the number that the traversal has for the node
FETCH_UINT(18, QueryPhases, query_phase)

// --- the query ---

vec4 own;       // its sphere
uint own_place; // NONE: it is no leaf
uint own_body;  // if PHASES: its phase, if that keeps it from being a neighbour of others that have it; else 0
uint leaf_count;
uint steps; // taken so far

// The push constants of these names: lavapipe would read those again, thread by thread, in every round of a loop.
float margin_here;
uint max_steps;

void begin_query(uint query) {
    leaf_count = leaves[0];
    own = query_sphere(query);
    own_place = self != 0u ? query : NONE;
    if (PHASES != NO_PHASES) {
        const uint own_phase = query_phase(query);
        own_body = (own_phase & NO_SELF_COLLISION) != 0u ? own_phase : 0u;
    }
    steps = 0u;
    margin_here = margin;
    max_steps = max_thread_steps;
}

// --- nodes ---

// The distance to the centre and the sum of the radii are off by a few units in the last place (2^-24) at most.
const float SPHERE_SLACK = 1.0 + 1.0 / 262144.0; // 1 + 2^-18

// Whether there may be a neighbour below the node with these bounds (src/spatial/tree.hpp: NodeKind). If a box says no, then there
// is none by the same rounded arithmetic (accept.glsl).
bool touches(vec4 first, vec4 second, uint node) {
    bool hit;
    if (NODE_KIND == AABB_NODES) {
        hit = is_within(squared_distance_to_box(own.xyz, first.xyz, second.xyz), reach_of(own.w, first.w, margin_here));
    } else {
        const float reach = (reach_of(own.w, second.x, margin_here) + first.w) * SPHERE_SLACK;
        hit = squared_distance(own.xyz, first.xyz) <= reach * reach;
    }
    if (PHASES == SKIP_PHASES) hit = hit && (own_body == 0u || node_phase(node) != own_body);
    return hit;
}

// --- runs of leaves ---

// Runs that wait for their leaves to be looked at: the first place and, in the lowest bits, the number of leaves less one. Two
// vectors into which they are shifted, since an index into an array would put it into memory.
const uint MOST_QUEUED = 8u;
uvec4 queue_low, queue_high;
uint queued;

void queue_run(uint begin, uint end) {
    queue_high = uvec4(queue_low.w, queue_high.xyz);
    queue_low = uvec4(begin << RUN_BITS | (end - begin - 1u), queue_low.xyz);
    ++queued;
}

uint take_run() {
    const uint run = queue_low.x;
    queue_low = uvec4(queue_low.yzw, queue_high.x);
    queue_high = uvec4(queue_high.yzw, 0u);
    --queued;
    return run;
}

// Bit i: the leaf i places behind the run's first one is a neighbour.
uint neighbours_in(uint run) {
    const uint begin = run >> RUN_BITS, end = begin + (run & (RUN - 1u)) + 1u;
    uint bits = 0u;
    [[unroll]] for (uint i = 0u; i < RUN; ++i) {
        const uint place = min(begin + i, leaf_count - 1u);
        bool hit = begin + i < end && place != own_place && are_neighbours(own, sphere(place), margin_here);
        if (PHASES != NO_PHASES) hit = hit && (own_body == 0u || phase(place) != own_body);
        bits |= hit ? 1u << i : 0u;
    }
    return bits;
}

#endif
