// Neighbours by the device's ray tracing hardware (Geyer 2022, §5.4.3): a very short ray from the particle's centre hits the
// boxes around it (ray_query_boxes.comp). The device may enlarge boxes, and some belong to no particle: every candidate must pass
// the test that all structures share.
//
// The order of candidates is unspecified, so the lists are sorted afterwards. A ray from a non-finite origin is undefined: a
// particle with a non-finite position (check_particles.comp reports it) has an empty list.
//
// One thread per particle. Reads Spheres, Phases (if PHASES) and Boxes; writes the outputs of emit.glsl.

#include "common/finite.glsl"
#include "common/work.glsl"
#include "spatial/accept.glsl"
#include "spatial/ray_query_shared.h"

layout(constant_id = 3) const bool PHASES = false; // they prevent particles of one body from being neighbours

FETCH_VEC4(1, Spheres, sphere)
FETCH_UINT(2, Phases, phase)
layout(set = 0, binding = 3) uniform accelerationStructureEXT Boxes;

#define EMIT_AT 4
#include "spatial/emit.glsl"

// Along the diagonal: no component of the direction is 0, by which a slab test would divide. The ray is 1.7 nm long.
const vec3 kDirection = vec3(1.0);
const float kLength = 1e-9;
const uint kEverything = 0xFFu;

void main() {
    const uint i = thread_index();
    const uint particles = work_count();
    if (i >= particles) return;
    const vec4 own = sphere(i);
    const uint own_phase = PHASES ? phase(i) : 0u;
    begin_list(i);
    if (are_finite(own.xyz)) {
        rayQueryEXT ray;
        rayQueryInitializeEXT(ray, Boxes, gl_RayFlagsNoneEXT, kEverything, own.xyz, 0.0, kDirection, kLength);
        while (rayQueryProceedEXT(ray)) {
            const uint j = uint(rayQueryGetIntersectionPrimitiveIndexEXT(ray, false));
            if (j >= particles || j == i || !are_neighbours(own, sphere(j), margin)) continue;
            if (PHASES && are_of_one_body(own_phase, phase(j))) continue;
            emit(j);
        }
    }
    end_list(i);
}
