// Traversal with a stack of one bit per level, set if the other child is still to be visited (Áfra and Szirmay-Kalos, "Stackless
// Multi-BVH Traversal for CPU, MIC and GPU Ray Tracing", CGF 33(1), 2014: MBVH2). To go back is to climb, through the parents, to
// the lowest level with a set bit, and to continue with the sibling there.
//
// Steps are nodes visited and levels climbed. No node is visited twice and only descended levels are climbed: at most 4 n.

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
    while (node != NONE && queued < MAX_QUEUED && steps < max_steps) {
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
