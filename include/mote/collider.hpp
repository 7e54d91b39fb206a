// Colliders: what particles cannot enter and do not move.
#pragma once

#include <mote/types.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace mote {

enum class ColliderKind { plane, sphere, box, capsule, cylinder, cone, mesh };

/// A pose at a time. Between two keyframes the centre moves on a line and the rotation takes the shorter arc.
struct Keyframe {
    float time = 0; ///< s
    Vec3 centre{};  ///< m
    Quaternion rotation{0, 0, 0, 1};
};

/// Triangles are counter-clockwise seen from the side where particles are.
struct ColliderMesh {
    std::vector<Vec3> vertices{}; ///< m
    std::vector<std::array<std::uint32_t, 3>> triangles{};
};

struct Collider {
    ColliderKind kind = ColliderKind::plane;
    bool inside = false;             ///< Keeps particles inside instead. Not for planes and meshes.
    Vec3 normal{0, 1, 0};            ///< Planes: of any length above 0; particles stay on this side.
    Vec3 centre{};                   ///< m. Planes: any point on it; cones: the middle of the axis. Not for meshes.
    Quaternion rotation{0, 0, 0, 1}; ///< Not for meshes.
    Vec3 half_extents{};             ///< Boxes, m.
    float radius = 0;                ///< Spheres, capsules, cylinders, and the base of cones, m.
    /// Along y, m. Cylinders and cones (the tip is up); capsules: from the middle to the centre of either end.
    float half_height = 0;
    ColliderMesh mesh{}; ///< Meshes.
    /// In the order of time; replaces centre and rotation. Not for meshes.
    std::vector<Keyframe> motion{};
    bool kinematic = false; ///< World::move_kinematic() may move it. Not for meshes, nor with a motion.
    float end_time = std::numeric_limits<float>::infinity(); ///< s: removed from then on. Not for meshes.
    float static_friction = 0;
    float kinetic_friction = 0; ///< At most the static one.
    float restitution = 0;      ///< Coefficient of restitution in [0, 1].
};

/// Heights on a lattice, as a mesh that is solid below: vertex (i, k) is at (origin.x + i spacing, origin.y + heights[k columns +
/// i], origin.z + k spacing).
struct HeightField {
    Vec3 origin{};                       ///< m
    float spacing = 0;                   ///< m
    std::uint32_t columns = 0, rows = 0; ///< 2 or more each.
    std::vector<float> heights{};        ///< m
    float static_friction = 0;
    float kinetic_friction = 0;
};

/// The six walls of a box with particles inside; in 2-D, four.
struct Container {
    Vec3 centre{};       ///< m
    Vec3 half_extents{}; ///< m
    float static_friction = 0;
    float kinetic_friction = 0;
};

} // namespace mote
