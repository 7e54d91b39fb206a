// What density_solve.comp is told.
#ifndef MOTE_PHYSICS_DENSITY_SOLVE_SHARED_H
#define MOTE_PHYSICS_DENSITY_SOLVE_SHARED_H

#include "common/shared.h"

MOTE_PUSH(DensitySolvePush) {
    float relaxation;     // above 1: successive over-relaxation
    float clump_distance; // in kernel widths: from there on inwards the artificial pressure grows beyond its strength
    uint room;            // for neighbours, in all lists together
    float half_kernel; // m: solids of at least this radius are large solids
};

#endif
