#include "reference/physics/motion/clamped.hpp"

namespace mote::reference {

std::vector<std::uint32_t> find_clamped(std::span<const Vec4> velocities, double max_speed) {
    std::vector<std::uint32_t> flags;
    for (const Vec4& v : velocities) flags.push_back(v[3] > 0 && length(xyz(v)) > max_speed ? 1 : 0);
    return flags;
}

} // namespace mote::reference
