// Output to the target: converts linear light to the encoding of the target's format.
#ifndef MOTE_RENDER_OUTPUT_GLSL
#define MOTE_RENDER_OUTPUT_GLSL

layout(constant_id = 10) const bool encodes_srgb = false; // for formats of 8 or 10 bits that are not sRGB

layout(location = 0) out vec4 to_target;

// IEC 61966-2-1.
vec3 srgb_of(vec3 linear) {
    const vec3 low = linear * 12.92, high = 1.055 * pow(max(linear, 0.0), vec3(1.0 / 2.4)) - 0.055;
    return mix(high, low, lessThanEqual(linear, vec3(0.0031308)));
}

void write_colour(vec3 linear) { to_target = vec4(encodes_srgb ? srgb_of(linear) : linear, 1.0); }

// Linear light of a sample of such a target.
vec3 linear_of(vec3 drawn) {
    const vec3 low = drawn / 12.92, high = pow((drawn + 0.055) / 1.055, vec3(2.4));
    return encodes_srgb ? mix(high, low, lessThanEqual(drawn, vec3(0.04045))) : drawn;
}

// For Blend::over: premultiplied by alpha.
void write_colour(vec3 linear, float alpha) { to_target = vec4((encodes_srgb ? srgb_of(linear) : linear) * alpha, alpha); }

#endif
