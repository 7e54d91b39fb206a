// Push constants of impact_way.comp.
#ifndef MOTE_PHYSICS_CONTACT_IMPACT_WAY_SHARED_H
#define MOTE_PHYSICS_CONTACT_IMPACT_WAY_SHARED_H

#include "common/shared.h"

MOTE_PUSH(ImpactWayPush) {
    float duration; // s: of a substep
    // m (docs/physics/contact.md, "Fast impacts").
    float smallest; // smaller solids are dust
    float third;    // for smaller radii
    float median;   // for larger radii
};

#endif
