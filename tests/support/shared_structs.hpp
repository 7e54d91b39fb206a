// Structs that C++ and GLSL share (*_shared.h), compared by reflection.
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

#define MEMBER(type, member)                                                                                                     \
    gpu::MemberLayout { #type "." #member, offsetof(shared::type, member), sizeof(shared::type::member) }

/// Every member lies where the other side looks for it, and no struct is without a program.
void expect_same_layouts(std::span<const gpu::EmbeddedShader> shaders, const HostStructs& structs);
/// A new struct of push constants must be among them: none goes by unchecked.
void expect_push_constants_known(std::span<const gpu::EmbeddedShader> shaders, const HostStructs& structs);

} // namespace mote::test
