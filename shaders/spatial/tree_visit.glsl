// Shared by the traversals of a tree (tree_search_<traversal>.glsl): the query, the test of a node, and the tests of the leaves
// below nodes that pass it.
//
// A node with at most RUN leaves is closed: a traversal does not enter it, but tests its leaves, which are consecutive in sorted
// order. Most nodes of a tree are at its bottom, and testing the box of two particles costs more than testing the two. So
// find_runs() of each traversal finds runs of leaves. It collects several before their leaves are tested: the threads of a
// subgroup find their runs at different times, and so wait for each other less often.

#ifndef MOTE_SPATIAL_TREE_VISIT_GLSL
#define MOTE_SPATIAL_TREE_VISIT_GLSL

#include "common/work.glsl"
#include "spatial/accept.glsl"
#include "spatial/motion.glsl"
#include "spatial/tree_search_shared.h"

layout(constant_id = 2) const uint NODE_KIND = AABB_NODES;
layout(constant_id = 3) const uint PHASES = NO_PHASES;
layout(constant_id = 4) const bool MOVING = false; // with boxes and ropes only

layout(std430, set = 0, binding = 1) readonly buffer Leaves { uint leaves[4]; }; // a "Work" block: the count first
FETCH_VEC4(2, Queries, query_sphere)
FETCH_VEC4(3, Spheres, sphere)        // of the leaves, in sorted order
FETCH_UINT(4, Phases, phase)          // likewise
FETCH_UINT(5, NodePhases, node_phase) // by the traversal's node number
FETCH_UINT(18, QueryPhases, query_phase)
FETCH_VEC4(19, Motions, motion) // of the leaves, in sorted order; absent unless MOVING

// --- the query ---

vec4 own;       // its sphere
vec4 own_motion;
uint own_index; // NONE if it is not a leaf
uint own_body;  // with PHASES: its phase if that excludes neighbours of the same phase; else 0
uint leaf_count;
uint steps; // taken so far

// Copies of push constants: lavapipe would read these again, thread by thread, in every loop iteration.
float margin_here;
uint max_steps;

void begin_query(uint query) {
    leaf_count = leaves[0];
    own = query_sphere(query);
    if (MOVING) own_motion = motion(query); // queries are the leaves
    own_index = self != 0u ? query : NONE;
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

// Whether not all below the node are of the query's own body.
bool has_others(uint node) { return PHASES != SKIP_PHASES || own_body == 0u || node_phase(node) != own_body; }

// Whether there may be a neighbour below the node with these bounds (src/spatial/tree.hpp: NodeKind). If the test of a box fails,
// there is none by the same rounded arithmetic (accept.glsl).
bool touches(vec4 first, vec4 second, uint node) {
    bool hit;
    if (NODE_KIND == AABB_NODES) {
        hit = is_within(squared_distance_to_box(own.xyz, first.xyz, second.xyz), reach_of(own.w, first.w, margin_here));
    } else {
        const float reach = (reach_of(own.w, second.x, margin_here) + first.w) * SPHERE_SLACK;
        hit = squared_distance(own.xyz, first.xyz) <= reach * reach;
    }
    return hit && has_others(node);
}

// The same if particles move. Bounds are boxes of centres and, between `slowest` and `fastest`, of motions.
bool touches_moving(vec4 first, vec4 second, vec4 slowest, vec4 fastest, uint node) {
    const float reach = reach_of(own.w, first.w, margin_here);
    return may_meet(own, own_motion, first.xyz, second.xyz, slowest, fastest.xyz, reach) && has_others(node);
}

// --- runs of leaves ---

// Runs whose leaves are still to be tested: the first leaf and, in the lowest bits, the number of leaves minus one. They are
// shifted through two vectors, since a dynamically indexed array would lie in memory.
const uint MAX_QUEUED = 8u;
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

// Bit i: leaf i of the run is a neighbour.
uint neighbours_in(uint run) {
    const uint begin = run >> RUN_BITS, end = begin + (run & (RUN - 1u)) + 1u;
    uint bits = 0u;
    [[unroll]] for (uint i = 0u; i < RUN; ++i) {
        const uint index = min(begin + i, leaf_count - 1u);
        bool hit = begin + i < end && index != own_index;
        if (MOVING) hit = hit && meet(own, own_motion, sphere(index), motion(index), margin_here);
        else hit = hit && are_neighbours(own, sphere(index), margin_here);
        if (PHASES != NO_PHASES) hit = hit && (own_body == 0u || phase(index) != own_body);
        bits |= hit ? 1u << i : 0u;
    }
    return bits;
}

#endif
