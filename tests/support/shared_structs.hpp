// Structs that C++ and GLSL share (*_shared.h). Each folder lists its own; their layouts are compared by reflection.
#pragma once

#include "gpu/embedded_shaders.hpp"
#include "gpu/program_interface.hpp"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace mote::test {

struct HostStruct {
    std::size_t bytes;
    std::vector<gpu::MemberLayout> members;
};
using HostStructs = std::map<std::string, HostStruct>;

#define MOTE_MEMBER(type, member)                                                                                                \
    gpu::MemberLayout { #type "." #member, offsetof(shared::type, member), sizeof(shared::type::member) }

/// A folder's structs. A namespace-scope object in `<folder>_structs.cpp` adds them to shared_structs().
struct SharedStructs {
    explicit SharedStructs(HostStructs structs);
};
/// The structs of all folders of shaders/.
const HostStructs& shared_structs();

/// Every member has the same offset and size on both sides, and every struct occurs in a program.
void expect_same_layouts(std::span<const gpu::EmbeddedShader> shaders, const HostStructs& structs);
/// Every push-constant block is one of `structs`.
void expect_push_constants_known(std::span<const gpu::EmbeddedShader> shaders, const HostStructs& structs);

} // namespace mote::test
