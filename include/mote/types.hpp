// Small types that all of mote's public headers share. SI units; y is up; right-handed.
#pragma once

#include <array>

namespace mote {

using Vec3 = std::array<float, 3>;
/// A unit quaternion: x, y, z, w.
using Quaternion = std::array<float, 4>;

} // namespace mote
