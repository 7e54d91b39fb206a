// Computes the correction of every link: by stiffness (PBD, Müller et al. 2007) or compliance (XPBD, Macklin et al. 2016, eq.
// 18), with the mass of particles split among their links.
//
// One thread per link. Reads positions, the link tables and the Counts of link_count.comp; reads and writes Multipliers: Δλ n (kg
// m) and, for compliant links, λ.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/link/link_lambda_shared.h"
#define ENDS_BINDING 1
#define LINK_BROKEN_BINDING 2
#define ID_TO_INDEX_BINDING 3
#include "physics/link/link.glsl"

layout(constant_id = 1) const bool COMPLIANT = false;

FETCH_VEC4(4, Predicted, predicted)
FETCH_VEC4(5, Previous, previous)
FETCH_VEC4(6, LinkParameters, link_parameters) // length, k', α'
FETCH_UINT(7, Counts, link_count)
FETCH_VEC4(8, Anchors, anchor) // see predict.comp
layout(std430, set = 0, binding = 9) buffer Multipliers { vec4 multipliers[]; };

void main() {
    const uint link = thread_index();
    if (link >= work_count()) return;
    const uvec2 ab = indices_of(link);
    float masses = 0.0; // weighted sum of the inverse masses
    if (link_broken(link) == 0u && both_exist(ab)) {
        masses = previous(ab.x).w * float(link_count(ab.x)) + previous(ab.y).w * float(link_count(ab.y));
    }
    const float before = COMPLIANT ? multipliers[link].w : 0.0; // λ
    if (masses == 0.0) {
        multipliers[link] = vec4(vec3(0.0), before);
        return;
    }
    const vec3 apart = (predicted(ab.x).xyz - predicted(ab.y).xyz) + (anchor(ab.x).xyz - anchor(ab.y).xyz); // any number of periods
    const float distance = length(apart);
    const vec3 normal = distance > 0.0 ? apart / distance : vec3(0.0, 1.0, 0.0);
    const vec4 own = link_parameters(link);
    const float error = distance - own.x;
    if (COMPLIANT) {
        const float change = (-error - own.z * before) / (masses + own.z);
        multipliers[link] = vec4(change * normal, before + relaxation * change);
    } else {
        multipliers[link] = vec4(-own.y * error / masses * normal, 0.0);
    }
}
