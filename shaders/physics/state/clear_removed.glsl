// Zeroes an attribute of removed particles, so that a particle that is emitted into the slot begins with zeros. The includer
// defines TYPE.
//
// One thread per particle that lived before sorting. Reads Keys (sorted: removed particles are last), writes Values.

#include "common/work.glsl"
#include "physics/state/sort_particles_shared.h"

FETCH_UINT(1, Keys, key)
layout(std430, set = 0, binding = 2) writeonly buffer Values { TYPE values[]; };

void main() {
    const uint i = thread_index();
    if (i < work_count() && key(i) >= REMOVED) values[i] = TYPE(0);
}
