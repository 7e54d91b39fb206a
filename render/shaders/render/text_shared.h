// Font size and push constants of labels.
#ifndef MOTE_RENDER_TEXT_SHARED_H
#define MOTE_RENDER_TEXT_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(GLYPH_WIDTH, 5u); // pixels of the font; the block "Font" has five bits per row, from the top
MOTE_CONSTANT(GLYPH_HEIGHT, 8u);

MOTE_PUSH(TextPush) {
    uint scale; // pixels of the frame per pixel of the font
};

#endif
