// Cloth as seen from the light: three vertices per triangle.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/cloth.glsl"
#include "render/frame.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Spheres { vec4 spheres[]; };

layout(location = 0) out vec3 point;

void main() {
    const uint triangle = uint(gl_VertexIndex) / 3u;
    if (!is_intact(triangle)) {
        gl_Position = vec4(0.0, 0.0, 0.0, -1.0); // outside of every view
        return;
    }
    point = spheres[id_to_index[cloth[6u * triangle + uint(gl_VertexIndex) % 3u]]].xyz;
    gl_Position = frame.world_to_light * vec4(point, 1.0);
}
