// What contact_solve.comp is told.
#ifndef MOTE_PHYSICS_CONTACT_SOLVE_SHARED_H
#define MOTE_PHYSICS_CONTACT_SOLVE_SHARED_H

#include "common/shared.h"

MOTE_PUSH(ContactSolvePush) {
    float relaxation;   // above 1: successive over-relaxation
    float mass_scaling; // 1/m
    uint room;          // for neighbours, in all lists together
};

#endif
