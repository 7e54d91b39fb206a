// Tests of moving particles (docs/neighbours.md, "Queries"): a particle is at `centre + t * motion.xyz` for 0 <= t <= motion.w.
// Requires spatial/accept.glsl.

#ifndef MOTE_SPATIAL_MOTION_GLSL
#define MOTE_SPATIAL_MOTION_GLSL

float dot_product(vec3 a, vec3 b) {
    precise const float sum = (a.x * b.x + a.y * b.y) + a.z * b.z;
    return sum;
}

// Whether two moving spheres satisfy the criterion at any time. The same bits for (i, j) and (j, i).
bool meet(vec4 own, vec4 own_motion, vec4 other, vec4 other_motion, float margin) {
    precise const vec3 start = own.xyz - other.xyz;
    precise const vec3 motion = own_motion.xyz - other_motion.xyz;
    const float duration = min(own_motion.w, other_motion.w);
    const float nearest = -dot_product(start, motion) / max(squared_length(motion), 1e-30);
    const float time = clamp(nearest, 0.0, duration);
    precise const vec3 apart = start + time * motion;
    return is_within(squared_length(apart), reach_of(own.w, other.w, margin));
}

// Reduces a span of time to the part in which every component of outside + t * rate is at most 0. `span`: first and last time;
// the last is below the first if nothing is left. Roots are computed only where they lie in the span, so that no quotient
// overflows.
void clip(vec3 outside, vec3 rate, inout vec2 span) {
    precise const vec3 way = span.y * rate; // no wider error than that of meet(): rounding is monotone
    precise const vec3 at_end = outside + way;
    for (int axis = 0; axis < 3; ++axis) {
        const bool begins_outside = outside[axis] > 0.0, ends_outside = at_end[axis] > 0.0;
        if (begins_outside && ends_outside) {
            span.y = -1.0;
        } else if (begins_outside) {
            span.x = max(span.x, -outside[axis] / rate[axis]);
        } else if (ends_outside) {
            span.y = min(span.y, -outside[axis] / rate[axis]);
        }
    }
}

// Rounding must not exclude a neighbour. Reach and times are off by a few units in the last place (2^-24).
const float MOTION_SLACK = 1.0 + 1.0 / 262144.0; // 1 + 2^-18

// Whether a moving sphere may meet one whose centre starts in the box from `lower` to `upper`, and whose motion is between
// `slowest` and `fastest`, for at most slowest.w. `reach`: of the largest of them.
bool may_meet(vec4 own, vec4 own_motion, vec3 lower, vec3 upper, vec4 slowest, vec3 fastest, float reach) {
    precise const float wide = reach * MOTION_SLACK;
    precise const vec3 below = (lower - own.xyz) - wide, above = (own.xyz - upper) - wide;
    precise const vec3 rate_below = slowest.xyz - own_motion.xyz, rate_above = own_motion.xyz - fastest;
    vec2 span = vec2(0.0, min(own_motion.w, slowest.w));
    clip(below, rate_below, span);
    if (span.y < 0.0) return false;
    clip(above, rate_above, span);
    return span.x <= span.y * MOTION_SLACK;
}

#endif
