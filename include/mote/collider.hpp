// Colliders: shapes that particles cannot enter. Particles never move them.
#pragma once

#include <mote/types.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace mote {

enum class ColliderKind { plane, sphere, box, capsule, cylinder, cone, mesh };

/// A pose at a time. Between two keyframes the centre moves in a straight line and the rotation takes the shorter arc.
struct Keyframe {
    float time = 0; ///< s
    Vec3 centre{};  ///< m
    Quaternion rotation{0, 0, 0, 1};
};

/// Triangles wind counter-clockwise, seen from the side where particles are.
struct ColliderMesh {
    std::vector<Vec3> vertices{}; ///< m
    std::vector<std::array<std::uint32_t, 3>> triangles{};
};

struct Collider {
    ColliderKind kind = ColliderKind::plane;
    bool inside = false;             ///< Keeps particles inside the shape instead of outside. Not for planes and meshes.
    Vec3 normal{0, 1, 0};            ///< Planes: not 0. Particles stay on the side it points to.
    Vec3 centre{};                   ///< m. Planes: any point on the plane. Cones: the middle of the axis. Not for meshes.
    Quaternion rotation{0, 0, 0, 1}; ///< Not for meshes.
    Vec3 half_extents{};             ///< m. Boxes: from the centre to the faces.
    float radius = 0;                ///< m. Spheres, capsules and cylinders. Cones: of the base.
    /// m, along the local y axis. Cylinders. Cones: the tip points to +y. Capsules: from the centre to the centre of either cap.
    float half_height = 0;
    ColliderMesh mesh{}; ///< Meshes.
    /// Keyframes in order of time; replaces centre and rotation. The first and last poses hold before and after. Not for meshes.
    std::vector<Keyframe> motion{};
    bool kinematic = false; ///< World::move_kinematic() may move it. Not for meshes or colliders with a motion.
    float end_time = std::numeric_limits<float>::infinity(); ///< s: removed from then on. Not for meshes.
    float static_friction = 0;                               ///< Coefficient.
    float kinetic_friction = 0;                              ///< Coefficient while it slips; at most the static one.
    float restitution = 0;                                   ///< Coefficient of restitution.
};

/// A terrain mesh, solid below. Vertex (i, k) is at (origin.x + i spacing, origin.y + heights[k columns + i], origin.z + k
/// spacing). 3-D only.
struct HeightField {
    Vec3 origin{};                       ///< m
    float spacing = 0;                   ///< m
    std::uint32_t columns = 0, rows = 0; ///< Heights along x and z.
    std::vector<float> heights{};        ///< m; columns times rows of them, row by row.
    float static_friction = 0;
    float kinetic_friction = 0;
};

/// The walls of a box with particles inside: six planes, in 2-D four.
struct Container {
    Vec3 centre{};       ///< m
    Vec3 half_extents{}; ///< m
    float static_friction = 0;
    float kinetic_friction = 0;
};

} // namespace mote
