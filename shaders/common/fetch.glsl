// Buffers that are read and written through functions, so that one shader can use storage blocks or texel buffers:
//
//     FETCH_VEC4(1, PositionRadius, position_radius)  // block at binding 1, read only: position_radius(i) is element i
//     STORE_UINT(2, Flags, set_flag)                  // write only: set_flag(i, value)
//     OWN_UINT(3, Keys, key)  // both, but no thread reads what another writes: get_key(i), set_key(i, value)
//
// A shader that includes this file is compiled twice: as it is, with storage blocks, and as "<name>.texel". lavapipe accesses a
// storage block lane by lane in a loop, but a texel buffer in one gather or scatter: 4.0 against 0.4 ns per uint read, 16 against
// 0.8 ns per vec4 read, 1.1 against 0.5 ns per uint written. The graph selects the texel form if Settings::texel_fetch is set.
// (Texel buffers of more than one component are written more slowly: those stay storage blocks.)

#ifndef MOTE_FETCH_GLSL
#define MOTE_FETCH_GLSL

#ifdef MOTE_TEXEL

#define FETCH_UINT(at, Block, fetch)                                                                                             \
    layout(set = 0, binding = at) uniform usamplerBuffer Block;                                                                  \
    uint fetch(uint i) { return texelFetch(Block, int(i)).x; }
#define FETCH_UVEC2(at, Block, fetch)                                                                                            \
    layout(set = 0, binding = at) uniform usamplerBuffer Block;                                                                  \
    uvec2 fetch(uint i) { return texelFetch(Block, int(i)).xy; }
#define FETCH_UVEC4(at, Block, fetch)                                                                                            \
    layout(set = 0, binding = at) uniform usamplerBuffer Block;                                                                  \
    uvec4 fetch(uint i) { return texelFetch(Block, int(i)); }
#define FETCH_FLOAT(at, Block, fetch)                                                                                            \
    layout(set = 0, binding = at) uniform samplerBuffer Block;                                                                   \
    float fetch(uint i) { return texelFetch(Block, int(i)).x; }
#define FETCH_VEC4(at, Block, fetch)                                                                                             \
    layout(set = 0, binding = at) uniform samplerBuffer Block;                                                                   \
    vec4 fetch(uint i) { return texelFetch(Block, int(i)); }

#define STORE_UINT(at, Block, store)                                                                                             \
    layout(set = 0, binding = at, r32ui) uniform writeonly uimageBuffer Block;                                                   \
    void store(uint i, uint value) { imageStore(Block, int(i), uvec4(value)); }
#define OWN_UINT(at, Block, own)                                                                                                 \
    layout(set = 0, binding = at, r32ui) uniform uimageBuffer Block;                                                             \
    uint get_##own(uint i) { return imageLoad(Block, int(i)).x; }                                                                \
    void set_##own(uint i, uint value) { imageStore(Block, int(i), uvec4(value)); }

#else

#define MOTE_FETCH_STORAGE(at, Block, fetch, type)                                                                               \
    layout(std430, set = 0, binding = at) readonly buffer Block { type fetch##_elements[]; };                                    \
    type fetch(uint i) { return fetch##_elements[i]; }

#define FETCH_UINT(at, Block, fetch) MOTE_FETCH_STORAGE(at, Block, fetch, uint)
#define FETCH_UVEC2(at, Block, fetch) MOTE_FETCH_STORAGE(at, Block, fetch, uvec2)
#define FETCH_UVEC4(at, Block, fetch) MOTE_FETCH_STORAGE(at, Block, fetch, uvec4)
#define FETCH_FLOAT(at, Block, fetch) MOTE_FETCH_STORAGE(at, Block, fetch, float)
#define FETCH_VEC4(at, Block, fetch) MOTE_FETCH_STORAGE(at, Block, fetch, vec4)

#define STORE_UINT(at, Block, store)                                                                                             \
    layout(std430, set = 0, binding = at) writeonly buffer Block { uint store##_elements[]; };                                   \
    void store(uint i, uint value) { store##_elements[i] = value; }
#define OWN_UINT(at, Block, own)                                                                                                 \
    layout(std430, set = 0, binding = at) buffer Block { uint own##_elements[]; };                                               \
    uint get_##own(uint i) { return own##_elements[i]; }                                                                         \
    void set_##own(uint i, uint value) { own##_elements[i] = value; }

#endif

#define STORE_UVEC2(at, Block, store)                                                                                            \
    layout(std430, set = 0, binding = at) writeonly buffer Block { uvec2 store##_elements[]; };                                  \
    void store(uint i, uvec2 value) { store##_elements[i] = value; }

#endif
