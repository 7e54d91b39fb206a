// Fluid leaves a coating where it touches meshes: marks all samples within reach of a particle's centre. (Grahn 2008, section
// 7.4.2, whose texture coordinates are wrong in three ways; here every triangle has its own samples, in barycentric coordinates.)
//
// One thread per particle. Traverses the tree over the triangles by its ropes. Reads Spheres, Phases, Patches and the tree; sets
// Coating. All threads write the same value, so that their order does not matter.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/kind.glsl"
#include "render/trails_mark_shared.h"
#include "render/trails_patch.glsl"
#include "spatial/search_shared.h"

FETCH_VEC4(1, Spheres, sphere)
FETCH_UINT(2, Phases, phase)
FETCH_VEC4(3, Bounds, bound)
FETCH_UVEC2(4, Children, children_of)
FETCH_UINT(5, Ropes, rope_of)
FETCH_VEC4(6, Corners, corner)
FETCH_UINT(7, Order, triangle_at)
FETCH_UVEC2(8, Patches, patch_of)
layout(std430, set = 0, binding = 9) buffer Coating { uint coating[]; };

bool is_near(vec3 p, vec3 lower, vec3 upper, float reach2) {
    const vec3 off = p - clamp(p, lower, upper);
    return dot(off, off) <= reach2;
}

// Visits only the samples within reach of the projected centre in either coordinate.
void mark(uint leaf, vec3 centre, float reach) {
    const vec3 a = corner(3u * leaf).xyz, ab = corner(3u * leaf + 1u).xyz - a, ac = corner(3u * leaf + 2u).xyz - a;
    const vec3 normal = cross(ab, ac), from_a = centre - a;
    const float area = length(normal); // twice the triangle's
    if (area == 0.0) return;
    const uvec2 own = patch_of(triangle_at(leaf));
    const float n = float(own.y);
    const vec2 foot = vec2(dot(cross(from_a, ac), normal), dot(cross(ab, from_a), normal)) / (area * area);
    const vec2 span = reach / area * vec2(length(ac), length(ab));
    const ivec2 first = ivec2(clamp(floor((foot - span) * n), vec2(0.0), vec2(n)));
    const ivec2 last = ivec2(clamp(floor((foot + span) * n), vec2(-1.0), vec2(n - 1.0)));
    for (int i = first.x; i <= last.x; ++i) {
        const int end = min(last.y, int(own.y) - 1 - i);
        for (int j = first.y; j <= end; ++j) {
            for (int turned = 0; turned < 2; ++turned) {
                if (i + j + turned >= int(own.y)) continue;
                const vec2 at = (vec2(i, j) + float(1 + turned) / 3.0) / n;
                const vec3 off = from_a - at.x * ab - at.y * ac;
                if (dot(off, off) <= reach * reach) atomicOr(coating[sample_index(own, uvec2(i, j), turned == 1)], 1u);
            }
        }
    }
}

void main() {
    const uint particle = thread_index();
    if (particle >= work_count() || !is_fluid_phase(phase(particle))) return;
    const vec4 own = sphere(particle);
    const float reach = touch * own.w;
    const uint first_leaf = triangles - 1u;
    uint node = 0u;
    while (node != NONE) {
        const bool enter = is_near(own.xyz, bound(2u * node).xyz, bound(2u * node + 1u).xyz, reach * reach);
        if (enter && node >= first_leaf) mark(node - first_leaf, own.xyz, reach);
        node = enter && node < first_leaf ? children_of(node).x : rope_of(node);
    }
}
