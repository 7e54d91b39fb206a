// Small types shared by the public headers. SI units; right-handed; y is up.
#pragma once

#include <array>
#include <cstdint>

namespace mote {

using Vec3 = std::array<float, 3>;
/// A unit quaternion: x, y, z, w.
using Quaternion = std::array<float, 4>;

/// Successive elements of a list.
struct IndexRange {
    std::uint32_t first = 0; ///< Index.
    std::uint32_t count = 0;

    bool operator==(const IndexRange&) const = default;
};

} // namespace mote
