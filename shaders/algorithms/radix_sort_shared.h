// What the host tells the passes of the radix sort.
#ifndef MOTE_RADIX_SORT_SHARED_H
#define MOTE_RADIX_SORT_SHARED_H

#include "common/shared.h"

MOTE_PUSH(DigitPush) {
    uint shift; // of the digit in the key
    uint mask;  // of the digit, once shifted down: fewer bits than DIGIT_BITS in the last rounds
};

MOTE_CONSTANT(SERIAL_RUN, 1999u); // elements that one thread sorts by one digit; odd, so that the counters of a run, as far apart
                                  // as there are runs, do not all fall on the same lines of a cache when the count is round

#endif
