// A quad that tightly bounds the projection of a sphere.
#ifndef MOTE_RENDER_SPHERE_QUAD_GLSL
#define MOTE_RENDER_SPHERE_QUAD_GLSL

#include "render/frame.glsl"

// A corner of the strip, in the world; false if the eye is inside the sphere.
//
// With perspective, the quad contains the circle in which the cone of rays from the eye touches the sphere. It is perpendicular
// to the direction from the eye to the centre, so that the sphere's projection (an ellipse) fits into it anywhere on the screen.
// Longmore 2009, eq. 5.1, uses squares of the size at the screen's centre.
bool quad_about(vec4 sphere, uint vertex, out vec3 corner) {
    const vec2 side_of = vec2(vertex & 1u, vertex >> 1u) * 2.0 - 1.0;
    const vec3 to_centre = sphere.xyz - frame.eye.xyz;
    const float r = sphere.w, d2 = dot(to_centre, to_centre);
    vec3 axis = frame.view_direction.xyz, middle = sphere.xyz;
    float half_side = r;
    if (has_perspective()) {
        if (d2 <= r * r) return false;
        axis = to_centre * inversesqrt(d2);
        middle = frame.eye.xyz + to_centre * (1.0 - r * r / d2);
        half_side = r * sqrt(1.0 - r * r / d2);
    }
    const vec3 up = vec3(frame.world_to_eye[0].y, frame.world_to_eye[1].y, frame.world_to_eye[2].y);
    const vec3 right = vec3(frame.world_to_eye[0].x, frame.world_to_eye[1].x, frame.world_to_eye[2].x);
    // Perpendicular to the axis, whatever its direction.
    const vec3 side = normalize(cross(axis, abs(dot(axis, up)) < 0.9 ? up : right));
    corner = middle + half_side * (side_of.x * side + side_of.y * cross(side, axis));
    return true;
}

#endif
