// Push constants of energy.comp.
#ifndef MOTE_PHYSICS_MOTION_ENERGY_SHARED_H
#define MOTE_PHYSICS_MOTION_ENERGY_SHARED_H

#include "common/shared.h"

MOTE_PUSH(EnergyPush) {
    float gravity_x; // m/s²
    float gravity_y;
    float gravity_z;
    float origin_x; // m: where the potential is 0
    float origin_y;
    float origin_z;
};

#endif
