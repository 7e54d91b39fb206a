// Push constants of emit_plan.comp.
#ifndef MOTE_PHYSICS_EMIT_PLAN_SHARED_H
#define MOTE_PHYSICS_EMIT_PLAN_SHARED_H

#include "common/shared.h"

MOTE_PUSH(EmitPlanPush) {
    uint emitters;
    uint capacity; // particles
};

#endif
