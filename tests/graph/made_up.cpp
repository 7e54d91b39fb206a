#include "made_up.hpp"

namespace mote::graph::test {

// The arguments of an explicit instantiation are not checked for access: how standard C++ reaches a private
// member.
template <std::uint64_t gpu::Buffer::*Bytes> struct Reach {
    friend std::uint64_t& bytes_of(gpu::Buffer& buffer) { return buffer.*Bytes; }
};
std::uint64_t& bytes_of(gpu::Buffer& buffer);
template struct Reach<&gpu::Buffer::bytes_>;

SizedBuffer::SizedBuffer(std::uint64_t bytes) { bytes_of(unmade_.buffer) = bytes; }

} // namespace mote::graph::test
