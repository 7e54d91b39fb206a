// Descriptions and checks of forces.
#pragma once

#include "physics/scene/fields.hpp"

#include <mote/scene.hpp>

#include <cstddef>

namespace mote::physics {

void describe_force(Fields& fields, const Scene& scene, Force& force);

/// Throws SceneError if `force` cannot replace forces[index].
void check_force(const Scene& scene, std::size_t index, const Force& force);

} // namespace mote::physics
