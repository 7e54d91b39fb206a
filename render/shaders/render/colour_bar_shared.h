// Push constants of the colour bar: its rectangle.
#ifndef MOTE_RENDER_COLOUR_BAR_SHARED_H
#define MOTE_RENDER_COLOUR_BAR_SHARED_H

#include "common/shared.h"

MOTE_PUSH(ColourBarPush) {
    uint left; // pixels
    uint top;
    uint width;
    uint height;
};

#endif
