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
    vec4 sky_zenith;   // colour; w: 1 if there is a picture of the environment in its place, else 0
    vec4 sky_horizon;  // colour
    vec4 ground;       // colour; w: the height, m
    vec4 ground_tiles; // x: the length of a side, m, or 0
    vec4 colouring;    // x: the number of the field; y, z: where its colours begin, 1 by how far they go; w: 1 if fluids are drawn as something else than spheres
    vec4 cut;          // a unit vector and the distance from the origin, m; all 0: nothing is cut
    mat4 world_to_light; // to the shadow map: x and y -1 to 1, depth 0 to 1
    vec4 shadow;       // x: 1 by the map's pixels along a side, or 0 without shadows; y: the width of a pixel, m
    vec4 fluid_shadow; // m: x: the width of a pixel of the fluids' map; y: how far the maps' depth reaches; z: 1/m, 1 by attenuation_distance, or 0 without
    vec4 cloth;        // x: 1 if cloth is drawn as a mesh in the place of its particles, else 0
};

// Fields that have kinds come first; those that follow are numbers. As mote::render::Field.
MOTE_CONSTANT(FIELD_MATERIAL, 0u);
MOTE_CONSTANT(FIELD_GROUP, 1u);
MOTE_CONSTANT(FIELD_PHASE, 2u);
MOTE_CONSTANT(FIELD_ID, 3u);
MOTE_CONSTANT(FIELD_RADIUS, 4u);
MOTE_CONSTANT(FIELD_SPEED, 5u);
MOTE_CONSTANT(FIELD_POSITION, 6u); // x, y and z
MOTE_CONSTANT(FIELD_VELOCITY, 9u); // x, y and z
MOTE_CONSTANT(FIELD_DENSITY, 12u);
MOTE_CONSTANT(FIELD_DENSITY_ERROR, 13u);
MOTE_CONSTANT(FIELD_NEIGHBOURS, 14u);

// The block "ColourMap": so many colours for numbers, then so many for kinds.
MOTE_CONSTANT(MAP_COLOURS, 256u);
MOTE_CONSTANT(KIND_COLOURS, 64u);

#endif
