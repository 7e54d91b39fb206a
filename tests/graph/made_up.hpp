// Fake programs and imported buffers for graph tests: no SPIR-V, no device.
#pragma once

#include "gpu/buffer.hpp"
#include "gpu/program_interface.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace mote::graph::test {

inline gpu::BlockInterface in(std::string name, const gpu::ElementType& type = gpu::kUint) {
    return {std::move(name), 0, true, false, gpu::BlockKind::storage, type, 0};
}
inline gpu::BlockInterface out(std::string name, const gpu::ElementType& type = gpu::kUint) {
    return {std::move(name), 0, false, true, gpu::BlockKind::storage, type, 0};
}
inline gpu::BlockInterface in_out(std::string name, const gpu::ElementType& type = gpu::kUint) {
    return {std::move(name), 0, true, true, gpu::BlockKind::storage, type, 0};
}

inline gpu::ProgramInterface program(std::string name, std::vector<gpu::BlockInterface> blocks, std::uint32_t push_bytes = 0,
                                     std::vector<gpu::SpecialisationConstant> constants = {}) {
    for (std::uint32_t b = 0; b < blocks.size(); ++b) blocks[b].binding = b;
    return {.name = std::move(name), .blocks = std::move(blocks), .constants = std::move(constants), .push_bytes = push_bytes};
}

/// Creating a gpu::Buffer requires a device, but Graph::import() only uses its size and address. This buffer is never constructed
/// and has only those two.
class SizedBuffer {
public:
    explicit SizedBuffer(std::uint64_t bytes);
    SizedBuffer(const SizedBuffer&) = delete;
    SizedBuffer& operator=(const SizedBuffer&) = delete;

    const gpu::Buffer& get() const { return unconstructed_.buffer; }

private:
    union Unconstructed {
        Unconstructed() {}
        ~Unconstructed() {}
        char unused = 0;
        gpu::Buffer buffer;
    };
    Unconstructed unconstructed_;
};

} // namespace mote::graph::test
