// The forces of a scene in device layout, for predict(). World::set_force() changes them.
#pragma once

#include "physics/motion/predict_shared.h"
#include "physics/state/attribute.hpp"

#include <mote/scene.hpp>

#include <array>
#include <vector>

namespace mote::physics {

/// FORCE_VECTORS vec4 each (predict_shared.h). Without forces: one unused vec4.
inline const AttributeOf<Vec4> kForces{{.name = "forces", .type = gpu::kVec4, .scope = Scope::world, .shared = false}};

std::array<Vec4, shared::FORCE_VECTORS> force_vectors(const Force& force);
std::vector<Vec4> force_table(const Scene& scene);

} // namespace mote::physics
