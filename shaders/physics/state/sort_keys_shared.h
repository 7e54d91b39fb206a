// Push constants of sort_keys.comp.
#ifndef MOTE_PHYSICS_STATE_SORT_KEYS_SHARED_H
#define MOTE_PHYSICS_STATE_SORT_KEYS_SHARED_H

#include "common/shared.h"

MOTE_PUSH(SortKeysPush) {
    float cells_per_metre; // of the scene's frame
};

#endif
