// Transforms the triangles of the host's mesh.
#version 460

layout(push_constant) uniform Push {
    mat4 view;
    mat4 projection;
};

layout(location = 0) in vec3 position; // m
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 texture_place;

layout(location = 0) out vec3 world_normal;
layout(location = 1) out vec2 place;

void main() {
    gl_Position = projection * view * vec4(position, 1.0);
    world_normal = normal;
    place = texture_place;
}
