// The depth map: the depth of the nearest sphere at every node (Grahn 2008, eq. 6.6 and 6.7).
//
// One thread per particle. Reads Spheres and Discs, lowers Depths: m, as bits, which sort like the positive floats they encode.
// The minimum does not depend on the order of execution.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "geometry/screen_mesh_shared.h"
#define LOOP_TRUNCATED_AT 4
#include "spatial/loop_truncated.glsl"

FETCH_VEC4(1, Spheres, sphere)
FETCH_VEC4(2, Discs, disc)
layout(std430, set = 0, binding = 3) buffer Depths { uint depths[]; };

const int AT_ONCE = 8; // nodes per iteration: lavapipe ends all loops of a thread after 65535 iterations

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = disc(i);
    const float radius = sphere(i).w;
    if (own.w == 0.0) return;
    const ivec2 last_node = ivec2(columns, rows) - 1;
    const ivec2 low = ivec2(clamp(ceil((own.xy - own.w) / spacing), vec2(0.0), vec2(last_node + 1)));
    const ivec2 high = ivec2(clamp(floor((own.xy + own.w) / spacing), vec2(-1.0), vec2(last_node)));
    int y = low.y;
    for (; y <= high.y; ++y) {
        int x = low.x;
        for (; x <= high.x; x += AT_ONCE) {
            [[unroll]] for (int k = 0; k < AT_ONCE; ++k) {
                const vec2 off = vec2(x + k, y) * spacing - own.xy;
                const float share = dot(off, off) / (own.w * own.w);
                if (x + k > high.x || share > 1.0) continue;
                atomicMin(depths[uint(y) * columns + uint(x + k)], floatBitsToUint(own.z - radius * sqrt(1.0 - share)));
            }
        }
        loop_ended(x > high.x);
    }
    loop_ended(y > high.y);
    report_truncated_loop();
}
