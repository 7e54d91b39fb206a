// What render/trails.frag is told.
#ifndef MOTE_RENDER_TRAILS_SHARED_H
#define MOTE_RENDER_TRAILS_SHARED_H

#include "common/shared.h"

MOTE_PUSH(TrailsPush) {
    float red; // of the coat
    float green;
    float blue;
};

#endif
