// Depths that are added up in halves, with either sign, so that what they differ by is left: as a whole number of steps, of which
// halves hold sums to 2048 without losing one, and the rest of a step. Together they lose some millionths of the view at a face.
#ifndef MOTE_RENDER_FLUID_SHADOW_DIGITS_GLSL
#define MOTE_RENDER_FLUID_SHADOW_DIGITS_GLSL

const float kSteps = 256.0; // of all of the depth: 16 surfaces at its end can be added up before others take from them

vec2 digits_of(float depth) {
    const float steps = depth * kSteps, whole = round(steps);
    return vec2(whole, steps - whole);
}

float of_digits(vec2 digits) { return (digits.x + digits.y) / kSteps; }

#endif
