// Moves previous and predicted positions alike by the correction of the contacts at the start of the substep, so that it adds no
// velocity (Macklin et al. 2014, §4.4).
//
// One thread per particle. Reads Predicted, Previous and StartPositions (the corrected position); writes NewPredicted and
// NewPrevious.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(3, StartPositions, start_position)
layout(std430, set = 0, binding = 4) writeonly buffer NewPredicted { vec4 new_predicted[]; };
layout(std430, set = 0, binding = 5) writeonly buffer NewPrevious { vec4 new_previous[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 p = predicted(i);
    const vec4 x = previous(i);
    const vec3 corrected = start_position(i).xyz;
    new_predicted[i] = vec4(p.xyz + (corrected - x.xyz), p.w);
    new_previous[i] = vec4(corrected, x.w);
}
