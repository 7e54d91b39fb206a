// What contact_solve.comp is told.
#ifndef MOTE_PHYSICS_CONTACT_SOLVE_SHARED_H
#define MOTE_PHYSICS_CONTACT_SOLVE_SHARED_H

#include "common/shared.h"

MOTE_PUSH(ContactSolvePush) {
    float relaxation;   // above 1: successive over-relaxation
    uint materials;     // so many rows and columns the table of pairs has
    float mass_scaling; // 1/m
    uint room;          // for neighbours, in all lists together
};

#endif
