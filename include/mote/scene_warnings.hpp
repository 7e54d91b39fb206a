// What a scene asks too much of: found in its numbers, before anything is simulated.
#pragma once

#include <mote/export.hpp>
#include <mote/scene.hpp>

#include <string>
#include <vector>

namespace mote {

/// Too long a step, too much weight on particles and links, too high speeds, settings without effect (docs/physics.md, "Before a
/// run"), each as "solver.time_step: found …, expected …: raise solver.substeps (now 1) to 4". Empty: nothing. The scene must be
/// valid.
MOTE_API std::vector<std::string> scene_warnings(const Scene& scene);

} // namespace mote
