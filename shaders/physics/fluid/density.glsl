// The inputs of the density passes, and the kernel between two particles. Declares bindings 1 to 6 and ANCHORS_BINDING.
// Requires common/list.glsl and the push constants `neighbour_capacity`, `half_kernel` and those of physics/local.glsl.

#ifndef MOTE_PHYSICS_DENSITY_GLSL
#define MOTE_PHYSICS_DENSITY_GLSL

#include "physics/fluid/kernel.glsl"
#define SAMPLES_BINDING 6
#include "physics/fluid/boundary_kernel.glsl"
#include "physics/kind.glsl"
#include "physics/local.glsl"

layout(constant_id = 3) const bool BOUNDARIES = false;
layout(constant_id = 4) const bool LARGE_SOLIDS = false; // Samples is absent without

FETCH_VEC4(1, Predicted, predicted) // p and radius
FETCH_VEC4(2, Sph, sph)             // see predict.comp
FETCH_UINT(3, Offsets, list_offset)
LIST_UINT(4, Neighbours, neighbour)
FETCH_VEC4(5, BoundaryDensity, boundary_density) // Σ ∇B, Σ B; absent without BOUNDARIES

// The end of a particle's list, limited to the capacity.
uint list_end(uint i) { return min(list_offset(i + 1u), neighbour_capacity); }

vec4 boundary_density_of(uint i) { return BOUNDARIES ? boundary_density(i) : vec4(0.0); }

#include "physics/fluid/pair.glsl"

// The radius of a large solid; else 0.
float large_solid_radius(float kind, float radius) {
    return LARGE_SOLIDS && is_large_solid(kind, radius, half_kernel) ? radius : 0.0;
}

// B° and dB°/dφ of a large solid.
vec2 large_solid_share(float distance, float radius, float h) {
    const float gap = max(distance - radius, 0.0);
    const vec4 plane = boundary_kernel(gap, h);
    const float bend = h / (radius + gap);
    return vec2(plane.x - bend * plane.z, (plane.y - bend * (plane.w - bend * plane.z)) / h);
}

// (∇W, W) at particle i, to be multiplied by the neighbour's sph.y. The centre or large solid's surface must be nearer than h.
vec4 pair_share(vec3 from_other, float distance, float h, float large_radius) {
    const vec2 found = large_radius > 0.0 ? large_solid_share(distance, large_radius, h)
                                          : vec2(kernel_value(distance, h), kernel_slope(distance, h));
    const vec3 away = 1.0 / max(distance, 1e-18) * from_other; // slope / 1e-18 could be infinite
    return vec4(found.y * away, found.x);
}

#endif
