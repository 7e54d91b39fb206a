// Sinks as order_sink.comp has them: SINK_VECTORS vec4 each, in the block "Sinks".
#ifndef MOTE_PHYSICS_ORDER_SINK_SHARED_H
#define MOTE_PHYSICS_ORDER_SINK_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(SINK_PLACE, 0u); // centre, m; in w the radius of a sphere, or 0 of a box
MOTE_CONSTANT(SINK_SIZE, 1u);  // half lengths of a box, m
MOTE_CONSTANT(SINK_VECTORS, 2u);

MOTE_PUSH(OrderSinkPush) { uint sinks; };

#endif
