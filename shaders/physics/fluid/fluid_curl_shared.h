// What fluid_curl.comp is told.
#ifndef MOTE_PHYSICS_FLUID_CURL_SHARED_H
#define MOTE_PHYSICS_FLUID_CURL_SHARED_H

#include "common/shared.h"

MOTE_PUSH(FluidCurlPush) {
    uint room; // for neighbours, in all lists together
};

#endif
