// Where a fluid's surface is, as an image.
#ifndef MOTE_RENDER_SURFACE_IMAGE_GLSL
#define MOTE_RENDER_SURFACE_IMAGE_GLSL

layout(set = 0, binding = 1) uniform sampler2D Surface; // m: distance along the gaze, and the particle's radius, 0: no fluid

const float kSilhouette = 4.0; // in particles' radii: a larger step from pixel to pixel is one

#endif
