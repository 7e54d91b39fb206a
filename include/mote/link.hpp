// Links keep two particles at a distance: ropes and cloth.
#pragma once

#include <mote/particle.hpp>
#include <mote/types.hpp>

#include <array>
#include <cstdint>

namespace mote {

enum class LinkMethod {
    pbd,  ///< Elasticity::stiffness, applied over the iterations of a substep.
    xpbd, ///< Elasticity::compliance: stiffness independent of the time step. Best with several substeps.
};

struct LinkSolver {
    LinkMethod method = LinkMethod::pbd;
    float relaxation = 1; ///< Over-relaxation ω in (0, 2).
};

/// LinkSolver::method selects which member counts.
struct Elasticity {
    float stiffness = 1;  ///< LinkMethod::pbd: the fraction of an error that a substep corrects, in (0, 1].
    float compliance = 0; ///< LinkMethod::xpbd, m/N; 0: rigid.
};

/// Keeps two particles at a distance, pushing and pulling.
struct Link {
    std::uint32_t a = 0, b = 0; ///< Indices in Scene::particles.
    float length = 0;           ///< Rest length, m; 0: the initial distance.
    Elasticity elasticity{};
    float tear_strain = 0; ///< The strain (l - length)/length beyond which it breaks; 0: never.
};

/// Particles in a row, each linked to the next.
struct Rope {
    Vec3 from{}, to{};           ///< m, centres of the first and the last particle.
    std::uint32_t particles = 0; ///< 2 or more.
    float slack = 0;             ///< Links are longer than the distance by this fraction.
    ParticleFill fill{};
    Elasticity stretch{};
    bool pin_from = false, pin_to = false;
    float tear_strain = 0;
};

/// A rectangle of particles: links along both sides (stretch), both diagonals (shear), and to the second next (bend).
struct Sheet {
    Vec3 corner{};                                  ///< m
    Vec3 side_u{1, 0, 0}, side_v{0, 0, 1};          ///< m, from the corner to the next ones.
    std::uint32_t particles_u = 0, particles_v = 0; ///< 2 or more each.
    ParticleFill fill{};
    Elasticity stretch{}, shear{}, bend{.stiffness = 0.1f, .compliance = 1e-3f};
    std::array<bool, 4> pins{}; ///< Fixes the corner, the one after u, the one after v, the opposite one.
    bool pin_side_u = false;    ///< Fixes the side from the corner along u.
    float tear_strain = 0;
};

} // namespace mote
