// Depths of either sign are summed in half floats, so that their differences remain. A depth is split into an integer number of
// steps, of which half floats hold sums up to 2048 exactly, and a fraction of a step. The error is some millionths of the view's
// depth per face.
#ifndef MOTE_RENDER_FLUID_SHADOW_DIGITS_GLSL
#define MOTE_RENDER_FLUID_SHADOW_DIGITS_GLSL

const float kSteps = 256.0; // over the full depth: half floats sum 16 faces at its ends exactly

vec2 split_digits(float depth) {
    const float steps = depth * kSteps, rounded = round(steps);
    return vec2(rounded, steps - rounded);
}

float join_digits(vec2 digits) { return (digits.x + digits.y) / kSteps; }

#endif
