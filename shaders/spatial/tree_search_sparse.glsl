// Traversal with a counter of one bit per level (Barringer and Akenine-Möller, "Dynamic Stackless Binary Tree Traversal", JCGT
// 2(1), 2013, the variant for sparse trees): a bit is 1 if the level needs no further visit, since the other child has been
// visited or was not hit. To go back is to add 1: the carry runs through all finished levels, and its zeros are the levels to
// climb, by the parents, before continuing with the sibling. The carry may reach one bit above the deepest level: 96.
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
                if (!(hit_left && hit_right)) trail.x |= 1u;
            }
        }
        if (!back) continue;
        trail = plus_one(trail);
        while ((trail.x & 1u) == 0u) {
            ++steps;
            node = parent_of(node);
            trail = shifted_down(trail);
        }
        node = sibling_of(node); // NONE for the root: the carry has passed all levels
    }
}
