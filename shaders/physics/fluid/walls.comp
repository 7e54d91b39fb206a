// What walls near a fluid particle add to its density, as if fluid went on behind them: a wall is taken for the half space behind
// its nearest point, whose part of the kernel is known from a table (docs/physics.md, "walls").
//
// One thread per particle. Reads Predicted, Fluid, Samples (B, h B'), Colliders and the closest points of meshes; writes Walls:
// Σ ∇B (1/m) and Σ B; 0 of solids.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/fluid/walls_shared.h"

#define COLLIDERS_BINDING 4
#include "physics/collide/collider_surface.glsl"
#define CLOSEST_BINDING 5
#define CLOSEST_NORMALS_BINDING 6
#include "physics/collide/mesh_surface.glsl"

layout(constant_id = 2) const bool MESHES = false;

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Fluid, fluid)
FETCH_VEC4(3, Samples, sample_at)
layout(std430, set = 0, binding = 7) writeonly buffer Walls { vec4 walls[]; };

// ∇B and B of one wall.
vec4 half_space(Surface surface, float h) {
    if (surface.distance >= h) return vec4(0.0);
    const float at = max(surface.distance, 0.0) / h * float(WALL_SAMPLES - 1u);
    const uint below = min(uint(at), WALL_SAMPLES - 2u);
    const vec2 found = mix(sample_at(below).xy, sample_at(below + 1u).xy, at - float(below));
    return vec4(found.y / h * surface.normal, found.x);
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec3 p = predicted(i).xyz;
    const float h = fluid(i).z;
    if (h == 0.0) {
        walls[i] = vec4(0.0);
        return;
    }
    vec4 sum = vec4(0.0);
    for (uint c = 0u; c < colliders; ++c) {
        const uint first = c * COLLIDER_VECTORS;
        const vec4 place = collider(first + COLLIDER_PLACE);
        if (place.w == 0.0) continue;
        sum += half_space(surface_of(first, collider(first + COLLIDER_TRAITS), place.xyz, collider(first + COLLIDER_ROTATION), p),
                          h);
    }
    if (MESHES && mesh_is_within(i, h)) sum += half_space(mesh_surface(i, p), h);
    // In a corner half spaces overlap.
    walls[i] = sum.w > 0.5 ? sum * (0.5 / sum.w) : sum;
}
