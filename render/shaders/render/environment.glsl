// The environment in a direction: the environment map if there is one, else the sky.
#ifndef MOTE_RENDER_ENVIRONMENT_GLSL
#define MOTE_RENDER_ENVIRONMENT_GLSL

#include "render/sky_colour.glsl"

// Equirectangular, linear light: a full turn from left to right with -z in the middle, from straight up to straight down. One
// more column at either end repeats the opposite one.
layout(set = 0, binding = 9) uniform sampler2D Environment;

vec3 environment(vec3 direction) {
    if (frame.sky_zenith.w == 0.0) {
        // Below the horizon is the lit ground.
        const vec3 ground = frame.ground.rgb * (frame.ambient.rgb + frame.light.rgb * max(0.0, frame.to_light.y));
        return mix(ground, sky_colour(direction), smoothstep(-0.15, 0.02, direction.y));
    }
    const float pi = 3.14159265358979;
    const float all = float(textureSize(Environment, 0).x), round = all - 2.0; // columns
    const float around = 0.5 + atan(direction.x, -direction.z) / (2.0 * pi), down = acos(clamp(direction.y, -1.0, 1.0)) / pi;
    return textureLod(Environment, vec2((1.0 + around * round) / all, down), 0.0).rgb;
}

#endif
