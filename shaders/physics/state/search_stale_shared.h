// Data shared by C++ and search_stale.comp.
#ifndef MOTE_PHYSICS_SEARCH_STALE_SHARED_H
#define MOTE_PHYSICS_SEARCH_STALE_SHARED_H

#include "common/shared.h"

MOTE_PUSH(SearchStalePush) {
    float spare; // m
};

MOTE_CONSTANT(STALE_LISTS, 0u);   // words of Stale: contact lists, and neighbour lists that nothing else is made of
MOTE_CONSTANT(STALE_SEARCH, 1u); // neighbour lists
MOTE_CONSTANT(STALE_WORDS, 2u);

#endif
