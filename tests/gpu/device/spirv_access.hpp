// What a program really does with its storage blocks, read from the instructions of its SPIR-V. Knows what glslang makes of
// mote's GLSL: blocks are reached by access chains from the block's variable, whole or in parts, never by pointers in variables.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>

namespace mote::test {

struct TrueAccess {
    bool reads = false;
    bool writes = false;
};

/// By the block's name. A block that no instruction touches has neither.
std::map<std::string, TrueAccess> true_accesses(std::span<const std::uint32_t> spirv);

} // namespace mote::test
