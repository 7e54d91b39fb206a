// The particles of a Scene at the start: single ones and filled shapes.
#pragma once

#include <mote/types.hpp>

#include <cstdint>

namespace mote {

/// Group numbers are below this.
inline constexpr std::uint32_t kGroupCount = 1u << 24;

struct Particle {
    Vec3 position{};            ///< m
    Vec3 velocity{};            ///< m/s
    float radius = 0;           ///< m
    std::uint32_t material = 0; ///< Index in Scene::materials.
    std::uint32_t group = 0;    ///< Selects particles for forces and self-collision.
    bool self_collision = true; ///< No contact between two particles of one group if false for both. Solids only.
    bool fixed = false;         ///< Infinite mass: nothing changes its velocity. Solids only.
};

/// Properties shared by all particles of a shape, rope or sheet.
struct ParticleFill {
    float radius = 0;           ///< m
    std::uint32_t material = 0; ///< Index in Scene::materials.
    Vec3 velocity{};            ///< m/s
    std::uint32_t group = 0;
    bool self_collision = true;
    /// Random displacement of every particle along every axis, up to this fraction of its radius. Reproducible.
    float jitter = 0;
};

// Shapes filled with particles on a lattice of spacing 2 fill.radius. In 2-D, their section at z = 0.
struct ParticleBox {
    Vec3 lower{}; ///< m
    Vec3 upper{}; ///< m
    ParticleFill fill{};
};
struct ParticleSphere {
    Vec3 centre{};    ///< m
    float radius = 0; ///< m
    ParticleFill fill{};
};
/// A cylinder about the y axis.
struct ParticleDisc {
    Vec3 centre{};    ///< m
    float radius = 0; ///< m
    float height = 0; ///< m
    ParticleFill fill{};
};

} // namespace mote
