// The template is in the header; this file checks that the header is self-contained and instantiates.
#include "reference/algorithms/gather.hpp"

namespace mote::reference {

template std::vector<std::uint32_t> gather(const std::vector<std::uint32_t>&, std::span<const std::uint32_t>);

} // namespace mote::reference
