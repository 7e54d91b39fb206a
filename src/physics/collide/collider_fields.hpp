// Descriptions and checks of colliders.
#pragma once

#include "physics/scene/fields.hpp"

#include <mote/scene.hpp>

#include <cstddef>

namespace mote::physics {

void describe_collider(Fields& fields, Collider& collider);
void describe_container(Fields& fields, Container& container);
void describe_height_field(Fields& fields, HeightField& field);

/// Throws SceneError if colliders[index] cannot have this pose.
void check_pose(const Scene& scene, std::size_t index, const Vec3& centre, const Quaternion& rotation);

} // namespace mote::physics
