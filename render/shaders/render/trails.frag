// The coating of a mesh, where there is one.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/fluid_shadow.glsl"
#include "render/lighting.glsl"
#include "render/output.glsl"
#include "render/shadow.glsl"
#include "render/trails_patch.glsl"
#include "render/trails_shared.h"

layout(std430, set = 0, binding = 2) readonly buffer Patches { uvec2 patches[]; }; // the first sample, and n
layout(std430, set = 0, binding = 3) readonly buffer Coating { uint coating[]; };

layout(location = 0) in vec3 point;
layout(location = 1) in vec2 from_first;
layout(location = 2) flat in vec3 normal;
layout(location = 3) flat in uint triangle;

bool is_coated() {
    const uvec2 own = patches[triangle];
    const vec2 at = clamp(from_first, 0.0, 1.0) * float(own.y);
    uvec2 cell = uvec2(at);
    cell.x = min(cell.x, own.y - 1u); // interpolated values may be slightly beyond the edge
    cell.y = min(cell.y, own.y - 1u - cell.x);
    const vec2 within = at - vec2(cell);
    const bool turned = within.x + within.y > 1.0 && cell.x + cell.y + 1u < own.y;
    return coating[sample_index(own, cell, turned)] != 0u;
}

void main() {
    if (dot(normal, normal) == 0.0 || !is_coated()) discard;
    const vec3 to_eye = -ray_through(point).direction;
    const vec3 unit = normalize(normal), facing = dot(unit, to_eye) < 0.0 ? -unit : unit;
    const vec3 lit = light_on_mesh(point, facing) * light_through_fluid(point);
    write_colour(shade(vec3(red, green, blue), 0.4, 60.0, facing, to_eye, lit));
}
