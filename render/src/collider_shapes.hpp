// The colliders of a scene as triangles and lines, each in its collider's local frame. Shaders apply the poses.
#pragma once

#include <mote/scene.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mote::render {

struct ColliderShapes {
    /// w: the collider's index among those that are not meshes. All meshes share the last index.
    using Vec4 = std::array<float, 4>;

    /// Two per triangle corner: position (m) and collider; unit normal, away from the solid. Of colliders that keep particles
    /// out. In 2-D, at z = 0 with normals along +z.
    std::vector<Vec4> corners{};
    /// Two per line: its ends. Of containers, and of colliders that keep particles out.
    std::vector<Vec4> container_edges{}, body_edges{};
    /// Pairs of planes that may intersect; in 2-D, the same plane twice. Planes have no other geometry.
    std::vector<std::array<std::uint32_t, 2>> plane_pairs{};
    std::vector<std::uint32_t> planes{}; ///< Their collider indices.
};

ColliderShapes shapes_of(const Scene& scene);

/// Whether it keeps particles inside: a collider with `inside` set, a plane, or a closed mesh that faces inwards.
bool is_container(const Collider& collider);

} // namespace mote::render
