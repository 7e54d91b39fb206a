// What every shader of a frame may know about it.
#ifndef MOTE_RENDER_FRAME_SHARED_H
#define MOTE_RENDER_FRAME_SHARED_H

#include "common/shared.h"

// The block "Frame". world: the scene's space; eye: camera space; clip: clip space.
MOTE_STRUCT(FrameData) {
    mat4 world_to_eye;
    mat4 eye_to_clip;
    mat4 clip_to_offset; // from the eye, along the axes of the world
    vec4 eye;          // camera position, m; w: 1 with perspective, 0 without
    vec4 view_direction;         // unit view direction; w: the farthest depth
    vec4 size;         // pixels: width and height, and their reciprocals
    vec4 to_light;     // a unit vector
    vec4 light;        // colour
    vec4 ambient;      // colour
    vec4 sky_zenith;   // colour; w: 1 if an environment map replaces the sky, else 0
    vec4 sky_horizon;  // colour
    vec4 ground;       // colour; w: height, m
    vec4 ground_tiles; // x: side of a tile, m, or 0
    vec4 colouring;    // x: Field; y: lowest value; z: 1 / (highest - lowest); w: 1 if fluids are not drawn as spheres
    vec4 clip_plane;   // clip plane: unit normal and offset, m; all 0: nothing is clipped
    mat4 world_to_light; // to the shadow map: x and y -1 to 1, depth 0 to 1
    vec4 shadow;       // x: 1 / side of the map in pixels, or 0 without shadows; y: width of a pixel, m
    vec4 fluid_shadow; // x: width of a pixel of its map, m; y: depth range of the maps, m; z: 1 / attenuation_distance, or 0
    vec4 cloth;        // x: 1 if cloth is drawn as a mesh instead of its particles, else 0
};

// As mote::render::Field: categories first, then numbers.
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

// The block "ColourMap": MAP_COLOURS for numbers, then CATEGORY_COLOURS for categories.
MOTE_CONSTANT(MAP_COLOURS, 256u);
MOTE_CONSTANT(CATEGORY_COLOURS, 64u);

#endif
