// Smooths the surface of a fluid with a binomial filter (Grahn 2008, section 6.1.2), one direction per pass; for comparison with
// the narrow-range filter. Samples across a silhouette are left out, and the other weights are normalised.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/surface_smooth.glsl"

layout(location = 0) out vec2 smoothed; // as Surface

void main() {
    const ivec2 pixel = ivec2(gl_FragCoord.xy), step = ivec2(step_x, step_y);
    const vec2 here = surface_at(pixel);
    smoothed = here;
    if (here.y == 0.0) return;

    float sum = evenly(here.x), weights = 1.0, weight = 1.0;
    for (int k = 1; k <= half_width; ++k) {
        weight *= float(half_width - k + 1) / float(half_width + k); // relative to the centre: C(2n, n + k) / C(2n, n)
        for (int side = -1; side <= 1; side += 2) {
            const vec2 there = surface_at(pixel + side * k * step);
            if (there.y == 0.0 || abs(there.x - here.x) > kSilhouette * here.y) continue;
            sum += weight * evenly(there.x);
            weights += weight;
        }
    }
    smoothed.x = from_evenly(sum / weights);
}
