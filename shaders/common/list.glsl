// Lists: buffers that are read and written through functions, as those of common/fetch.glsl, and that may be larger than what
// one binding spans (Limits::max_storage_buffer_bytes). Neighbour lists and what contact pairs carry grow with the number of
// pairs. (The ids of contact pairs take a quarter of their impulses: they always fit one binding.)
//
//     LIST_UINT(1, Neighbours, neighbour)          // read only: neighbour(i) is element i
//     STORE_LIST_UINT(2, Neighbours, set_neighbour) // write only: set_neighbour(i, value)
//     OWN_LIST_VEC4(3, Impulses, impulse)          // both, each thread its own elements: get_impulse(i), set_impulse(i, value)
//
// A shader that includes this file has a further form, "<name>.parts" (and "<name>.texel.parts"). There a storage block is an
// array of PARTS descriptors, each a window of PART_BYTES, with constant indices: no device needs to index descriptors
// dynamically. The graph selects that form if a list has more than Settings::part_bytes. Texel buffers span more, so they stay
// whole.

#ifndef MOTE_LIST_GLSL
#define MOTE_LIST_GLSL

#include "common/fetch.glsl"

#ifdef MOTE_PARTS

const uint PARTS = 4u; // gpu::kParts
layout(constant_id = 100) const uint PART_BYTES = 134217728;

#define MOTE_LIST(at, access, Block, name, type)                                                                                 \
    layout(std430, set = 0, binding = at) access buffer Block { type elements[]; }                                               \
    name##_parts[PARTS];

#define MOTE_READ_LIST(read, name, type, bytes)                                                                                  \
    type read(uint i) {                                                                                                          \
        const uint size = PART_BYTES / bytes;                                                                                    \
        if (i < size) return name##_parts[0].elements[i];                                                                        \
        if (i < 2u * size) return name##_parts[1].elements[i - size];                                                            \
        if (i < 3u * size) return name##_parts[2].elements[i - 2u * size];                                                       \
        return name##_parts[3].elements[i - 3u * size];                                                                          \
    }

#define MOTE_WRITE_LIST(write, name, type, bytes)                                                                                \
    void write(uint i, type value) {                                                                                             \
        const uint size = PART_BYTES / bytes;                                                                                    \
        if (i < size) name##_parts[0].elements[i] = value;                                                                       \
        else if (i < 2u * size) name##_parts[1].elements[i - size] = value;                                                      \
        else if (i < 3u * size) name##_parts[2].elements[i - 2u * size] = value;                                                 \
        else name##_parts[3].elements[i - 3u * size] = value;                                                                    \
    }

#else

#define MOTE_LIST(at, access, Block, name, type)                                                                                 \
    layout(std430, set = 0, binding = at) access buffer Block { type name##_elements[]; };
#define MOTE_READ_LIST(read, name, type, bytes) \
    type read(uint i) { return name##_elements[i]; }
#define MOTE_WRITE_LIST(write, name, type, bytes) \
    void write(uint i, type value) { name##_elements[i] = value; }

#endif

#ifdef MOTE_TEXEL
#define LIST_UINT(at, Block, fetch) FETCH_UINT(at, Block, fetch)
#define LIST_VEC4(at, Block, fetch) FETCH_VEC4(at, Block, fetch)
#define STORE_LIST_UINT(at, Block, store) STORE_UINT(at, Block, store)
#else
#define LIST_UINT(at, Block, fetch) MOTE_LIST(at, readonly, Block, fetch, uint) MOTE_READ_LIST(fetch, fetch, uint, 4u)
#define LIST_VEC4(at, Block, fetch) MOTE_LIST(at, readonly, Block, fetch, vec4) MOTE_READ_LIST(fetch, fetch, vec4, 16u)
#define STORE_LIST_UINT(at, Block, store) MOTE_LIST(at, writeonly, Block, store, uint) MOTE_WRITE_LIST(store, store, uint, 4u)
#endif

#define STORE_LIST_VEC4(at, Block, store) MOTE_LIST(at, writeonly, Block, store, vec4) MOTE_WRITE_LIST(store, store, vec4, 16u)
#ifdef MOTE_TEXEL
#define OWN_LIST_UINT(at, Block, own) OWN_UINT(at, Block, own)
#else
#define OWN_LIST_UINT(at, Block, own)                                                                                            \
    MOTE_LIST(at, , Block, own, uint)                                                                                            \
    MOTE_READ_LIST(get_##own, own, uint, 4u) MOTE_WRITE_LIST(set_##own, own, uint, 4u)
#endif
// The same where the threads of a workgroup read what others have written.
#define COHERENT_LIST_UINT(at, Block, common)                                                                                    \
    MOTE_LIST(at, coherent, Block, common, uint)                                                                                 \
    MOTE_READ_LIST(get_##common, common, uint, 4u) MOTE_WRITE_LIST(set_##common, common, uint, 4u)
#define OWN_LIST_VEC4(at, Block, own)                                                                                            \
    MOTE_LIST(at, , Block, own, vec4)                                                                                            \
    MOTE_READ_LIST(get_##own, own, vec4, 16u) MOTE_WRITE_LIST(set_##own, own, vec4, 16u)

#endif
