// The end of a substep: velocities and positions after the solver's corrections. Neither is the difference of two positions,
// whose rounding grows with the distance from the origin and the number of substeps: the correction changes the predicted
// velocity, and the displacement is added to a position of two floats. A particle that hardly moved sleeps: it keeps its
// position but gets its velocity (Jia 2017, eq. 3.27).
//
// One thread per particle. Reads Step, Predicted, Previous, Unconstrained (the predicted positions before the first
// iteration) and Anchors; reads and writes PositionRadius, PositionLow and, unless fixed, Velocities.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/two_sum.glsl"
#include "common/work.glsl"

#define STEP_BINDING 1
#include "physics/step.glsl"

FETCH_VEC4(2, Predicted, predicted)
FETCH_VEC4(3, Previous, previous)
FETCH_VEC4(4, Unconstrained, unconstrained)
FETCH_VEC4(5, Anchors, anchor) // see predict.comp
layout(std430, set = 0, binding = 6) buffer PositionRadius { vec4 position_radius[]; };
layout(std430, set = 0, binding = 7) buffer PositionLow { vec4 position_low[]; };
layout(std430, set = 0, binding = 8) buffer Velocities { vec4 velocities[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 world = position_radius[i];
    const vec3 low = position_low[i].xyz;
    const vec4 from = previous(i);
    const vec3 start = (world.xyz - anchor(i).xyz) + low; // as in predict.comp
    const vec3 correction = predicted(i).xyz - unconstrained(i).xyz;
    const vec3 predicted_velocity = velocities[i].xyz;
    const vec3 v = predicted_velocity + correction / time_step();
    const bool sleeps = from.w > 0.0 && length(v) < sleep_threshold();
    vec3 displacement = from.xyz - start; // by stabilisation
    if (!sleeps) displacement += time_step() * predicted_velocity + correction;

    precise const vec3 sum = world.xyz + displacement;
    precise const vec3 rest = rounding_error(world.xyz, displacement, sum) + low;
    precise const vec3 rounded = sum + rest;
    position_radius[i] = vec4(rounded, world.w);
    position_low[i] = vec4(rounding_error(sum, rest, rounded), 0.0);
    if (from.w > 0.0) velocities[i] = vec4(v, from.w);
}
