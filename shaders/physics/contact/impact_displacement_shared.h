// Push constants of impact_displacement.comp.
#ifndef MOTE_PHYSICS_CONTACT_IMPACT_WAY_SHARED_H
#define MOTE_PHYSICS_CONTACT_IMPACT_WAY_SHARED_H

#include "common/shared.h"

MOTE_PUSH(ImpactDisplacementPush) {
    float duration; // s: of a substep
    // m (docs/physics/contact.md, "Fast impacts").
    float smallest; // smaller solids are dust
    float third;    // for smaller radii
    float median;   // for larger radii
};

#endif
