// Shades the smoothed surface of a fluid. Its normals come from the depths of neighbouring pixels.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/fluid_light.glsl"
#include "render/pixel_size.glsl"
#include "render/surface_image.glsl"

// The tangent in the world, from the points of the next pixels on both sides. Larger depth differences count less, so that
// normals neither lean over silhouettes nor jump from one side of an edge to the other.
vec3 tangent(ivec2 pixel, vec2 here, vec3 point, ivec2 step) {
    vec3 sum = vec3(0.0);
    for (int side = -1; side <= 1; side += 2) {
        const ivec2 next = pixel + side * step;
        if (any(lessThan(next, ivec2(0))) || any(greaterThanEqual(next, ivec2(frame.size.xy)))) continue;
        const vec2 there = texelFetch(Surface, next, 0).xy;
        const float farther = (there.x - here.x) / here.y; // in radii
        if (there.y == 0.0 || abs(farther) >= kSilhouette) continue;
        const vec3 offset = at_distance(ray_of_pixel(vec2(next) + 0.5), there.x) - point;
        sum += float(side) * offset / (1.0 + farther * farther);
    }
    return sum;
}

// Faces the eye, also for a drop of one pixel.
vec3 surface_normal(ivec2 pixel, vec2 here, vec3 point, vec3 to_eye) {
    const vec3 normal = cross(tangent(pixel, here, point, ivec2(0, 1)), tangent(pixel, here, point, ivec2(1, 0)));
    if (dot(normal, normal) == 0.0) return to_eye;
    const vec3 unit = normalize(normal);
    return dot(unit, to_eye) < 0.0 ? -unit : unit;
}

void main() {
    const ivec2 pixel = ivec2(gl_FragCoord.xy);
    const vec2 here = texelFetch(Surface, pixel, 0).xy;
    const bool is_fluid = here.y != 0.0;
    const Ray ray = ray_of_pixel(gl_FragCoord.xy);
    const vec3 point = at_distance(ray, here.x);
    const vec3 normal = is_fluid ? surface_normal(pixel, here, point, -ray.direction) : -ray.direction;
    const float variance = normal_variance(normal); // needs neighbouring pixels, so before any discard
    if (!is_fluid) discard;
    write_colour(fluid_light(ray, point, normal, variance));
    gl_FragDepth = depth_of(point);
}
