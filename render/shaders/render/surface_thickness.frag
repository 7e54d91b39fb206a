// Smooths the thickness of a fluid where its surface is, one direction per pass: a Gaussian over the samples that the surface
// covers, so that the thickness does not fade towards silhouettes.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/surface_smooth.glsl"

layout(set = 0, binding = 2) uniform sampler2D Thickness; // w: thickness of fluid, m; rgb: the same times -ln of its colour

layout(location = 0) out vec4 smoothed; // the same

void main() {
    const ivec2 pixel = ivec2(gl_FragCoord.xy), step = ivec2(step_x, step_y);
    const vec2 here = surface_at(pixel);
    smoothed = texelFetch(Thickness, pixel, 0);
    if (here.y == 0.0) return;

    const float sigma = sigma_at(here);
    float weights = 1.0;
    for (int k = 1; k <= samples_of(sigma); ++k) {
        for (int side = -1; side <= 1; side += 2) {
            const ivec2 there = pixel + side * k * step;
            if (surface_at(there).y == 0.0) continue;
            smoothed += gaussian(k, sigma) * texelFetch(Thickness, there, 0);
            weights += gaussian(k, sigma);
        }
    }
    smoothed /= weights;
}
