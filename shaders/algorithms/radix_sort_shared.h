// What the host tells the passes of the radix sort.
#ifndef MOTE_RADIX_SORT_SHARED_H
#define MOTE_RADIX_SORT_SHARED_H

#include "common/shared.h"

MOTE_PUSH(DigitPush) {
    uint shift; // of the digit in the key
    uint mask;  // of the digit, once shifted down: fewer bits than DIGIT_BITS in the last rounds
};

#endif
