// How long a list may be for one thread.
#ifndef MOTE_SPATIAL_LONG_LIST_SHARED_H
#define MOTE_SPATIAL_LONG_LIST_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(LONG_LIST, 64u); // entries; what a sorting network in registers takes

#endif
