// Distances from the camera, and the size of a pixel there.
#ifndef MOTE_RENDER_PIXEL_SIZE_GLSL
#define MOTE_RENDER_PIXEL_SIZE_GLSL

#include "render/frame.glsl"

// m, from the plane through the eye.
float view_depth(vec3 point) { return dot(point - frame.eye.xyz, frame.view_direction.xyz); }

// The point of a ray at that distance.
vec3 at_distance(Ray ray, float far) { return ray.origin + ray.direction * (far / dot(ray.direction, frame.view_direction.xyz)); }

// The side of a pixel, m, at this distance. Pixels are square.
float pixel_size(float far) {
    const float at_one = 2.0 * frame.size.w / abs(frame.eye_to_clip[1].y);
    return has_perspective() ? at_one * abs(far) : at_one;
}

// Half the width of a thin line, in pixels.
float half_line() { return 0.6 * max(1.0, frame.size.y / 360.0); }

#endif
