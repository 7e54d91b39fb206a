// Contacts between particles: friction, restitution, and how they are solved.
#pragma once

#include <cstdint>

namespace mote {

/// A contact uses the geometric mean of both materials' coefficients, unless a MaterialPair overrides it.
struct ContactMaterial {
    float static_friction = 0.5f;  ///< Coefficient.
    float kinetic_friction = 0.4f; ///< Coefficient while it slips; at most the static one.
    float rolling_friction = 0.3f; ///< Coefficient: resists rolling and twisting. ContactMethod::impulse only.
    float restitution = 0;         ///< Coefficient of restitution. Solids only.
};

/// Overrides the coefficients between two materials. At least one must be solid: fluids have no contacts with each other.
struct MaterialPair {
    std::uint32_t a = 0, b = 0;    ///< Indices in Scene::materials, in any order. Equal: contacts within one material.
    float static_friction = 0.5f;  ///< Coefficient.
    float kinetic_friction = 0.4f; ///< Coefficient while it slips; at most the static one.
    float rolling_friction = 0.3f; ///< Coefficient: resists rolling and twisting. ContactMethod::impulse only.
    float restitution = 0;         ///< Coefficient of restitution. Must be 0 if one material is fluid.
};

/// How the Jacobi corrections of a particle's contacts are combined.
enum class JacobiAveraging {
    mass_splitting, ///< Conserves momentum for any mass ratio.
    /// Divides by the number of contacts (Jia 2017, eq. 3.25). Does not conserve momentum where large and small particles meet.
    contact_count,
};

enum class ContactMethod {
    impulse,  ///< Every pair keeps its impulse from substep to substep: piles of any depth hold.
    position, ///< Position-based, without memory (Jia 2017, §3.2.2).
};

struct ContactSolver {
    ContactMethod method = ContactMethod::impulse;
    /// Capacity of the contact lists: mean number of pairs per particle that can have contacts. On overflow the step reports the
    /// value to set.
    std::uint32_t pair_capacity = 24;
    // The rest is of ContactMethod::position only.
    /// Over-relaxation ω. Increasing it speeds up convergence, but can introduce jitter.
    float relaxation = 1;
    JacobiAveraging averaging = JacobiAveraging::mass_splitting;
    /// 1/m. Contacts scale a particle's mass by exp(-mass_scaling y). Increasing it lets piles settle sooner.
    float mass_scaling = 0;
};

} // namespace mote
