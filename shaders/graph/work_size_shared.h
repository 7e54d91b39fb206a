// Push constants of work_size.comp.
#ifndef MOTE_WORK_SIZE_SHARED_H
#define MOTE_WORK_SIZE_SHARED_H

#include "common/shared.h"

MOTE_PUSH(WorkSizePush) {
    uint index; // of the count in Source
    uint capacity;
    uint divide;
    uint multiply;
    uint items_per_group;
    uint max_groups_x;
};

#endif
