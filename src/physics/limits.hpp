// Whether a world can be on a device at all: asked before memory is taken for it, on the host too.
#pragma once

#include "gpu/device.hpp"

#include <mote/scene.hpp>

#include <cstdint>

namespace mote::physics {

/// The most particles that any world on the device can have, by what last_leaf of each of them alone.
std::uint64_t max_particles(const gpu::Device& device);

/// Throws Error naming what of the scene, which check_scene() has found good, is too much for the device.
void check_limits(const Scene& scene, const gpu::Device& device);

} // namespace mote::physics
