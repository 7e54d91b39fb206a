// The worlds that are timed: scenes of samples/scenes, at the size that is asked for.
#pragma once

#include <mote/scene.hpp>

#include <cstdint>

namespace mote::bench {

/// dam_break_of_a_cube.json with about so many particles of the same radius; the tank grows with the cube.
Scene dam_break(std::uint32_t particles);

/// granular_pile_with_ball.json as it is.
Scene granular_pile_with_ball();

/// cloth_on_a_line.json with so many particles along each side, at the same distance.
Scene cloth_on_a_line(std::uint32_t side);

} // namespace mote::bench
