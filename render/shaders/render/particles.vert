// A quad for every particle, which its sphere just fills: four vertices of a strip, one instance a particle.
//
// With perspective the quad goes through the circle in which the cone of rays from the eye touches the sphere, at right angles to
// the way from the eye to the centre, so that the picture of the sphere (an ellipse) fits into it wherever it is; Longmore 2009,
// eq. 5.1, makes squares of the size at the middle of the picture. A sphere that the eye is in is not drawn.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/frame.glsl"
#include "render/particle_colour.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Spheres { vec4 spheres[]; };

layout(location = 0) out vec3 seen; // in the world: where on the quad
layout(location = 1) flat out vec4 sphere;
layout(location = 2) flat out vec3 colour;

void main() {
    sphere = spheres[gl_InstanceIndex];
    colour = particle_colour(gl_InstanceIndex);
    const vec2 corner = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 2.0 - 1.0;

    const vec3 to_centre = sphere.xyz - frame.eye.xyz;
    const float r = sphere.w, d2 = dot(to_centre, to_centre);
    vec3 axis = frame.gaze.xyz, middle = sphere.xyz;
    float half_side = r;
    if (has_perspective()) {
        if (d2 <= r * r) {
            gl_Position = vec4(0.0, 0.0, 0.0, -1.0); // outside of every view
            return;
        }
        axis = to_centre * inversesqrt(d2);
        middle = frame.eye.xyz + to_centre * (1.0 - r * r / d2);
        half_side = r * sqrt(1.0 - r * r / d2);
    }
    const vec3 up = vec3(frame.world_to_eye[0].y, frame.world_to_eye[1].y, frame.world_to_eye[2].y);
    const vec3 right = vec3(frame.world_to_eye[0].x, frame.world_to_eye[1].x, frame.world_to_eye[2].x);
    // At right angles to the axis whatever way it goes.
    const vec3 side = normalize(cross(axis, abs(dot(axis, up)) < 0.9 ? up : right));
    seen = middle + half_side * (corner.x * side + corner.y * cross(side, axis));
    gl_Position = to_clip(seen);
}
