// The template lives in the header; this file shows that the header stands alone and instantiates for a word.
#include "reference/gather.hpp"

namespace mote::reference {

template std::vector<std::uint32_t> gather(const std::vector<std::uint32_t>&, std::span<const std::uint32_t>);

} // namespace mote::reference
