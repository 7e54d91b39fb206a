// The body that a vertex belongs to, and the first invalid vertex.

#include "common/finite.glsl"
#include "common/rotate.glsl"
#include "spatial/skin_shared.h"

FETCH_UINT(1, VertexBodies, body_of)
FETCH_VEC4(2, Rotations, rotation)
layout(std430, set = 0, binding = 3) buffer Flagged { uint flagged; };

// The minimum of indices does not depend on the order of execution.
void flag(uint vertex) { atomicMin(flagged, vertex); }

// A larger deviation from unit length is not due to rounding.
const float UNIT_WITHIN = 1.0 / 1024.0;

bool is_rotation(vec4 quaternion) {
    return are_within(quaternion.xyz, 2.0) && are_within(quaternion.www, 2.0) && // rejects infinity and NaN
           abs(dot(quaternion, quaternion) - 1.0) <= UNIT_WITHIN;
}

// False if the vertex belongs to no body or the body's rotation is invalid.
bool find_rotation(uint vertex, out vec4 quaternion) {
    const uint body = body_of(vertex);
    quaternion = body < bodies ? rotation(body) : vec4(0.0);
    return is_rotation(quaternion);
}
