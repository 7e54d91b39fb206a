// The first triangle that a moving point hits on its path from one position to another (Grahn 2008, §4.3: the parameter of the
// hit is in [0, 1]). Of triangles hit at the same time, the one with the smallest index.
//
// The path crosses the triangle's plane if its two ends lie on different sides, each determined from that end alone: a crossing
// that one step misses, since it ends on the plane but for rounding, is found by the next, which starts there. Whether it crosses
// within the triangle is decided as in S. Woop, C. Benthin and I. Wald, "Watertight Ray/Triangle Intersection", JCGT 2(1), 2013:
// projected along the path, with edge functions that have opposite signs, or are 0, for the two triangles of an edge. So a path
// through an edge or a vertex of a closed surface does not slip through.
//
// Parallel and degenerate triangles are not hit. Boxes are enlarged by more than the rounding of all this, and the time of a hit
// is clamped to that of its box, so the result is the same for every tree.
//
// Reads From, To, Order and Corners; writes Hits (unit normal of the face; time) and HitTriangles.

#include "spatial/triangle.glsl"
#include "spatial/triangle_hit_shared.h"

FETCH_VEC4(1, From, from_of)
FETCH_VEC4(2, To, to_of)
FETCH_UINT(3, Order, triangle_at)
FETCH_VEC4(4, Corners, corner)
layout(std430, set = 0, binding = 5) writeonly buffer Hits { vec4 hits[]; };
layout(std430, set = 0, binding = 6) writeonly buffer HitTriangles { uint hit_triangles[]; };

const float SLACK = 1.0 / 1048576.0; // 2^-20
const float TINY = 7.88860905e-31;   // 2^-100 m: less is no movement along an axis

vec3 from, to, displacement;
vec3 inverse; // 1 / displacement, and 0 along axes with no movement
vec2 shear;   // x and y per z, once z is the longest axis
bool moves;

float best; // the time of the first hit so far
uint best_triangle;
vec3 best_normal;

// The times in [0, 1] at which the point is in a box; none if x > y. Grows with the box, rounding included.
vec2 times_in_box(vec3 lower, vec3 upper) {
    precise vec3 low = lower - from, high = upper - from;
    precise const float slack = SLACK * largest(max(abs(low), abs(high)));
    low -= slack;
    high += slack;
    // Along an axis with no movement: always in the box, or never.
    const bvec3 still = equal(inverse, vec3(0.0));
    const bvec3 outside = bvec3(low.x > 0.0 || high.x < 0.0, low.y > 0.0 || high.y < 0.0, low.z > 0.0 || high.z < 0.0);
    precise const vec3 t0 = low * inverse, t1 = high * inverse;
    const vec3 first = mix(min(t0, t1), mix(vec3(0.0), vec3(2.0), outside), still);
    const vec3 last = mix(max(t0, t1), vec3(1.0), still);
    return vec2(max(largest(first), 0.0), min(min(min(last.x, last.y), last.z), 1.0));
}

// Permutes the longest axis of the path to the last, keeping the orientation.
vec3 turned(vec3 v) {
    const vec3 size = abs(displacement);
    if (size.x == largest(size)) return v.yzx;
    return size.y == largest(size) ? v.zxy : v;
}

// A corner projected along the path.
vec2 seen(vec3 corner) {
    precise const vec3 relative = turned(corner - from);
    precise const vec2 image = relative.xy - shear * relative.z;
    return image;
}

float edge_function(vec2 a, vec2 b) {
    precise const float value = a.x * b.y - a.y * b.x;
    return value;
}

// The side of a plane on which a point lies.
float side(vec3 normal, vec3 in_plane, vec3 point) {
    precise const vec3 relative = point - in_plane;
    precise const float value = (normal.x * relative.x + normal.y * relative.y) + normal.z * relative.z;
    return value;
}

// Whether the path crosses the triangle, and when.
bool intersects(vec3 a, vec3 b, vec3 c, vec3 normal, out float time) {
    time = 0.0;
    const float start = side(normal, a, from), end = side(normal, a, to);
    if (start == end || (start > 0.0 && end > 0.0) || (start < 0.0 && end < 0.0)) return false;
    const vec2 sa = seen(a), sb = seen(b), sc = seen(c);
    const float u = edge_function(sb, sc), v = edge_function(sc, sa), w = edge_function(sa, sb);
    const bool left = u >= 0.0 && v >= 0.0 && w >= 0.0, right = u <= 0.0 && v <= 0.0 && w <= 0.0;
    if (left == right) return false; // outside; or all are 0: edge-on
    time = start / (start - end);
    return true;
}

void begin_search(uint query) {
    from = from_of(query).xyz;
    to = to_of(query).xyz;
    displacement = to - from;
    const bvec3 along = greaterThan(abs(displacement), vec3(TINY));
    moves = any(along);
    inverse = mix(vec3(0.0), 1.0 / displacement, along);
    const vec3 turned_displacement = turned(displacement);
    shear = turned_displacement.xy / turned_displacement.z;
    best = BEYOND;
    best_triangle = NONE;
    best_normal = vec3(0.0);
}

// `times` are those of the triangle's box.
void visit(uint index, vec2 times) {
    const vec3 a = corner(3u * index).xyz, b = corner(3u * index + 1u).xyz, c = corner(3u * index + 2u).xyz;
    const vec3 normal = normal_of(b - a, c - b, a - c);
    float time;
    if (!intersects(a, b, c, normal, time)) return;
    time = clamp(time, times.x, times.y);
    const uint triangle = triangle_at(index);
    if (time > best || (time == best && triangle > best_triangle)) return;
    best = time;
    best_triangle = triangle;
    best_normal = normalize(normal);
}

void end_search(uint query) {
    hits[query] = vec4(best_normal, best_triangle == NONE ? INFINITY : best);
    hit_triangles[query] = best_triangle;
}
