// The bounds of the centres of the particles below a node, and the largest radius among them (src/spatial/tree.hpp: NodeKind).

#ifndef MOTE_SPATIAL_TREE_NODE_GLSL
#define MOTE_SPATIAL_TREE_NODE_GLSL

#include "spatial/search_shared.h"

struct Node {
    vec4 first;
    vec4 second;
};

// --- boxes: (lower, largest radius), (upper, 0); exact, in any merge order ---

Node aabb_leaf(vec4 sphere) { return Node(sphere, vec4(sphere.xyz, 0.0)); }

Node merge_aabbs(Node a, Node b) {
    return Node(vec4(min(a.first.xyz, b.first.xyz), max(a.first.w, b.first.w)), vec4(max(a.second.xyz, b.second.xyz), 0.0));
}

// --- spheres: (centre, bounding radius), (largest radius, 0, 0, 0) ---

Node sphere_leaf(vec4 sphere) { return Node(vec4(sphere.xyz, 0.0), vec4(sphere.w, 0.0, 0.0, 0.0)); }

// Rounding must not exclude a point. Square root and division may be off by a few units in the last place (2^-23) each, so d is
// wrong by less than 2^-20 of itself and the new centre by less than 2^-20 of d and of its largest coordinate; the radius grows
// by more than that.
const float ROUNDING = 1.0 / 262144.0;     // 2^-18
const float SLACK = 1.0 + 1.0 / 1048576.0; // 2^-20, if the centre is kept

Node merge_spheres(Node a, Node b) {
    const vec4 radii = vec4(max(a.second.x, b.second.x), 0.0, 0.0, 0.0);
    const vec3 between = b.first.xyz - a.first.xyz;
    const float d = sqrt(dot(between, between));
    const float ra = a.first.w;
    const float rb = b.first.w;
    // One contains the other. For equal centres this is always so: below, d > 0.
    if (d + rb <= ra) return Node(vec4(a.first.xyz, ra * SLACK), radii);
    if (d + ra <= rb) return Node(vec4(b.first.xyz, rb * SLACK), radii);
    const float r = (d + ra + rb) * 0.5;
    const vec3 centre = a.first.xyz + between * ((r - ra) / d);
    const vec3 size = abs(centre);
    return Node(vec4(centre, r * (1.0 + ROUNDING) + ROUNDING * max(max(size.x, size.y), size.z)), radii);
}

// --- phases: the phase that prevents all below from being neighbours of each other, or 0 ---

uint leaf_phase(uint phase) { return (phase & NO_SELF_COLLISION) != 0u ? phase : 0u; }

uint merge_phases(uint a, uint b) { return a == b ? a : 0u; }

#endif
