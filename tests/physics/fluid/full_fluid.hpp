// A fluid with no member at its default.
#pragma once

#include <mote/scene.hpp>

namespace mote::test {

inline FluidMaterial full_fluid() {
    return {.volume_scale = 0.9f,
            .artificial_pressure = 2e-3f,
            .one_sided = false,
            .viscosity = 0.25f,
            .vorticity = 0.5f,
            .cohesion = 2,
            .adhesion = 3};
}

} // namespace mote::test
