// Lighting of an opaque surface.
#ifndef MOTE_RENDER_LIGHTING_GLSL
#define MOTE_RENDER_LIGHTING_GLSL

#include "render/frame.glsl"

// Blinn-Phong with one directional light (Longmore 2009, section 5.1.2):
// I = k_a + k_d max(0, N·L) + k_s max(0, N·H)^s, H = normalise(L + V). `lit`: the fraction of light that arrives, per channel.
vec3 shade(vec3 colour, float specular, float shininess, vec3 normal, vec3 to_eye, vec3 lit) {
    const vec3 to_light = frame.to_light.xyz;
    const vec3 halfway = normalize(to_light + to_eye);
    const float facing = max(0.0, dot(normal, to_light));
    const float gloss = facing > 0.0 ? specular * pow(max(0.0, dot(normal, halfway)), shininess) : 0.0;
    // Ambient light: more from above than from the ground.
    const float open = 0.75 + 0.25 * normal.y;
    return colour * (frame.ambient.rgb * open + frame.light.rgb * (lit * facing)) + frame.light.rgb * (lit * gloss);
}

// The same for all channels alike.
vec3 shade(vec3 colour, float specular, float shininess, vec3 normal, vec3 to_eye, float lit) {
    return shade(colour, specular, shininess, normal, to_eye, vec3(lit));
}

#endif
