// What the passes of the radix sort share. The sort is LSD: stable, one digit of DIGIT_BITS bits per round, three passes a round
// (count, scan, scatter; Merrill and Grimshaw 2011, without their look-back: no workgroup waits for another).
//
// A tile is ITEMS elements per thread; each subgroup takes a stretch of its own, one element per lane and row. The includer
// defines KEY: uint, or uvec2 for 64-bit keys with the low word in x.

#include "common/subgroup.glsl"

layout(constant_id = 1) const uint DIGIT_BITS = 8;

layout(push_constant) uniform Push {
    uint shift; // of the digit in the key
    uint mask;  // of the digit, once shifted down: fewer bits than DIGIT_BITS in the last rounds
};

const uint ITEMS = 16u;
const uint TILE = WORKGROUP_SIZE * ITEMS;
const uint BINS = 1u << DIGIT_BITS;

uint digit(uint key) { return (key >> shift) & mask; }

uint digit(uvec2 key) {
    if (shift >= 32u) return (key.y >> (shift - 32u)) & mask;
    // Shifting by 32 is undefined; a digit that starts at bit 0 lies in the low word.
    const uint from_high_word = shift == 0u ? 0u : key.y << (32u - shift);
    return ((key.x >> shift) | from_high_word) & mask;
}

uint tile_count(uint count) { return (count + TILE - 1u) / TILE; }
