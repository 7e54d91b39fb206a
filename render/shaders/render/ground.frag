// An infinite horizontal plane with square tiles that fades into the horizon. A fragment shades the point that its ray hits.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/fluid_shadow.glsl"
#include "render/lighting.glsl"
#include "render/output.glsl"
#include "render/shadow.glsl"
#include "render/sky_colour.glsl"

// A checkerboard of -1 and 1, averaged over a square of this width about a point: a product of differences of triangle waves.
float checker(vec2 position, vec2 width) {
    const vec2 a = position - 0.5 * width, b = position + 0.5 * width;
    const vec2 integral_a = abs(fract(a * 0.5) - 0.5), integral_b = abs(fract(b * 0.5) - 0.5);
    const vec2 mean = 2.0 * (integral_a - integral_b) / width;
    return mean.x * mean.y;
}

void main() {
    const Ray ray = ray_of_pixel(gl_FragCoord.xy);
    const float height = frame.ground.w;
    const float along = (height - ray.origin.y) / ray.direction.y;
    const vec3 point = ray.origin + along * ray.direction;
    // Derivatives need the neighbouring pixels, so they are taken before any fragment is discarded.
    const vec2 footprint = max(abs(dFdx(point.xz)), abs(dFdy(point.xz)));
    if (has_perspective() && !(along > 0.0)) discard;
    const float depth = depth_of(point);
    if (!(depth >= 0.0 && depth <= 1.0)) discard;

    const float tile = frame.ground_tiles.x;
    const float pattern = tile > 0.0 ? checker(point.xz / tile, max(footprint / tile, 1e-4)) : 0.0;
    const vec3 colour = frame.ground.rgb * (1.0 + 0.06 * pattern);
    const vec3 normal = vec3(0.0, -sign(ray.direction.y), 0.0); // on the visible side
    const vec3 light = shade(colour, 0.0, 1.0, normal, -ray.direction, light_at(point, normal) * light_through_fluid(point));
    const float haze = 1.0 - exp(-0.01 * length(point - frame.eye.xyz));
    write_colour(mix(light, frame.sky_horizon.rgb, haze));
    gl_FragDepth = depth;
}
