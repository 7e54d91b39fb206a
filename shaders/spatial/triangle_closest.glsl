// The nearest triangle of a mesh, at most max_distance away: position, distance, feature and side. Of equally near triangles, the
// one with the smallest index.
//
// The side: a point whose nearest surface point lies on a feature is inside if it is behind the feature's angle-weighted
// pseudo-normal (Bærentzen and Aanæs 2005; Grahn 2008, with the vector from the surface, not from the origin).
//
// Reads Points, Origins, Order, Corners, Features and Normals; writes Closest (position, with ORIGINS relative to the point's
// origin, squared distance), ClosestNormals (pseudo-normal, side) and ClosestFeatures (triangle, feature).

#include "spatial/triangle.glsl"
#include "spatial/triangle_closest_shared.h"

FETCH_VEC4(1, Points, point)
FETCH_UINT(2, Order, triangle_at)
FETCH_VEC4(3, Corners, corner)
FETCH_UINT(4, Features, feature_of)
FETCH_VEC4(5, Normals, normal)
layout(constant_id = 5) const bool ORIGINS = false;
FETCH_VEC4(16, Origins, origin) // absent unless ORIGINS
layout(std430, set = 0, binding = 6) writeonly buffer Closest { vec4 closest[]; };
layout(std430, set = 0, binding = 7) writeonly buffer ClosestNormals { vec4 closest_normals[]; };
layout(std430, set = 0, binding = 8) writeonly buffer ClosestFeatures { uvec2 closest_features[]; };

vec3 p;
Nearest best;
uint best_triangle;

void begin_search(uint query) {
    p = point(query).xyz;
    precise const float max_d2 = max_distance * max_distance;
    best = Nearest(vec3(0.0), max_d2, FACE);
    // Above all indices, so that a triangle at exactly the maximum distance counts.
    best_triangle = NONE;
}

void visit(uint index) {
    const Nearest nearest =
        nearest_on_triangle(p, corner(3u * index).xyz, corner(3u * index + 1u).xyz, corner(3u * index + 2u).xyz);
    const uint triangle = triangle_at(index);
    if (nearest.d2 > best.d2 || (nearest.d2 == best.d2 && triangle > best_triangle)) return;
    best = nearest;
    best_triangle = triangle;
}

void end_search(uint query) {
    if (best_triangle == NONE) {
        closest[query] = vec4(vec3(0.0), INFINITY);
        closest_normals[query] = vec4(vec3(0.0), 1.0);
        closest_features[query] = uvec2(NONE, FACE);
        return;
    }
    const uint feature = best.feature == FACE ? best_triangle : feature_of(6u * best_triangle + best.feature - 1u);
    const vec3 pseudo_normal = normal(feature).xyz;
    closest[query] = vec4((ORIGINS ? p - origin(query).xyz : p) + best.offset, best.d2);
    closest_normals[query] = vec4(pseudo_normal, dot(best.offset, pseudo_normal) > 0.0 ? -1.0 : 1.0);
    closest_features[query] = uvec2(best_triangle, best.feature);
}
