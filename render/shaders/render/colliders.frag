// The lit surface of a collider, shaded alike on both sides.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/colliders_shared.h"
#include "render/fluid_shadow.glsl"
#include "render/lighting.glsl"
#include "render/output.glsl"
#include "render/shadow.glsl"

layout(location = 0) in vec3 point;
layout(location = 1) in vec3 normal;

void main() {
    const vec3 to_eye = -ray_through(point).direction;
    const vec3 unit = normalize(normal);
    const vec3 seen = dot(unit, to_eye) < 0.0 ? -unit : unit;
    write_colour(shade(colour.rgb, 0.1, 20.0, seen, to_eye, light_on_mesh(point, seen) * light_through_fluid(point)));
}
