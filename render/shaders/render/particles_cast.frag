// The disc of a particle in the shadow map: depth only.
#version 460

layout(location = 0) in vec2 on_disc;

void main() {
    if (dot(on_disc, on_disc) > 1.0) discard;
}
