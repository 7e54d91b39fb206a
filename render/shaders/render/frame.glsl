// The block "Frame", at binding 0 of every graphics program, and the rays of pixels.
#ifndef MOTE_RENDER_FRAME_GLSL
#define MOTE_RENDER_FRAME_GLSL

#include "render/frame_shared.h"

layout(std430, set = 0, binding = 0) readonly buffer Frame { FrameData frame; };

bool has_perspective() { return frame.eye.w != 0.0; }

struct Ray {
    vec3 origin;
    vec3 direction; // of unit length
};

// The ray, in the world, of the pixel that shows the point at this offset from the eye.
Ray ray_along(vec3 offset) {
    if (has_perspective()) return Ray(frame.eye.xyz, normalize(offset));
    const vec3 direction = frame.view_direction.xyz;
    return Ray(frame.eye.xyz + (offset - direction * dot(offset, direction)), direction);
}

// The same for a point in the world.
Ray ray_through(vec3 seen) { return ray_along(seen - frame.eye.xyz); }

// The ray, in the world, through a position on the screen, pixels.
Ray ray_of_pixel(vec2 pixel) {
    const vec4 seen = frame.clip_to_offset * vec4(pixel * frame.size.zw * 2.0 - 1.0, 0.5, 1.0);
    return ray_along(seen.xyz / seen.w);
}

// Subtracts before it rotates: far from the origin, products with coordinates would cancel.
vec4 to_clip(vec3 point) { return frame.eye_to_clip * vec4(mat3(frame.world_to_eye) * (point - frame.eye.xyz), 1.0); }

// gl_FragDepth of a point in the world.
float depth_of(vec3 point) {
    const vec4 clip = to_clip(point);
    return clip.z / clip.w;
}

bool is_clipped(vec3 centre) { return dot(frame.clip_plane.xyz, centre) > frame.clip_plane.w; }

#endif
