// The digit of a key in one round of the radix sort.

uint digit(uint key) { return (key >> shift) & mask; }

uint digit(uvec2 key) {
    if (shift >= 32u) return (key.y >> (shift - 32u)) & mask;
    // Shifting by 32 is undefined; a digit that starts at bit 0 lies in the low word.
    const uint from_high_word = shift == 0u ? 0u : key.y << (32u - shift);
    return ((key.x >> shift) | from_high_word) & mask;
}
