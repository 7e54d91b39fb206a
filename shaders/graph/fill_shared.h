// Push constants of fill.comp.
#ifndef MOTE_FILL_SHARED_H
#define MOTE_FILL_SHARED_H

#include "common/shared.h"

MOTE_PUSH(FillPush) {
    uint value; // of every word
};

#endif
