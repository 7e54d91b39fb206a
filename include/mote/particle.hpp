// Particles that a Scene begins with, one by one or as filled shapes.
#pragma once

#include <mote/types.hpp>

#include <cstdint>

namespace mote {

/// Groups are below this.
inline constexpr std::uint32_t kGroupCount = 1u << 24;

struct Particle {
    Vec3 position{};            ///< m
    Vec3 velocity{};            ///< m/s
    float radius = 0;           ///< m
    std::uint32_t material = 0; ///< Index in Scene::materials.
    std::uint32_t group = 0;    ///< Below kGroupCount. A label for forces, and for self-collision.
    bool self_collision = true; ///< If false: no contact with particles of the same group that say so too. Solids only.
    bool fixed = false;         ///< Infinite mass: nothing changes its velocity. Solids only.
};

/// What all particles of a block, rope or sheet have in common.
struct ParticleFill {
    float radius = 0; ///< m
    std::uint32_t material = 0;
    Vec3 velocity{}; ///< m/s
    std::uint32_t group = 0;
    bool self_collision = true;
    /// Displaces every particle by up to this fraction of its radius along every axis, by a fixed pseudo-random sequence.
    float jitter = 0;
};

// Shapes filled with particles on a lattice of spacing 2 radius; in 2-D, the section at z = 0.
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
/// A cylinder about y.
struct ParticleDisc {
    Vec3 centre{};    ///< m
    float radius = 0; ///< m
    float height = 0; ///< m
    ParticleFill fill{};
};

} // namespace mote
