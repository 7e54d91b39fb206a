// Flags particles that a prediction has slowed down to the maximum speed (docs/physics/motion.md, "Health").
//
// One thread per particle. Reads Velocities, as predict.comp leaves them; writes Flags: 1 if clamped, else 0.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/motion/clamped_shared.h"

FETCH_VEC4(1, Velocities, velocity)
STORE_UINT(2, Flags, set_flag)

const float ROUNDING = 1e-6; // relative, of a velocity that was scaled to the maximum speed

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 v = velocity(i);
    set_flag(i, v.w > 0.0 && length(v.xyz) >= (1.0 - ROUNDING) * max_speed ? 1u : 0u);
}
