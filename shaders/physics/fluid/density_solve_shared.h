// Push constants of density_solve.comp.
#ifndef MOTE_PHYSICS_DENSITY_SOLVE_SHARED_H
#define MOTE_PHYSICS_DENSITY_SOLVE_SHARED_H

#include "common/shared.h"

MOTE_PUSH(DensitySolvePush) {
    float relaxation;                   // above 1: successive over-relaxation
    float artificial_pressure_distance; // in kernel widths: artificial pressure has its nominal strength here and grows inwards
    float artificial_pressure;          // if ALIKE: of the fluid, a/(V h²), kg/m^D
    uint neighbour_capacity;            // capacity of all neighbour lists together
    float period;                       // m: physics/local.glsl
    float inverse_period;               // 1/m
};

#endif
