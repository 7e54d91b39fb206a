// What render/fluid_light.glsl is told.
#ifndef MOTE_RENDER_FLUID_LIGHT_SHARED_H
#define MOTE_RENDER_FLUID_LIGHT_SHARED_H

#include "common/shared.h"

MOTE_PUSH(FluidLightPush) {
    float refractive_index; // of the fluid by that of air
    float attenuation_distance;          // m: after that much fluid, white light has its colour
    float turbidity;        // how much of the light that it takes away the fluid gives back, 0 to 1
    float shininess;        // the exponent of the highlight
};

#endif
