// Whether a world fits on a device: checked before any memory is allocated, on the host too.
#pragma once

#include "gpu/device.hpp"

#include <mote/scene.hpp>

#include <cstdint>

namespace mote::physics {

/// Upper bound for any world on the device, from the engine's attributes alone.
std::uint64_t max_particles(const gpu::Device& device);

/// Throws Error naming the member of the scene that exceeds the device's limits. check_scene() must have accepted the scene.
void check_limits(const Scene& scene, const gpu::Device& device);

} // namespace mote::physics
