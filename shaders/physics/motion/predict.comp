// Predicts the unconstrained velocity and position of every particle at the end of the substep: symplectic Euler (Jia 2017, eq.
// 3.5). Positions become local (docs/physics.md, "Positions").
//
// One thread per particle. Reads Step, PositionRadius, PositionLow, Phases, Groups, MaterialId, Materials and Forces; reads
// and writes Velocities; writes Anchors (m), Predicted (p, radius) and Previous (x, inverse mass), both relative to them,
// SearchSpheres (p relative to the search origin, search radius) and Sph, which other families read: kind (kind_shared.h),
// volume, kernel width (0 for solids), inverse mass. If LIMITED, a particle that is slowed
// down to the maximum speed is marked in Clamped, by its id.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

#define STEP_BINDING 1
#include "physics/motion/predict_shared.h"
#include "physics/step.glsl"
#include "physics/kind.glsl"

layout(constant_id = 1) const uint DIMENSIONS = 3;
layout(constant_id = 2) const bool LIMITED = false; // whether there is a maximum speed

FETCH_VEC4(2, PositionRadius, position_radius)
FETCH_VEC4(3, PositionLow, position_low)
FETCH_UINT(4, Phases, phase)
FETCH_UINT(5, Groups, group)
FETCH_UVEC2(6, MaterialId, material_id)
FETCH_VEC4(7, Materials, material)
FETCH_VEC4(8, Forces, force)
layout(std430, set = 0, binding = 9) buffer Velocities { vec4 velocities[]; };
layout(std430, set = 0, binding = 10) writeonly buffer Predicted { vec4 predicted[]; };
layout(std430, set = 0, binding = 11) writeonly buffer Previous { vec4 previous[]; };
layout(std430, set = 0, binding = 12) writeonly buffer Anchors { vec4 anchors[]; };
layout(std430, set = 0, binding = 13) writeonly buffer Sph { vec4 sph[]; };
layout(std430, set = 0, binding = 14) writeonly buffer SearchSpheres { vec4 search_spheres[]; };
layout(std430, set = 0, binding = 15) writeonly buffer Clamped { uint clamped[]; }; // absent unless LIMITED

// Acceleration by force f, m/s².
vec3 acceleration(uint f, vec3 x, vec3 v) {
    const vec4 vector = force(f * FORCE_VECTORS + FORCE_VECTOR);
    const uint kind = uint(force(f * FORCE_VECTORS + FORCE_FILTER).x);
    if (kind == FORCE_UNIFORM) return vector.xyz;
    if (kind == FORCE_WIND) return vector.w * (vector.xyz - v);
    const vec4 centre = force(f * FORCE_VECTORS + FORCE_CENTRE);
    const vec3 towards = centre.xyz - x;
    const float away = length(towards);
    return away > 0.0 && away < centre.w ? vector.w * (1.0 - away / centre.w) / away * towards : vec3(0.0);
}

bool concerns(uint f, uint own_material, uint own_group) {
    const vec4 selector = force(f * FORCE_VECTORS + FORCE_FILTER);
    return (selector.y < 0.0 || uint(selector.y) == own_material) && (selector.z < 0.0 || uint(selector.z) == own_group);
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = position_radius(i);
    const vec4 moving = velocities[i];
    const float w = moving.w;
    const uint own_material = material_id(i).x;
    vec3 v = moving.xyz;
    if (w > 0.0) {
        vec3 all = gravity();
        for (uint f = 0u; f < forces; ++f) {
            if (concerns(f, own_material, group(i))) all += acceleration(f, own.xyz, v);
        }
        v += time_step() * all;
        const float speed = length(v);
        if (LIMITED && speed > max_speed()) {
            v *= max_speed() / speed;
            clamped[material_id(i).y] = 1u;
        }
        velocities[i] = vec4(v, w);
    }
    const vec3 low = position_low(i).xyz;
    const vec3 displacement = time_step() * v;
    const vec3 anchor = period > 0.0 ? period * roundEven(inverse_period * own.xyz) : own.xyz;
    const vec3 x = (own.xyz - anchor) + low; // finish.comp computes the same
    anchors[i] = vec4(anchor, 0.0);
    predicted[i] = vec4(x + displacement, own.w);
    previous[i] = vec4(x, w);

    const vec4 matter = material(own_material);
    const float width = 2.0 * own.w;
    const float volume = matter.y * (DIMENSIONS == 2u ? width * width : width * width * width);
    const uint kind = kind_of_phase(phase(i));
    const bool is_fluid = kind == KIND_FLUID;
    sph[i] = vec4(float(kind), volume, is_fluid ? kernel_scale * own.w : 0.0, w);
    const float beyond = own.w >= smallest_half_kernel ? min(own.w, half_kernel) : 0.0; // where it may be a large solid
    const float of_solid = max(own.w + beyond, half_kernel);
    const vec3 origin = vec3(search_origin_x, search_origin_y, search_origin_z);
    const vec3 centre = (own.xyz - origin) + (low + displacement);
    search_spheres[i] = vec4(centre, is_fluid ? 0.5 * kernel_scale * own.w : of_solid); // scene_model.hpp: search_radius()
}
