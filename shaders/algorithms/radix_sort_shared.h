// Push constants of the radix sort passes.
#ifndef MOTE_RADIX_SORT_SHARED_H
#define MOTE_RADIX_SORT_SHARED_H

#include "common/shared.h"

MOTE_PUSH(DigitPush) {
    uint shift; // position of the digit's lowest bit in the key
    uint mask;  // of the digit after the shift: fewer bits than DIGIT_BITS in the last rounds
};

#endif
