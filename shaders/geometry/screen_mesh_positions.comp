// Unprojects vertices into the world (Grahn 2008, eq. 6.8 with its missing matrix): the depth gives the projection's w, and two
// equations give x and y in eye space.
//
// One thread per vertex. Reads OnScreen and Camera, writes Positions (m; w is 1).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "geometry/screen_mesh_shared.h"

FETCH_VEC4(1, OnScreen, on_screen)
FETCH_VEC4(2, Camera, camera)
layout(std430, set = 0, binding = 3) writeonly buffer Positions { vec4 positions[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = on_screen(i);
    const vec4 x_row = camera(CAMERA_PROJECTION), y_row = camera(CAMERA_PROJECTION + 1u), w_row = camera(CAMERA_PROJECTION + 2u);
    const float z = -own.z, w = w_row.z * z + w_row.w;
    const float x = (2.0 * own.x / width - 1.0) * w - x_row.z * z - x_row.w;
    const float y = (2.0 * own.y / height - 1.0) * w - y_row.z * z - y_row.w;
    const float determinant = x_row.x * y_row.y - x_row.y * y_row.x;
    const vec3 eye = vec3((x * y_row.y - y * x_row.y) / determinant, (y * x_row.x - x * y_row.x) / determinant, z);
    const mat3 to_world = mat3(camera(CAMERA_VIEW).xyz, camera(CAMERA_VIEW + 1u).xyz, camera(CAMERA_VIEW + 2u).xyz);
    const vec3 shift = vec3(camera(CAMERA_VIEW).w, camera(CAMERA_VIEW + 1u).w, camera(CAMERA_VIEW + 2u).w);
    positions[i] = vec4(to_world * (eye - shift), 1.0);
}
