// The inputs of the density passes, and the kernel between two particles. Declares bindings 1 to 6 and ANCHORS_BINDING.
// Requires common/list.glsl and the push constants `neighbour_capacity` and those of physics/local.glsl.

#ifndef MOTE_PHYSICS_DENSITY_GLSL
#define MOTE_PHYSICS_DENSITY_GLSL

#include "physics/fluid/kernel.glsl"
#define SAMPLES_BINDING 6
#include "physics/fluid/boundary_kernel.glsl"
#include "physics/fluid/neighbours.glsl"
#include "physics/fluid/pair.glsl"
#include "physics/kind.glsl"
#include "physics/local.glsl"

layout(constant_id = 3) const bool BOUNDARIES = false;
layout(constant_id = 4) const bool LARGE_SOLIDS = false; // Samples is absent without
// All particles are fluid of one material and radius: a neighbour is as the particle itself. Each operation is the same as
// without, so each bit is.
layout(constant_id = 5) const bool ALIKE = false;

FETCH_VEC4(1, Predicted, predicted) // p and radius
FETCH_VEC4(2, Sph, sph)             // see predict.comp
FETCH_VEC4(5, BoundaryDensity, boundary_density) // Σ ∇B, Σ B; absent without BOUNDARIES

vec4 boundary_density_of(uint i) { return BOUNDARIES ? boundary_density(i) : vec4(0.0); }

// The radius of a solid that is large for a fluid particle of kernel width h; else 0.
float large_solid_radius(bool solid, float radius, float h) {
    return LARGE_SOLIDS && solid && is_large_solid(radius, h) ? radius : 0.0;
}

// B° and dB°/dφ of a large solid, over its cube.
vec2 large_solid_share(float distance, float radius, float h) {
    const float gap = max(distance - radius, 0.0);
    const vec4 plane = boundary_kernel(gap, h);
    const float bend = h / (radius + gap);
    return vec2(plane.x - bend * plane.z, (plane.y - bend * (plane.w - bend * plane.z)) / h) / kernel_volume(2.0 * radius);
}

// What the kernel of a pair makes of a neighbour: 1/h, V_j c/h^D and V_j c/h^(D+1).
struct Weights {
    float per_width;
    float of_value;
    float of_slope;
};

Weights weights_of(float h, float volume) {
    const Scale scale = scale_of(h);
    const float of_value = volume * scale.factor;
    return Weights(scale.per_width, of_value, of_value * scale.per_width);
}

// A neighbour within reach. Elsewhere all is 0, also for positions that are NaN, which do not spread to neighbours. No branch:
// drivers that execute both sides would gain nothing.
struct Pair {
    vec3 from_other; // m
    float steepness; // V_j ∇W over from_other
    float value;     // V_j W, or what a large solid has in place of W
    float shape;     // kernel_shape()
    bool coincident; // whose gradient is coincident_gradient()
};

// `volume`: V_j. `large_radius`: 0, or the radius of the large solid that one of the two is.
Pair pair_of(vec3 between, bool counts, float h, float volume, Weights weights, float large_radius) {
    const float squared = dot(between, between);
    const float reach = h + large_radius;
    const bool within = counts && squared < reach * reach;
    const float per_distance = inversesqrt(max(squared, 1e-36)); // slope times more could be infinite
    const float q = within ? min(squared * per_distance * weights.per_width, 1.0) : 1.0;
    Pair pair;
    pair.from_other = within ? between : vec3(0.0);
    pair.shape = kernel_shape(q);
    pair.value = weights.of_value * pair.shape;
    float slope = weights.of_slope * kernel_shape_slope(q);
    pair.coincident = within && squared == 0.0;
    if (KERNEL == GAUSSIAN || !ALIKE) { // the Gaussian is not 0 at its width, and two solids have no width
        pair.value = within ? pair.value : 0.0;
        slope = within ? slope : 0.0;
    }
    if (large_radius > 0.0 && within) {
        const vec2 found = volume * large_solid_share(squared * per_distance, large_radius, h);
        pair.value = found.x;
        slope = found.y;
    }
    pair.steepness = slope * per_distance;
    return pair;
}

#endif
