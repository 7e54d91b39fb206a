// For headers that GLSL and C++ both include (<stem>_shared.h): one definition of the data that host and device exchange. In C++
// it is in namespace mote::shared. tests/gpu/shared_structs_test.cpp compares the two layouts by reflection.
//
//     MOTE_PUSH(DigitPush) {      // GLSL: the program's push constants, by the members' names. C++: struct mote::shared::DigitPush
//         uint shift;
//     };
//     MOTE_STRUCT(FrameData) {    // a struct of either language, in std430
//         mat4 view;
//     };
//     MOTE_CONSTANT(BRANCHES, 16u);
#ifndef MOTE_SHARED_H
#define MOTE_SHARED_H

#ifdef __cplusplus

#include <array>
#include <cstdint>

namespace mote::shared {
using uint = std::uint32_t;
using vec4 = std::array<float, 4>;
using mat4 = std::array<float, 16>; // column-major
}
#define MOTE_PUSH(name)                                                                                                          \
    namespace mote::shared {                                                                                                     \
    struct name;                                                                                                                 \
    }                                                                                                                            \
    struct mote::shared::name
#define MOTE_STRUCT(name) MOTE_PUSH(name)
#define MOTE_CONSTANT(name, value)                                                                                               \
    namespace mote::shared {                                                                                                     \
    inline constexpr uint name = value;                                                                                          \
    }                                                                                                                            \
    static_assert(true) // takes the semicolon

#else

#define MOTE_PUSH(name) layout(push_constant) uniform name
#define MOTE_STRUCT(name) struct name
#define MOTE_CONSTANT(name, value) const uint name = value

#endif
#endif
