// Gathers particle data in the tree's order: spheres, the leaves' bounds and, if MOTE_PHASES is defined, phases.
//
// One thread per leaf. Reads Order, Spheres and Phases, writes SortedSpheres, Bounds, SortedPhases and NodePhases.

#include "common/work.glsl"
#include "spatial/tree_node.glsl"

layout(constant_id = 1) const bool SPHERE_NODES = false;

FETCH_UINT(1, Order, particle_at)
FETCH_VEC4(2, Spheres, sphere)
layout(std430, set = 0, binding = 3) writeonly buffer SortedSpheres { vec4 sorted_spheres[]; };
layout(std430, set = 0, binding = 4) writeonly buffer Bounds { vec4 bounds[]; };
#ifdef MOTE_PHASES
FETCH_UINT(5, Phases, phase)
layout(std430, set = 0, binding = 6) writeonly buffer SortedPhases { uint sorted_phases[]; };
layout(std430, set = 0, binding = 7) writeonly buffer NodePhases { uint node_phases[]; };
#endif

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
#ifdef MOTE_PHASES
    sorted_phases[index] = phase(particle);
    node_phases[node] = leaf_phase(phase(particle));
#endif
}
