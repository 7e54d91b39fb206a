// Push constants of contact_solve.comp.
#ifndef MOTE_PHYSICS_CONTACT_SOLVE_SHARED_H
#define MOTE_PHYSICS_CONTACT_SOLVE_SHARED_H

#include "common/shared.h"

MOTE_PUSH(ContactSolvePush) {
    float relaxation;   // above 1: successive over-relaxation
    float mass_scaling; // 1/m
    uint neighbour_capacity; // capacity of all neighbour lists together
};

#endif
