// Push constants of zorder_encode.comp; see src/spatial/zorder.hpp.
#ifndef MOTE_SPATIAL_ZORDER_SHARED_H
#define MOTE_SPATIAL_ZORDER_SHARED_H

#include "common/shared.h"

MOTE_PUSH(ZorderPush) {
    float cells_per_metre; // of the finest level
};

#endif
