// Where every particle would be after the step if nothing were in its way: symplectic Euler (Jia 2017, eq. 3.5).
//
// One thread per particle. Reads Spheres, Velocities, Phases, Traits, RestDensities and Step; writes Predicted (p, radius), Start
// (x, inverse mass), Fluid (what the density passes need of a particle) and SearchSpheres (p, search radius).
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
FETCH_FLOAT(6, RestDensities, rest_density) // of every material, kg/m³
layout(std430, set = 0, binding = 7) writeonly buffer Predicted { vec4 predicted[]; };
layout(std430, set = 0, binding = 8) writeonly buffer Start { vec4 start[]; };
layout(std430, set = 0, binding = 9) writeonly buffer Fluid { vec4 fluid[]; };
layout(std430, set = 0, binding = 10) writeonly buffer SearchSpheres { vec4 search_spheres[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = sphere(i);
    const vec4 moving = velocity(i);
    const float w = moving.w;
    vec3 v = moving.xyz;
    if (w > 0.0) {
        v += time_step() * gravity();
        const float speed = length(v);
        if (speed > max_speed()) v *= max_speed() / speed;
    }
    const vec3 p = own.xyz + time_step() * v;
    predicted[i] = vec4(p, own.w);
    start[i] = vec4(own.xyz, w);

    const float width = 2.0 * own.w;
    if ((phase(i) & PHASE_FLUID) != 0u) {
        fluid[i] = vec4(rest_density(traits(i).x), 1.0 / (w * rest_density(traits(i).x)), kernel_scale * own.w, w);
        search_spheres[i] = vec4(p, 0.5 * kernel_scale * own.w);
    } else {
        fluid[i] = vec4(0.0, DIMENSIONS == 2u ? width * width : width * width * width, 0.0, w);
        search_spheres[i] = vec4(p, max(own.w, least_search_radius));
    }
}
