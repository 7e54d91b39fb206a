// What render/trails_mark.comp is told.
#ifndef MOTE_RENDER_TRAILS_MARK_SHARED_H
#define MOTE_RENDER_TRAILS_MARK_SHARED_H

#include "common/shared.h"

MOTE_PUSH(TrailsMarkPush) {
    float touch;    // in radii: a particle coats all that is no farther from its centre
    uint triangles; // in the tree
};

#endif
