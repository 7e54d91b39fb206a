// Contacts between particles: friction, restitution, and how they are solved.
#pragma once

#include <cstdint>

namespace mote {

/// Between two materials the geometric mean holds, or what a MaterialPair says.
struct ContactMaterial {
    float static_friction = 0.5f;  ///< Coefficient, 0 or more.
    float kinetic_friction = 0.4f; ///< Coefficient, at most the static one.
    float restitution = 0;         ///< Coefficient of restitution in [0, 1]. Solids only.
};

/// Replaces the geometric means between particles of two materials. At least one is solid: fluids have no contacts.
struct MaterialPair {
    std::uint32_t a = 0, b = 0;    ///< Indices in Scene::materials, in any order; equal: among its own particles.
    float static_friction = 0.5f;  ///< Coefficient, 0 or more.
    float kinetic_friction = 0.4f; ///< Coefficient, at most the static one.
    float restitution = 0;         ///< Coefficient of restitution in [0, 1]; 0 if one of them is fluid.
};

/// How the Jacobi corrections of a particle's contacts are combined.
enum class JacobiAveraging {
    mass_splitting, ///< Conserves momentum for any mass ratio.
    contact_count,  ///< Divides by the number of contacts (Jia 2017, eq. 3.25).
};

struct ContactSolver {
    /// Over-relaxation ω in (0, 2). More converges faster, but jitters.
    float relaxation = 1;
    JacobiAveraging averaging = JacobiAveraging::mass_splitting;
    /// 1/m: in contacts a particle's mass is scaled by exp(-mass_scaling y), which lets piles settle sooner.
    float mass_scaling = 0;
};

} // namespace mote
