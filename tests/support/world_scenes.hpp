// Small scenes that between them have everything a world can have: for comparisons of whole worlds, step by step.
#pragma once

#include <mote/scene.hpp>

#include <cstdint>

namespace mote::test {

// A drop of water over water in a tank, and variations of it.
Scene drop_in_a_tank(std::uint32_t dimensions);
// A surface that contracts is stiff: it takes a low relaxation.
Scene drop_that_pulls(std::uint32_t dimensions);
// A ball four times as large as what it falls on, which meets it as a wall and lifts it.
Scene ball_in_a_tank(std::uint32_t dimensions);
// A drop that clings to grains, to a ball and to the walls of its tank.
Scene drop_that_clings(std::uint32_t dimensions);
// The same drop on hills, which are a mesh.
Scene drop_that_clings_to_hills();
// A wall that opens, one that moves, wind, and a mixture in which nothing is alike.
Scene mixture_with_moving_walls();

// They roll, bounce and lie still: of different sizes, on a floor.
Scene a_few_grains();

// Nothing in it touches anything. By compliance, in four substeps.
Scene rope(LinkMethod method);
Scene small_cloth();

// Water and a grain that bounces, over hills.
Scene landscape();

// Particles come and go.
Scene jet();

} // namespace mote::test
