// Geometry of one triangle: its normal, and its point nearest to another point.

#ifndef MOTE_SPATIAL_TRIANGLE_GLSL
#define MOTE_SPATIAL_TRIANGLE_GLSL

#include "spatial/accept.glsl"
#include "spatial/triangle_shared.h"

float largest(vec3 v) { return max(max(v.x, v.y), v.z); }

// A triangle is degenerate if its height, projected along the axis in which its area is largest, is at most this fraction of its
// longest edge. For collinear corners, rounding of edges and cross product leaves a height of up to 2^-21 of it.
const float DEGENERATE = 1.0 / 1048576.0; // 2^-20

// The normal of the triangle with these edges, each from one corner to the next. Its largest component is 1, so that results
// computed with it stay in range; 0 for a degenerate triangle.
vec3 normal_of(vec3 ab, vec3 bc, vec3 ca) {
    const vec3 normal = cross(ab, bc);
    const float size = largest(abs(normal));
    const float longest2 = largest(vec3(dot(ab, ab), dot(bc, bc), dot(ca, ca)));
    return size > DEGENERATE * longest2 ? normal / size : vec3(0.0);
}

// The point of a triangle nearest to a point p.
struct Nearest {
    vec3 offset;  // from p
    float d2;     // squared length of that
    uint feature; // FACE, EDGE_01 ...
};

// Takes the nearest point of the edge from corner `from` to corner `to` if it is nearer. Corners are relative to p.
void try_edge(inout Nearest nearest, vec3 from, vec3 to, vec3 edge, uint edge_feature, uint from_feature, uint to_feature,
              vec3 lower, vec3 upper) {
    const float at = -dot(from, edge);
    const float end = dot(edge, edge);
    vec3 offset = from;
    uint feature = from_feature;
    if (end > 0.0 && at >= end) {
        offset = to;
        feature = to_feature;
    } else if (end > 0.0 && at > 0.0) {
        offset = clamp(from + edge * (at / end), lower, upper);
        feature = edge_feature;
    }
    const float d2 = squared_length(offset);
    if (d2 < nearest.d2) nearest = Nearest(offset, d2, feature);
}

// Always tests all three edges, and the face if p projects onto it. Deciding by the signs of barycentric coordinates alone
// (Ericson, "Real-Time Collision Detection", 5.1.5) fails for slivers, whose coordinates are lost in rounding as soon as p is
// farther away than their height. Here such coordinates only lead to a point of the face which, if it is not the nearest, loses
// against an edge: the face extends no more than its height beyond its edges. The distance is right within 2^-20 of the
// triangle's size plus the distance. A degenerate triangle is treated as its longest edge.
//
// The point is clamped to the triangle's box, where it lies anyway but for rounding. So its squared distance, computed by the
// same operations as that to a box, is never below that to any box around the triangle, and a search that skips boxes farther
// away than the nearest triangle so far finds the same as one that tests all.
Nearest nearest_on_triangle(vec3 p, vec3 a, vec3 b, vec3 c) {
    precise const vec3 pa = a - p, pb = b - p, pc = c - p;
    const vec3 lower = min(min(pa, pb), pc), upper = max(max(pa, pb), pc);
    const vec3 ab = b - a, bc = c - b, ca = a - c;
    Nearest nearest = Nearest(vec3(0.0), BEYOND, FACE);

    const vec3 normal = normal_of(ab, bc, ca);
    const bool degenerate = normal == vec3(0.0);
    const vec3 lengths2 = vec3(dot(ab, ab), dot(bc, bc), dot(ca, ca));
    const float longest2 = largest(lengths2);
    const bool only_ab = degenerate && lengths2.x == longest2;
    const bool only_bc = degenerate && !only_ab && lengths2.y == longest2;
    const bool only_ca = degenerate && !only_ab && !only_bc;
    if (!only_bc && !only_ca) try_edge(nearest, pa, pb, ab, EDGE_01, VERTEX_0, VERTEX_1, lower, upper);
    if (!only_ab && !only_ca) try_edge(nearest, pb, pc, bc, EDGE_12, VERTEX_1, VERTEX_2, lower, upper);
    if (!only_ab && !only_bc) try_edge(nearest, pc, pa, ca, EDGE_20, VERTEX_2, VERTEX_0, lower, upper);
    if (degenerate) return nearest;

    // The weights of the corners, without a common factor: the area of p's projection with the opposite edge.
    const vec3 weights = vec3(dot(cross(pb, bc), normal), dot(cross(pc, ca), normal), dot(cross(pa, ab), normal));
    if (weights.x > 0.0 && weights.y > 0.0 && weights.z > 0.0) {
        const float sum = (weights.x + weights.y) + weights.z;
        const vec3 on_face = (pa * (weights.x / sum) + pb * (weights.y / sum)) + pc * (weights.z / sum);
        const vec3 offset = clamp(on_face, lower, upper);
        const float d2 = squared_length(offset);
        if (d2 <= nearest.d2) nearest = Nearest(offset, d2, FACE);
    }
    return nearest;
}

#endif
