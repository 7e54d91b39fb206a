// 128 bits, least significant word first: one bit for every level of a tree, which has at most 95 (63 bits of a key and 32 of an
// index). Jia 2017 uses 64 and so loses neighbours in deeper trees.

#ifndef MOTE_SPATIAL_BITS128_GLSL
#define MOTE_SPATIAL_BITS128_GLSL

uvec4 shifted_up(uvec4 bits) { return (bits << 1u) | uvec4(0u, bits.xyz >> 31u); }

uvec4 shifted_down(uvec4 bits) { return (bits >> 1u) | uvec4(bits.yzw << 31u, 0u); }

uvec4 plus_one(uvec4 bits) {
    const bool carry_x = bits.x == 0xFFFFFFFFu;
    const bool carry_y = carry_x && bits.y == 0xFFFFFFFFu;
    const bool carry_z = carry_y && bits.z == 0xFFFFFFFFu;
    return bits + uvec4(1u, carry_x ? 1u : 0u, carry_y ? 1u : 0u, carry_z ? 1u : 0u);
}

#endif
