// The colour of the sky in a direction: from the horizon's to the zenith's. Below the horizon it is the horizon's.
#ifndef MOTE_RENDER_SKY_COLOUR_GLSL
#define MOTE_RENDER_SKY_COLOUR_GLSL

#include "render/frame.glsl"

vec3 sky_colour(vec3 direction) {
    return mix(frame.sky_horizon.rgb, frame.sky_zenith.rgb, sqrt(clamp(direction.y, 0.0, 1.0)));
}

#endif
