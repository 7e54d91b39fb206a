// Links: distance constraints between two particles, for ropes and cloth.
#pragma once

#include <mote/particle.hpp>
#include <mote/types.hpp>

#include <array>
#include <cstdint>

namespace mote {

enum class LinkMethod {
    pbd,  ///< Elasticity::stiffness, applied over the iterations of a substep.
    xpbd, ///< Elasticity::compliance: stiffness does not depend on the time step. Works best with several substeps.
};

struct LinkSolver {
    LinkMethod method = LinkMethod::pbd;
    float relaxation = 1; ///< Over-relaxation ω.
};

/// LinkSolver::method selects which member is used.
struct Elasticity {
    float stiffness = 1;  ///< LinkMethod::pbd: the fraction of an error that a substep corrects.
    float compliance = 0; ///< LinkMethod::xpbd, m/N; 0: rigid.
};

/// A bilateral distance constraint: pushes and pulls.
struct Link {
    std::uint32_t a = 0, b = 0; ///< Indices in Scene::particles.
    float length = 0;           ///< Rest length, m; 0: the initial distance.
    Elasticity elasticity{};
    float tear_strain = 0; ///< Strain (l - length)/length beyond which the link breaks; 0: never.
};

/// A row of particles, each linked to the next.
struct Rope {
    Vec3 from{}, to{};           ///< m. Centres of the first and the last particle; must differ.
    std::uint32_t particles = 0; ///< Number, with both ends.
    float slack = 0;             ///< Rest lengths exceed the distance by this fraction.
    ParticleFill fill{};
    Elasticity stretch{};
    bool pin_from = false, pin_to = false; ///< Fixes the first or last particle.
    float tear_strain = 0;                 ///< See Link.
};

/// What Scene::add_rope() has added.
struct AddedRope {
    IndexRange particles; ///< Of Scene::particles, from `from` to `to`.
    IndexRange links;     ///< Of Scene::links, in the same order.
};

/// A grid of particles, linked along both sides (stretch), along both diagonals (shear) and to the second next (bend).
struct Sheet {
    Vec3 corner{};                                  ///< m. Centre of the first particle.
    Vec3 side_u{1, 0, 0}, side_v{0, 0, 1};          ///< m. From the corner to the two adjacent corners.
    std::uint32_t particles_u = 0, particles_v = 0; ///< Numbers along the sides.
    ParticleFill fill{};
    Elasticity stretch{}, shear{}, bend{.stiffness = 0.1f, .compliance = 1e-3f};
    std::array<bool, 4> pins{}; ///< Fixes corners: the first, at the end of side_u, at the end of side_v, the opposite.
    bool pin_side_u = false;    ///< Fixes the side along side_u.
    float tear_strain = 0;      ///< See Link.
};

/// What Scene::add_sheet() has added.
struct AddedSheet {
    IndexRange particles; ///< Of Scene::particles: rows along side_u, one after the other along side_v.
    IndexRange links;     ///< Of Scene::links.
    IndexRange cloth;     ///< Triangles of Scene::cloth.
};

} // namespace mote
