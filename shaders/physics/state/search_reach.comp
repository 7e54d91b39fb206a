// The spheres in which neighbours are searched, so that lists last for several substeps (docs/physics.md, "Neighbours").
//
// One thread per particle. Reads Predicted, Previous and SearchSpheres; writes Reach (vec4: sphere, relative to the search
// origin, m), Lines (where the particle is expected at the end of the substep, relative to the search origin, m; w: substeps
// covered) and Ways (displacement per substep, m; w: substeps covered).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/state/search_reach_shared.h"
#include "physics/state/search_reach.glsl"

layout(constant_id = 3) const bool SWEPT = false; // whole paths are searched, of spheres that move along Ways

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(3, SearchSpheres, search_sphere)
layout(std430, set = 0, binding = 4) writeonly buffer Reach { vec4 reach[]; };
layout(std430, set = 0, binding = 5) writeonly buffer Lines { vec4 lines[]; };
layout(std430, set = 0, binding = 6) writeonly buffer Ways { vec4 ways[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 sphere = search_sphere(i); // at the end of the substep
    const vec3 way = own.xyz - previous(i).xyz;
    const float covered = substeps_covered(way, own.w, substeps_left, spare);
    // A particle that covers this substep alone is searched again in the next one, so it needs no spare.
    const float reach_at_rest = sphere.w + slack(own.w, substeps_left, covered > 1.0 ? spare : 0.0);
    const float half_line = 0.5 * (covered - 1.0); // from the end of this substep on, in substeps
    reach[i] = SWEPT ? vec4(sphere.xyz - way, reach_at_rest)
                     : vec4(sphere.xyz + half_line * way, reach_at_rest + half_line * length(way));
    lines[i] = vec4(sphere.xyz, covered);
    ways[i] = vec4(way, covered);
}
