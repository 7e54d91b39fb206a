// Sinks as cull_sinks.comp reads them: SINK_VECTORS vec4 each, in the block "Sinks".
#ifndef MOTE_PHYSICS_EMIT_CULL_SINKS_SHARED_H
#define MOTE_PHYSICS_EMIT_CULL_SINKS_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(SINK_CENTRE, 0u); // centre, m; in w the radius of a sphere, 0 for a box
MOTE_CONSTANT(SINK_SIZE, 1u);   // half extents of a box, m
MOTE_CONSTANT(SINK_VECTORS, 2u);

MOTE_PUSH(CullSinksPush) { uint sinks; };

#endif
