// Kinds and phases of particles, on the host.
#pragma once

#include "physics/kind_shared.h"
#include "spatial/particles.hpp"

#include <mote/scene.hpp>

#include <cstdint>

namespace mote::physics {

inline std::uint32_t kind_of(const Material& material) {
    return material.kind == MaterialKind::fluid ? shared::KIND_FLUID : shared::KIND_SOLID;
}
inline bool is_fluid(const Material& material) { return kind_of(material) == shared::KIND_FLUID; }

/// `collision_class` is used only if `self_collision` is false.
inline std::uint32_t phase_of(std::uint32_t kind, std::uint32_t collision_class, bool self_collision) {
    return kind << shared::KIND_SHIFT | (self_collision ? 0 : spatial::kNoSelfCollision | collision_class);
}
inline std::uint32_t kind_of(std::uint32_t phase) { return phase >> shared::KIND_SHIFT & shared::KIND_MASK; }
inline bool is_phase(std::uint32_t phase) { return kind_of(phase) < shared::KIND_COUNT; }

} // namespace mote::physics
