// Small scenes that together cover everything a world can contain. Each family contributes its own. In each scene a world is
// compared with the reference of the complete step (world_reference_test.cpp), and that reference in floats with the same in
// doubles (whole_step_reference_test.cpp).
#pragma once

#include <mote/scene.hpp>

#include <string>
#include <vector>

namespace mote::test {

struct WorldScene {
    std::string name; ///< Letters, digits and underscores.
    Scene scene;
    int steps = 100;
    /// Up to this step, 99 of 100 particles are within R growth^(n-1) + jump (m) of the reference: world_reference_test.cpp. For
    /// one in a hundred, rounding may decide whether a contact counts.
    int close_steps = 10;
    double growth = 2;
    double jump = 0;      ///< m
    double centre = 4e-3; ///< m: tolerance of the centre of mass, at every tenth step.
    double energy = 0.05; ///< Relative tolerance of the energy, at every tenth step.
    /// Number of steps in which the reference in floats is compared with that in doubles.
    int float_steps = 6;
};

/// A namespace-scope object in `<family>_scenes.cpp` adds its scenes to world_scenes().
struct WorldScenes {
    explicit WorldScenes(std::vector<WorldScene> (*make)());
};
std::vector<WorldScene> world_scenes();

} // namespace mote::test
