// A line with soft edges.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/colliders_shared.h"
#include "render/output.glsl"

layout(location = 0) noperspective in float across; // pixels

void main() {
    const float covered = clamp(0.5 * width + 0.5 - abs(across), 0.0, 1.0);
    if (covered == 0.0) discard;
    write_colour(colour.rgb, covered);
}
