// Programs and imported buffers that exist only for the graph: no SPIR-V, no device.
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

/// A gpu::Buffer takes a device to make, but Graph::import() asks it for nothing but its size and its
/// address: this one is never made, and has just those two.
class SizedBuffer {
public:
    explicit SizedBuffer(std::uint64_t bytes);
    SizedBuffer(const SizedBuffer&) = delete;
    SizedBuffer& operator=(const SizedBuffer&) = delete;

    const gpu::Buffer& get() const { return unmade_.buffer; }

private:
    union Unmade {
        Unmade() {}
        ~Unmade() {}
        char nothing = 0;
        gpu::Buffer buffer;
    };
    Unmade unmade_;
};

} // namespace mote::graph::test
