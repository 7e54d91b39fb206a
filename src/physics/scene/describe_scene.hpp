// The description of a Scene. Members that belong to a family are described by that family.
#pragma once

#include "physics/scene/fields.hpp"

#include <mote/scene.hpp>

namespace mote::physics {

inline constexpr std::uint64_t kMaxParticles = 0x7FFF'FFFFu;
inline constexpr std::size_t kMaxMaterials = 1024; // pair_table() is quadratic in this

void describe_scene(Fields& fields, Scene& scene);
inline void describe_scene(ConstFields& fields, const Scene& scene) {
    describe_scene(static_cast<Fields&>(fields), ConstFields::visitable(scene));
}

void describe_dimensions(Fields& fields, Scene& scene);

} // namespace mote::physics
