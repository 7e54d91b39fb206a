#include "made_up.hpp"

namespace mote::graph::test {

// Explicit instantiation arguments are exempt from access checks: the standard C++ way to reach a private member.
template <std::uint64_t gpu::Buffer::*Bytes> struct Reach {
    friend std::uint64_t& bytes_of(gpu::Buffer& buffer) { return buffer.*Bytes; }
};
std::uint64_t& bytes_of(gpu::Buffer& buffer);
template struct Reach<&gpu::Buffer::bytes_>;

SizedBuffer::SizedBuffer(std::uint64_t bytes) { bytes_of(unconstructed_.buffer) = bytes; }

} // namespace mote::graph::test
