// The frame's camera in the layout of screen-space meshes: rows of its matrices (geometry/screen_mesh_shared.h).
//
// One thread. Reads Frame, writes Camera.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/work.glsl"
#include "render/frame_shared.h"

layout(std430, set = 0, binding = 1) readonly buffer Frame { FrameData frame; };
layout(std430, set = 0, binding = 2) writeonly buffer Camera { vec4 camera[]; };

void main() {
    if (thread_index() >= work_count()) return;
    const mat4 view = transpose(frame.world_to_eye), projection = transpose(frame.eye_to_clip);
    camera[0] = view[0];
    camera[1] = view[1];
    camera[2] = view[2];
    camera[3] = projection[0];
    camera[4] = projection[1];
    camera[5] = projection[3];
}
