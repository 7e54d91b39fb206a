// How a program accesses its storage blocks, read from its SPIR-V instructions. Relies on how glslang compiles mote's GLSL:
// blocks are accessed through access chains from the block's variable, never through pointers stored in variables.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>

namespace mote::test {

struct TrueAccess {
    bool reads = false;
    bool writes = false;
};

/// By block name. A block that no instruction accesses has neither flag.
std::map<std::string, TrueAccess> true_accesses(std::span<const std::uint32_t> spirv);

/// spv::Capability: what a device must have to run the program.
std::set<std::uint32_t> capabilities(std::span<const std::uint32_t> spirv);

} // namespace mote::test
