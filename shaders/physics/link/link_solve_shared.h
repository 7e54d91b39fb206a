// Push constants of link_solve.comp.
#ifndef MOTE_PHYSICS_LINK_SOLVE_SHARED_H
#define MOTE_PHYSICS_LINK_SOLVE_SHARED_H

#include "common/shared.h"

MOTE_PUSH(LinkSolvePush) {
    float relaxation; // above 1: successive over-relaxation
};

#endif
