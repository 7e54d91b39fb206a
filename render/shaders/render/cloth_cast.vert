// Cloth as the light sees it.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/cloth.glsl"
#include "render/frame.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Spheres { vec4 spheres[]; };

layout(location = 0) out vec3 point;

void main() {
    const uint triangle = uint(gl_VertexIndex) / 3u;
    if (!is_whole(triangle)) {
        gl_Position = vec4(0.0, 0.0, 0.0, -1.0); // nowhere
        return;
    }
    point = spheres[id_to_index[cloth[6u * triangle + uint(gl_VertexIndex) % 3u]]].xyz;
    gl_Position = frame.world_to_light * vec4(point, 1.0);
}
