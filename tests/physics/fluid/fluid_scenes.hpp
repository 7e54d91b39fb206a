#pragma once

#include <mote/scene.hpp>

#include <cstdint>

namespace mote::test {

/// A drop of water over water in a tank.
Scene drop_in_a_tank(std::uint32_t dimensions);

} // namespace mote::test
