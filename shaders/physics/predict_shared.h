// What predict.comp is told.
#ifndef MOTE_PHYSICS_PREDICT_SHARED_H
#define MOTE_PHYSICS_PREDICT_SHARED_H

#include "common/shared.h"

MOTE_PUSH(PredictPush) {
    float kernel_scale;        // h/r
    float least_search_radius; // m, of solids: half a kernel where there is fluid
};

#endif
