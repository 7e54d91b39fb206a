// Where every particle would be after the step if nothing were in its way: symplectic Euler (Jia 2017, eq. 3.5).
//
// One thread per particle. Reads Spheres, Velocities, Phases, Traits, Materials, Forces and Step; writes Predicted (p, radius),
// Start (x, inverse mass), SearchSpheres (p, search radius) and Fluid, what the density passes need of a particle:
//   fluid  rest density, volume,       kernel width, inverse mass
//   grain  0,            volume,       0,            inverse mass
//   ball   0,            displacement, -radius,      inverse mass
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

#define STEP_BINDING 1
#include "physics/predict_shared.h"
#include "physics/step.glsl"

layout(constant_id = 1) const uint DIMENSIONS = 3;

FETCH_VEC4(2, Spheres, sphere)
FETCH_VEC4(3, Velocities, velocity)
FETCH_UINT(4, Phases, phase)
FETCH_UVEC2(5, Traits, traits)
FETCH_VEC4(6, Materials, material)
FETCH_VEC4(7, Forces, force)
layout(std430, set = 0, binding = 8) writeonly buffer Predicted { vec4 predicted[]; };
layout(std430, set = 0, binding = 9) writeonly buffer Start { vec4 start[]; };
layout(std430, set = 0, binding = 10) writeonly buffer Fluid { vec4 fluid[]; };
layout(std430, set = 0, binding = 11) writeonly buffer SearchSpheres { vec4 search_spheres[]; };

// m/s², of the f-th force.
vec3 acceleration(uint f, vec3 x, vec3 v) {
    const vec4 vector = force(f * FORCE_VECTORS + FORCE_VECTOR);
    const uint kind = uint(force(f * FORCE_VECTORS + FORCE_TRAITS).x);
    if (kind == FORCE_UNIFORM) return vector.xyz;
    if (kind == FORCE_WIND) return vector.w * (vector.xyz - v);
    const vec4 place = force(f * FORCE_VECTORS + FORCE_PLACE);
    const vec3 towards = place.xyz - x;
    const float away = length(towards);
    return away > 0.0 && away < place.w ? vector.w * (1.0 - away / place.w) / away * towards : vec3(0.0);
}

bool concerns(uint f, uint own_material, uint own_group) {
    const vec4 traits = force(f * FORCE_VECTORS + FORCE_TRAITS);
    return (traits.y < 0.0 || uint(traits.y) == own_material) && (traits.z < 0.0 || uint(traits.z) == own_group);
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = sphere(i);
    const vec4 moving = velocity(i);
    const float w = moving.w;
    const uint own_material = traits(i).x;
    vec3 v = moving.xyz;
    if (w > 0.0) {
        vec3 all = gravity();
        for (uint f = 0u; f < forces; ++f) {
            if (concerns(f, own_material, phase(i) & PHASE_GROUP)) all += acceleration(f, own.xyz, v);
        }
        v += time_step() * all;
        const float speed = length(v);
        if (speed > max_speed()) v *= max_speed() / speed;
    }
    const vec3 p = own.xyz + time_step() * v;
    predicted[i] = vec4(p, own.w);
    start[i] = vec4(own.xyz, w);

    const vec4 matter = material(own_material);
    const float width = 2.0 * own.w;
    const float volume = matter.y * (DIMENSIONS == 2u ? width * width : width * width * width);
    const bool is_ball = half_kernel > 0.0 && own.w >= half_kernel;
    if ((phase(i) & PHASE_FLUID) != 0u) {
        fluid[i] = vec4(matter.x, volume, kernel_scale * own.w, w);
        search_spheres[i] = vec4(p, 0.5 * kernel_scale * own.w);
    } else {
        fluid[i] = is_ball ? vec4(0.0, matter.y, -own.w, w) : vec4(0.0, volume, 0.0, w);
        search_spheres[i] = vec4(p, is_ball ? own.w + half_kernel : max(own.w, half_kernel));
    }
}
