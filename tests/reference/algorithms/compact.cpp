#include "reference/algorithms/compact.hpp"

namespace mote::reference {

std::vector<std::uint32_t> compact(std::span<const std::uint32_t> flags) {
    std::vector<std::uint32_t> kept;
    for (std::size_t i = 0; i < flags.size(); ++i) {
        if (flags[i] != 0) {
            kept.push_back(static_cast<std::uint32_t>(i));
        }
    }
    return kept;
}

} // namespace mote::reference
