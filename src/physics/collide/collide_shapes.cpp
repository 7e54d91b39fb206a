// The functions of Scene that make colliders of other shapes.
#include "physics/collide/collider_fields.hpp"
#include "physics/scene/particle_shape.hpp"

#include <utility>

namespace mote {

using namespace physics;

IndexRange Scene::add_container(const Container& container) {
    check_shape(*this, "container", container, describe_container);
    const std::size_t first = colliders.size();
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        for (const float side : {-1.0f, 1.0f}) {
            Collider wall{.static_friction = container.static_friction, .kinetic_friction = container.kinetic_friction};
            wall.normal = {};
            wall.normal[axis] = -side;
            wall.centre = container.centre;
            if (dimensions == 2) wall.centre[2] = 0;
            wall.centre[axis] += side * container.half_extents[axis];
            colliders.push_back(wall);
        }
    }
    return added_since(first, colliders);
}

std::uint32_t Scene::add_height_field(const HeightField& field) {
    check_shape(*this, "height_field", field, describe_height_field);
    const std::uint64_t points = std::uint64_t{field.columns} * field.rows;
    if (field.heights.size() != points) {
        throw_invalid("height_field.heights", list_text(field.heights.size()), mote::format("{}: columns times rows", points));
    }
    Collider ground{
        .kind = ColliderKind::mesh, .static_friction = field.static_friction, .kinetic_friction = field.kinetic_friction};
    ground.mesh.vertices.reserve(points);
    for (std::uint32_t k = 0; k < field.rows; ++k) {
        for (std::uint32_t i = 0; i < field.columns; ++i) {
            ground.mesh.vertices.push_back({field.origin[0] + static_cast<float>(i) * field.spacing,
                                            field.origin[1] + field.heights[std::size_t{k} * field.columns + i],
                                            field.origin[2] + static_cast<float>(k) * field.spacing});
        }
    }
    ground.mesh.triangles.reserve(std::size_t{2} * (field.columns - 1) * (field.rows - 1));
    for (std::uint32_t k = 0; k + 1 < field.rows; ++k) {
        for (std::uint32_t i = 0; i + 1 < field.columns; ++i) {
            const std::uint32_t at = k * field.columns + i, next_row = at + field.columns;
            ground.mesh.triangles.push_back({at, next_row, at + 1}); // z × x = y: the front faces up
            ground.mesh.triangles.push_back({at + 1, next_row, next_row + 1});
        }
    }
    colliders.push_back(std::move(ground));
    return static_cast<std::uint32_t>(colliders.size() - 1);
}

} // namespace mote
