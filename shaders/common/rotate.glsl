// Unit quaternions (x, y, z, w).

#ifndef MOTE_COMMON_ROTATE_GLSL
#define MOTE_COMMON_ROTATE_GLSL

vec3 rotate(vec4 quaternion, vec3 v) {
    const vec3 t = 2.0 * cross(quaternion.xyz, v);
    return v + quaternion.w * t + cross(quaternion.xyz, t);
}

vec3 rotate_back(vec4 quaternion, vec3 v) { return rotate(vec4(-quaternion.xyz, quaternion.w), v); }

#endif
