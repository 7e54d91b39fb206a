// The edges of a tree's node boxes at one level: one instance per edge. The bits of the box's index lead down to it from the
// root. A box contains the spheres below it, not only their centres.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "physics/physics_shared.h"
#include "render/colour_map.glsl"
#include "render/line.glsl"
#include "render/debug_tree_shared.h"

layout(std430, set = 0, binding = 1) readonly buffer Children { uvec2 children[]; };
layout(std430, set = 0, binding = 2) readonly buffer Bounds { vec4 bounds[]; }; // (lower, largest radius), (upper, 0)
layout(std430, set = 0, binding = 3) readonly buffer Counters { uint counters[]; };

void main() {
    const uint box = gl_InstanceIndex / BOX_EDGES, edge = gl_InstanceIndex % BOX_EDGES;
    const uint leaves = counters[COUNTER_LIVE];
    uint node = 0u;
    bool there = leaves > 0u;
    for (uint step = 0u; step < level; ++step) {
        there = there && node + 1u < leaves; // else a leaf, with nothing below it
        if (!there) break;
        const uvec2 below = children[node];
        node = (box >> (level - 1u - step) & 1u) == 0u ? below.x : below.y;
    }
    if (!there) {
        draw_nothing();
        return;
    }
    const vec4 first = bounds[2u * node];
    const vec3 lower = first.xyz - first.w, upper = bounds[2u * node + 1u].xyz + first.w;
    const uint axis = edge >> 2u, one = edge & 1u, other = edge >> 1u & 1u;
    const uvec3 corner = axis == 0u ? uvec3(0u, one, other) : axis == 1u ? uvec3(one, 0u, other) : uvec3(one, other, 0u);
    const uvec3 end = corner + uvec3(axis == 0u, axis == 1u, axis == 2u);
    draw_line(mix(lower, upper, vec3(corner)), mix(lower, upper, vec3(end)), vec2(half_line()), 0.0, gl_VertexIndex, category_colour(box));
}
