// Small types shared by the public headers. SI units; right-handed; y is up.
#pragma once

#include <array>

namespace mote {

using Vec3 = std::array<float, 3>;
/// A unit quaternion: x, y, z, w.
using Quaternion = std::array<float, 4>;

} // namespace mote
