// Push constants of render/trails.frag.
#ifndef MOTE_RENDER_TRAILS_SHARED_H
#define MOTE_RENDER_TRAILS_SHARED_H

#include "common/shared.h"

MOTE_PUSH(TrailsPush) {
    float red; // of the coating
    float green;
    float blue;
};

#endif
