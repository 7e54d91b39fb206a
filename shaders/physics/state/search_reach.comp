// The spheres in which neighbours are searched, so that lists last for several substeps (docs/physics.md, "Neighbours").
//
// One thread per particle. Reads Predicted, Previous, Sph and SearchSpheres; writes Reach (vec4: sphere, relative to the search origin,
// m), Lines (where the particle is expected at the end of the substep, relative to the search origin, m; w: substeps covered) and
// Ways (displacement per substep, m; w: the drift that lists allow, m).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/kind.glsl"
#include "physics/state/search_reach_shared.h"
#include "physics/state/search_reach.glsl"

layout(constant_id = 3) const bool SWEPT = false; // contacts look at the whole path of solids, not only at where it ends

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(3, Sph, sph)
FETCH_VEC4(4, SearchSpheres, search_sphere)
layout(std430, set = 0, binding = 5) writeonly buffer Reach { vec4 reach[]; };
layout(std430, set = 0, binding = 6) writeonly buffer Lines { vec4 lines[]; };
layout(std430, set = 0, binding = 7) writeonly buffer Ways { vec4 ways[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 sphere = search_sphere(i); // at the end of the substep
    const vec3 way = own.xyz - previous(i).xyz;
    const float covered = substeps_covered(way, own.w, substeps_left);
    // In substeps, from the end of this one.
    const float begin = SWEPT && !is_fluid_kind(sph(i).x) ? -1.0 : 0.0;
    const float end = covered - 1.0;
    reach[i] = vec4(sphere.xyz + 0.5 * (begin + end) * way,
                    sphere.w + 0.5 * (end - begin) * length(way) + slack(own.w, substeps_left));
    lines[i] = vec4(sphere.xyz, covered);
    ways[i] = vec4(way, drift_slack(own.w, substeps_left));
}
