// What every shader of a picture may know about it.
#ifndef MOTE_RENDER_FRAME_SHARED_H
#define MOTE_RENDER_FRAME_SHARED_H

#include "common/shared.h"

// The block "Frame". World is the scene's space, eye the camera's, clip what the projection gives.
MOTE_STRUCT(FrameData) {
    mat4 world_to_eye;
    mat4 eye_to_clip;
    mat4 clip_to_world;
    vec4 eye;          // m, where the camera is; w: 1 with perspective, 0 without
    vec4 gaze;         // the unit vector along which the camera looks; w: the depth that is farthest
    vec4 size;         // pixels: width and height, and 1 by them
    vec4 to_light;     // a unit vector
    vec4 light;        // colour
    vec4 ambient;      // colour
    vec4 sky_zenith;   // colour
    vec4 sky_horizon;  // colour
    vec4 ground;       // colour; w: the height, m
    vec4 ground_tiles; // x: the length of a side, m, or 0
};

#endif
