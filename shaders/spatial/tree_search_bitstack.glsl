// A stack of one bit per level, which says whether the other child is still to come (Áfra and Szirmay-Kalos, "Stackless Multi-BVH
// Traversal for CPU, MIC and GPU Ray Tracing", CGF 33(1), 2014: MBVH2). To go back is to climb to the lowest level with a bit, by
// way of the parents, and to go over to the sibling there.
//
// Steps are nodes met and levels climbed; no node is met twice and no level is climbed that was not descended: at most 4 n.

#include "spatial/bits128.glsl"
#include "spatial/tree_links.glsl"

FETCH_UINT(8, Parents, parent_of)
FETCH_UINT(9, Siblings, sibling_of)

uint node;
uvec4 trail; // lowest bit: the level of `node`

void begin_traversal() {
    trail = uvec4(0u);
    node = root();
}

bool is_finished() { return node == NONE; }

void find_runs() {
    while (node != NONE && queued < MOST_QUEUED && steps < max_steps) {
        ++steps;
        const uvec4 link = link_of(node);
        bool back = true;
        if (is_closed(link)) {
            queue_run(link);
        } else {
            const uint left = left_of(link), right = right_of(link);
            const bool hit_left = touches(left), hit_right = touches(right);
            if (hit_left || hit_right) {
                back = false;
                node = hit_left ? left : right;
                trail = shifted_up(trail);
                if (hit_left && hit_right) trail.x |= 1u;
            }
        }
        if (!back) continue;
        if (trail == uvec4(0u)) {
            node = NONE;
            continue;
        }
        while ((trail.x & 1u) == 0u) {
            ++steps;
            node = parent_of(node);
            trail = shifted_down(trail);
        }
        node = sibling_of(node);
        trail.x ^= 1u;
    }
}
