// The tree of the segmented reduction, for host and device.
#ifndef MOTE_SEGMENTED_REDUCE_SHARED_H
#define MOTE_SEGMENTED_REDUCE_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(BRANCHES, 16u);
MOTE_CONSTANT(MAX_LEVELS, 7u); // above the values: 16^8 = 2^32

#endif
