// Push constants of the shaders that include render/fluid_light.glsl.
#ifndef MOTE_RENDER_FLUID_LIGHT_SHARED_H
#define MOTE_RENDER_FLUID_LIGHT_SHARED_H

#include "common/shared.h"

MOTE_PUSH(FluidLightPush) {
    float refractive_index; // of the fluid relative to air
    float attenuation_distance;          // m: path length after which white light has the fluid's colour
    float turbidity;        // fraction of the absorbed light that is scattered back, 0 to 1
    float shininess;        // exponent of the highlight
};

#endif
