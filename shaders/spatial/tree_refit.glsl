// Bounds of the internal nodes, from the leaves upwards. Every leaf's thread climbs. Of the two that arrive at a node, the first
// stops there; the second, which finds both children done, merges them and continues. No thread waits.
//
// Memory. A thread writes its node and makes it available (`queuefamilycoherent`), then increments the parent's count; the second
// thread to arrive sees the first one's increment. The atomic releases and acquires: the second synchronises with the first
// (Vulkan specification, memory model, "synchronizes-with"), so the sibling's data is visible to it, including what the first
// thread had itself acquired from further below. All at queue family scope, since a dispatch runs on one queue.
//
// The thread keeps its own node in registers and reads only the sibling; if that is a leaf, only its sphere, which an earlier
// pass wrote.
//
// Bound: of two arrivals one continues, so a node is merged once, and a thread takes at most as many steps as the tree is deep. A
// third arrival, possible only in a corrupt tree, stops too.
//
// The includer defines LEAF and MERGE of tree_node.glsl. Bounds of motions are always boxes.
//
// One thread per leaf. Reads Spheres, Phases and Motions in the tree's order, Parents and Children; increments Arrivals; reads and
// writes Bounds, with PHASES NodePhases, and if MOVING MotionBounds.

#extension GL_KHR_memory_scope_semantics : require
#pragma use_vulkan_memory_model

#include "common/work.glsl"
#include "spatial/tree_node.glsl"

layout(constant_id = 2) const bool PHASES = false;
layout(constant_id = 3) const bool MOVING = false;

FETCH_VEC4(1, Spheres, sphere)
FETCH_UINT(2, Parents, parent_of)
FETCH_UVEC2(3, Children, children_of)
layout(std430, set = 0, binding = 4) queuefamilycoherent buffer Arrivals { uint arrivals[]; };
layout(std430, set = 0, binding = 5) queuefamilycoherent buffer Bounds { vec4 bounds[]; };
// Absent without PHASES.
FETCH_UINT(6, Phases, phase)
layout(std430, set = 0, binding = 7) queuefamilycoherent buffer NodePhases { uint node_phases[]; };
// Absent unless MOVING.
FETCH_VEC4(8, Motions, motion)
layout(std430, set = 0, binding = 9) queuefamilycoherent buffer MotionBounds { vec4 motion_bounds[]; };

void main() {
    const uint n = work_count();
    const uint index = thread_index();
    if (index >= n) return;
    const uint first_leaf = n - 1u;
    uint node = first_leaf + index;
    Node own = LEAF(sphere(index));
    uint own_phase = 0u;
    if (PHASES) own_phase = leaf_phase(phase(index));
    Node own_motion;
    if (MOVING) own_motion = aabb_leaf(motion(index));

    for (uint parent = parent_of(node); parent != NONE; parent = parent_of(node)) {
        const uint before =
            atomicAdd(arrivals[parent], 1u, gl_ScopeQueueFamily, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease);
        if (before != 1u) return;
        const uvec2 children = children_of(parent);
        const bool is_left = children.x == node;
        const uint sibling = is_left ? children.y : children.x;
        Node other;
        if (sibling >= first_leaf) {
            other = LEAF(sphere(sibling - first_leaf));
        } else {
            other = Node(bounds[2u * sibling], bounds[2u * sibling + 1u]);
        }
        // Always in the order left, right: merged spheres depend on it.
        own = MERGE(is_left ? own : other, is_left ? other : own);
        bounds[2u * parent] = own.first;
        bounds[2u * parent + 1u] = own.second;
        if (PHASES) {
            own_phase = merge_phases(own_phase, node_phases[sibling]);
            node_phases[parent] = own_phase;
        }
        if (MOVING) {
            const Node other_motion = sibling >= first_leaf
                                          ? aabb_leaf(motion(sibling - first_leaf))
                                          : Node(motion_bounds[2u * sibling], motion_bounds[2u * sibling + 1u]);
            own_motion = merge_aabbs(own_motion, other_motion);
            motion_bounds[2u * parent] = own_motion.first;
            motion_bounds[2u * parent + 1u] = own_motion.second;
        }
        node = parent;
    }
}
