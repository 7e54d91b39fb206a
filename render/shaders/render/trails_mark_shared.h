// Push constants of render/trails_mark.comp.
#ifndef MOTE_RENDER_TRAILS_MARK_SHARED_H
#define MOTE_RENDER_TRAILS_MARK_SHARED_H

#include "common/shared.h"

MOTE_PUSH(TrailsMarkPush) {
    float touch;    // in radii: how far from its centre a particle coats
    uint triangles; // in the tree
};

#endif
