// The box around all positions from which a particle is a neighbour (Geyer 2022, §5.4.3: p ± h), so that a search becomes a query
// for the boxes around one point.
//
// Size: a query counts if its centre is at most `reach` away, the reach of the largest query (Criterion::within_other: of the
// particle itself). are_neighbours() rounds: it lets |dx| exceed reach by a factor below 1 + 2^-22, and by up to 2^-63 m where
// squares underflow. The corners are rounded too, by less than 2^-22 (|p| + reach). More than twice the sum of these errors is
// added: 2^-20 (|p| + reach) + 2^-60 m. So every neighbour is strictly inside, by more than the rounding of the ray's own
// arithmetic, which subtracts first. The search rejects the points inside that are not neighbours.
//
// Boxes beyond the number of particles must be valid too, since only the host decides how many are built. They are single points
// at corners of the particles' boxes, spread over all particles: inside the existing bounds, where hardly any query starts.
// (Vulkan would skip a box with a NaN; lavapipe 25.0.7 does not, and then finds nothing at all.)
//
// A particle reported by check_particles.comp may have non-finite or inverted corners: its box is then the single point 0.
//
// One thread per box, up to the capacity. Reads Live (a "Work" block: the number of particles first) and Spheres, writes Boxes: 6
// floats each, the lower and the upper corner.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#include "common/finite.glsl"
#include "common/work.glsl"
#include "spatial/accept.glsl"
#include "spatial/ray_query_shared.h"

layout(std430, set = 0, binding = 1) readonly buffer Live { uint live[4]; };
FETCH_VEC4(2, Spheres, sphere)
layout(std430, set = 0, binding = 3) writeonly buffer Boxes { float boxes[]; };

const float PART = 1.0 / 1048576.0;                          // 2^-20
const float LEAST = 1.0 / 1048576.0 / 1048576.0 / 1048576.0; // 2^-60 m

void write_box(uint box, vec3 lower, vec3 upper) {
    for (uint axis = 0u; axis < 3u; ++axis) {
        boxes[6u * box + axis] = lower[axis];
        boxes[6u * box + 3u + axis] = upper[axis];
    }
}

void main() {
    const uint box = thread_index();
    if (box >= work_count()) return;
    const uint particles = live[0];
    if (particles == 0u) {
        write_box(box, vec3(0.0), vec3(0.0));
        return;
    }
    const vec4 own = sphere(box % particles);
    const float reach = reach_of(largest_radius, own.w, margin);
    precise const vec3 half_size = reach + ((abs(own.xyz) + reach) * PART + LEAST);
    precise const vec3 lower = own.xyz - half_size;
    precise const vec3 upper = own.xyz + half_size;
    if (!are_finite(lower) || !are_finite(upper) || any(greaterThan(lower, upper))) {
        write_box(box, vec3(0.0), vec3(0.0));
        return;
    }
    write_box(box, box < particles ? lower : upper, upper);
}
