// Lambertian shading with mote's default sun and some ambient sky light.
#version 460

layout(set = 0, binding = 0) uniform sampler2D albedo;

layout(location = 0) in vec3 world_normal;
layout(location = 1) in vec2 place;
layout(location = 0) out vec4 colour;

void main() {
    const vec3 to_sun = normalize(vec3(0.45, 0.8, 0.4));
    const float lit = max(dot(normalize(world_normal), to_sun), 0.0);
    colour = vec4(texture(albedo, place).rgb * (0.35 + 0.9 * lit), 1.0);
}
