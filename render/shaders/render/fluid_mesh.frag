// Shades a fluid's mesh as clear fluid, with interpolated vertex normals.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/fluid_light.glsl"

layout(location = 0) in vec3 point;
layout(location = 1) in vec3 normal;

// The unit normal that faces the eye. Interpolated normals, and those of degenerate triangles, may point anywhere.
vec3 facing(vec3 direction, vec3 to_eye) {
    if (dot(direction, direction) < 1e-12) return to_eye;
    const vec3 unit = normalize(direction);
    return dot(unit, to_eye) < 0.0 ? -unit : unit;
}

void main() {
    const Ray ray = ray_of_pixel(gl_FragCoord.xy);
    const vec3 unit = facing(normal, -ray.direction);
    write_colour(fluid_light(ray, point, unit, normal_variance(unit)));
}
