// Smooths depths along one axis by a binomial filter. Nodes without a depth or beyond a gap are left out.
//
// One thread per node. Reads Depths and Before, writes Smoothed: m, as bits.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define DEPTHS_AT 1
#include "geometry/screen_mesh_nodes.glsl"

FETCH_UINT(2, Before, before_bits)
STORE_UINT(3, Smoothed, set_smoothed)

float before(ivec2 node) { return uintBitsToFloat(before_bits(node_index(node))); }

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const ivec2 node = node_coordinates(i);
    if (!is_there(node)) {
        set_smoothed(i, NO_DEPTH);
        return;
    }
    const int reach = int(smoothing);
    const float own = before(node);
    float sum = 0.0, weights = 0.0, weight = 1.0; // C(2 reach, reach + k)
    for (int k = -reach; k <= reach; ++k) {
        const ivec2 tap = node + k * along(axis);
        if (is_node(tap) && is_there(tap) && abs(before(tap) - own) <= gap) {
            sum += weight * before(tap);
            weights += weight;
        }
        weight = weight * float(reach - k) / float(reach + k + 1);
    }
    set_smoothed(i, floatBitsToUint(sum / weights));
}
