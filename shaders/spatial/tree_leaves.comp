// Gathers particle data in the tree's order: spheres, phases, motions and the leaves' bounds. Clears the counts of tree_refit.glsl.
//
// One thread per leaf. Reads Order, Spheres, Phases and Motions; writes SortedSpheres, Bounds, Arrivals, with PHASES SortedPhases
// and NodePhases, and if MOVING SortedMotions and MotionBounds.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/tree_node.glsl"

layout(constant_id = 1) const bool SPHERE_NODES = false;
layout(constant_id = 2) const bool PHASES = false;
layout(constant_id = 3) const bool MOVING = false;

FETCH_UINT(1, Order, particle_at)
FETCH_VEC4(2, Spheres, sphere)
layout(std430, set = 0, binding = 3) writeonly buffer SortedSpheres { vec4 sorted_spheres[]; };
layout(std430, set = 0, binding = 4) writeonly buffer Bounds { vec4 bounds[]; };
layout(std430, set = 0, binding = 5) writeonly buffer Arrivals { uint arrivals[]; };
// Absent without PHASES.
FETCH_UINT(6, Phases, phase)
layout(std430, set = 0, binding = 7) writeonly buffer SortedPhases { uint sorted_phases[]; };
layout(std430, set = 0, binding = 8) writeonly buffer NodePhases { uint node_phases[]; };
// Absent unless MOVING.
FETCH_VEC4(9, Motions, motion)
layout(std430, set = 0, binding = 10) writeonly buffer SortedMotions { vec4 sorted_motions[]; };
layout(std430, set = 0, binding = 11) writeonly buffer MotionBounds { vec4 motion_bounds[]; };

void main() {
    const uint index = thread_index();
    if (index >= work_count()) return;
    const uint node = work_count() - 1u + index;
    const uint particle = particle_at(index);
    const vec4 own = sphere(particle);
    const Node leaf = SPHERE_NODES ? sphere_leaf(own) : aabb_leaf(own);
    sorted_spheres[index] = own;
    bounds[2u * node] = leaf.first;
    bounds[2u * node + 1u] = leaf.second;
    arrivals[index] = 0u; // of the internal node of this number; the last is not used
    if (PHASES) {
        sorted_phases[index] = phase(particle);
        node_phases[node] = leaf_phase(phase(particle));
    }
    if (MOVING) {
        const Node way = aabb_leaf(motion(particle));
        sorted_motions[index] = way.first;
        motion_bounds[2u * node] = way.first;
        motion_bounds[2u * node + 1u] = way.second;
    }
}
