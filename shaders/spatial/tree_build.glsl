// The binary radix tree of sorted keys (Karras 2012): all internal nodes independently, in one pass, with ropes.
//
// Internal node i covers the leaves from i to j, the maximal range whose members share a longer prefix with each other than with
// any leaf outside; it splits where that prefix gets longer. Equal keys are distinguished by their indices, as if these were more
// bits of the key. So prefixes get longer from parent to child, and no path is longer than the bits of key and index together.
//
// The includer defines KEY (uint or uvec2), KEY_BITS, and common_prefix(KEY a, KEY b) for different keys.
//
// One thread per leaf; each but the last also builds an internal node. Reads Keys; writes Children, LastLeaf, Parents, Siblings
// and Ropes.

#include "common/work.glsl"
#include "spatial/search_shared.h"

layout(std430, set = 0, binding = 2) writeonly buffer Children { uvec2 children[]; };
layout(std430, set = 0, binding = 3) writeonly buffer LastLeaf { uint last_leaf[]; };
layout(std430, set = 0, binding = 4) writeonly buffer Parents { uint parents[]; };
layout(std430, set = 0, binding = 5) writeonly buffer Siblings { uint siblings[]; };
layout(std430, set = 0, binding = 6) writeonly buffer Ropes { uint ropes[]; };

int n; // leaves

int leading_zeros(uint word) { return 31 - findMSB(word); } // 32 for 0

// The length of the common prefix of leaves i and j; -1 if there is no leaf j.
int delta(int i, KEY key_i, int j) {
    if (j < 0 || j >= n) return -1;
    const KEY key_j = key(uint(j));
    return key_i == key_j ? KEY_BITS + leading_zeros(uint(i ^ j)) : common_prefix(key_i, key_j);
}

uint leaf(int index) { return uint(n - 1 + index); }

// The next node in depth-first order after a node that covers the leaves up to `last`: the largest node that starts with the next
// leaf. That is the leaf's internal node if it extends to the right, or else the leaf. It does if the next leaf shares more with
// its successor than with `last`.
uint rope_behind(int last) {
    const int first = last + 1;
    if (first == n) return NONE;
    const KEY key_first = key(uint(first));
    return delta(first, key_first, first + 1) > delta(first, key_first, last) ? uint(first) : leaf(first);
}

void main() {
    n = int(work_count());
    const int i = int(thread_index());
    if (i >= n) return;
    ropes[leaf(i)] = rope_behind(i);
    if (i == 0) {
        parents[0] = NONE; // also for a single leaf
        siblings[0] = NONE;
    }
    if (i == n - 1) return;

    // The other end. The loops double and halve a length below 2 n: at most 32 steps each.
    const KEY key_i = key(uint(i));
    const int delta_after = delta(i, key_i, i + 1), delta_before = delta(i, key_i, i - 1);
    const int direction = delta_after > delta_before ? 1 : -1;
    const int delta_outside = min(delta_after, delta_before);
    int bound = 2;
    while (delta(i, key_i, i + bound * direction) > delta_outside) bound <<= 1;
    int length = 0;
    for (int step = bound >> 1; step > 0; step >>= 1) {
        if (delta(i, key_i, i + (length + step) * direction) > delta_outside) length += step;
    }
    const int j = i + length * direction;

    // The split: the last leaf on i's side that shares more with i than i shares with j.
    const int delta_node = delta(i, key_i, j);
    int offset = 0;
    int step = length;
    do {
        step = (step + 1) >> 1;
        if (delta(i, key_i, i + (offset + step) * direction) > delta_node) offset += step;
    } while (step > 1);
    const int split = i + offset * direction + min(direction, 0);

    const int last = max(i, j);
    const uint left = min(i, j) == split ? leaf(split) : uint(split);
    const uint right = last == split + 1 ? leaf(split + 1) : uint(split + 1);
    children[i] = uvec2(left, right);
    last_leaf[i] = uint(last);
    parents[left] = uint(i);
    parents[right] = uint(i);
    siblings[left] = right;
    siblings[right] = left;
    ropes[i] = rope_behind(last);
}
