// Angle-weighted pseudo-normals (Bærentzen and Aanæs 2005; src/spatial/triangle_mesh.hpp) of a mesh whose vertices have moved: each
// feature gathers the normals of its faces, always in the same order.
//
// One thread per feature. Reads IncidentOffsets, Incidents, FaceNormals and CornerWeights, writes Normals and LoopTruncated.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

#define LOOP_TRUNCATED_AT 6
#include "spatial/loop_truncated.glsl"

FETCH_UINT(1, IncidentOffsets, incident_offset)
FETCH_UINT(2, Incidents, incident)
FETCH_VEC4(3, FaceNormals, face_normal)
FETCH_FLOAT(4, CornerWeights, corner_weight)
layout(std430, set = 0, binding = 5) writeonly buffer Normals { vec4 normals[]; };

// Normals with a shorter sum have cancelled out; the remainder is rounding error.
const float CANCELLED = 1.0 / 1048576.0; // 2^-20

void main() {
    const uint feature = thread_index();
    if (feature >= work_count()) return;
    const uint end = incident_offset(feature + 1u);
    vec3 sum = vec3(0.0);
    uint i = incident_offset(feature);
    for (; i < end; ++i) {
        const uint corner = incident(i);
        sum += corner_weight(corner) * face_normal(corner / 4u).xyz;
    }
    loop_ended(i >= end);
    report_truncated_loop();
    const float size = length(sum);
    normals[feature] = vec4(size > CANCELLED ? sum / size : vec3(0.0), 0.0);
}
