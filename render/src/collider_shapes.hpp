// The colliders of a scene as triangles and lines, each in its collider's own axes: how they are posed is up to shaders.
#pragma once

#include <mote/scene.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mote::render {

struct ColliderShapes {
    using Vec4 =
        std::array<float, 4>; ///< In w the collider's number: its place among those that are no meshes; all meshes have the last.

    /// Two for every corner of a triangle: place (m) and number; unit normal, away from what is solid. Of what particles are kept
    /// out of. In 2-D, at z = 0 towards +z.
    std::vector<Vec4> corners{};
    /// Two for every line: its ends. Of what holds particles inside, and of what they are kept out of.
    std::vector<Vec4> container_edges{}, body_edges{};
    /// Numbers of two planes that may meet; in 2-D, the same one twice. Of planes there is nothing else.
    std::vector<std::array<std::uint32_t, 2>> plane_pairs{};
    std::vector<std::uint32_t> planes{}; ///< Their numbers.
};

ColliderShapes shapes_of(const Scene& scene);

/// Whether particles are kept inside of it: it says so, or it is a closed mesh that faces inwards, or a plane.
bool is_container(const Collider& collider);

} // namespace mote::render
