// The surface of a fluid as an image.
#ifndef MOTE_RENDER_SURFACE_IMAGE_GLSL
#define MOTE_RENDER_SURFACE_IMAGE_GLSL

layout(set = 0, binding = 1) uniform sampler2D Surface; // m: distance along the view direction; particle radius, 0: no fluid

const float kSilhouette = 4.0; // in particle radii: a larger step in depth between pixels is a silhouette

#endif
