// The benchmark's worlds: scenes of samples/scenes at a given size.
#pragma once

#include <mote/scene.hpp>

#include <cstdint>

namespace mote::bench {

/// dam_break_of_a_cube.json with about this many particles of the same radius; the tank grows with the cube.
Scene dam_break(std::uint32_t particles);

/// granular_pile_with_ball.json, unchanged.
Scene granular_pile_with_ball();

/// The same with contacts of method `position`, 16 iterations and 16 of stabilisation (Jia 2017).
Scene position_based_granular_pile_with_ball();

/// cloth_on_a_line.json with this many particles along each side, at the same spacing.
Scene cloth_on_a_line(std::uint32_t side);

} // namespace mote::bench
