// Computes the density that walls near a fluid particle add, as if the fluid continued behind them. A wall is approximated by the
// half space behind its nearest point, whose fraction of the kernel comes from a table (docs/physics/fluid.md).
//
// One thread per particle. Reads Predicted, Sph, Samples, Colliders, Anchors, the closest points of meshes and, if SKIPS,
// Clearances; writes BoundaryDensity: ∇B (1/m) and B; 0 for solids.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/fluid/boundary_density_shared.h"

#define COLLIDERS_BINDING 4
#include "physics/collide/collider_surface.glsl"
#define CLEARANCES_BINDING 10
#include "physics/collide/clearance.glsl"
#define CLOSEST_BINDING 5
#include "physics/collide/mesh_surface.glsl"
#define SAMPLES_BINDING 3
#include "physics/fluid/boundary_kernel.glsl"
#include "physics/fluid/near_wall.glsl"
#include "physics/kind.glsl"

layout(constant_id = 4) const bool SKIPS = false; // colliders, where a particle is far from all of them

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Sph, sph)
FETCH_VEC4(8, Anchors, anchor) // see predict.comp
layout(std430, set = 0, binding = 9) writeonly buffer BoundaryDensity { vec4 boundary_density[]; };

// ∇B and B of one wall.
vec4 half_space(Surface surface, float h) {
    if (surface.distance >= h) return vec4(0.0);
    const vec4 found = boundary_kernel(surface.distance, h);
    return vec4(found.y / h * surface.normal, found.x);
}

// Combines two walls, whose half spaces overlap, as in a corner.
vec4 both(vec4 a, vec4 b) { return vec4(a.xyz * (1.0 - b.w) + b.xyz * (1.0 - a.w), a.w + b.w - a.w * b.w); }

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 own_sph = sph(i);
    if (!is_fluid_kind(own_sph.x)) {
        boundary_density[i] = vec4(0.0);
        return;
    }
    const float h = own_sph.z;
    const vec3 own_anchor = anchor(i).xyz;
    vec4 all = vec4(0.0);
    const bool skips = SKIPS && is_farther(i, own.xyz, own.w, h);
    for (uint wall = skips ? colliders : 0u; wall < wall_count(); ++wall) {
        all = both(all, half_space(near_wall(wall, i, own, own_anchor, h), h));
    }
    boundary_density[i] = all;
}
