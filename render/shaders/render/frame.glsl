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

// The ray, in the world, of the pixel that shows a point.
Ray ray_through(vec3 seen) {
    if (has_perspective()) return Ray(frame.eye.xyz, normalize(seen - frame.eye.xyz));
    return Ray(seen - frame.view_direction.xyz * dot(seen - frame.eye.xyz, frame.view_direction.xyz), frame.view_direction.xyz);
}

// The ray, in the world, through a position on the screen, pixels.
Ray ray_of_pixel(vec2 pixel) {
    const vec4 seen = frame.clip_to_world * vec4(pixel * frame.size.zw * 2.0 - 1.0, 0.5, 1.0);
    return ray_through(seen.xyz / seen.w);
}

// gl_FragDepth of a point in the world.
float depth_of(vec3 point) {
    const vec4 clip = frame.eye_to_clip * (frame.world_to_eye * vec4(point, 1.0));
    return clip.z / clip.w;
}

vec4 to_clip(vec3 point) { return frame.eye_to_clip * (frame.world_to_eye * vec4(point, 1.0)); }

bool is_clipped(vec3 centre) { return dot(frame.clip_plane.xyz, centre) > frame.clip_plane.w; }

#endif
