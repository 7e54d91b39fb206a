// How well a World satisfies its own constraints, measured on the device. docs/physics.md, "Health", has the bounds beyond which
// results are not to be trusted.
//
//     for (const std::string& warning : mote::health_warnings(scene, world.health())) std::cerr << warning << '\n';
#pragma once

#include <mote/export.hpp>
#include <mote/scene.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace mote {

/// At one time.
struct Health {
    // Of contacts between particles, in radii of the smaller one. Colliders are not included.
    double max_penetration = 0;
    double mean_penetration = 0; ///< Over all contacts.
    /// The largest displacement of a solid in a substep, in radii as docs/physics/contact.md, "Fast impacts", takes them. 0 if
    /// there can be fewer than three solids that touch.
    double max_displacement = 0;
    // |ρ/ρ0 - 1| of fluids. With FluidMaterial::one_sided, densities below ρ0 count as 0.
    double max_density_error = 0;
    double mean_density_error = 0; ///< Weighted by volume.
    /// The fraction of the fluids' volume that compression has taken, from their densities.
    double volume_lost = 0;
    /// The largest strain of rigid links: those with an Elasticity::stiffness of 1 (LinkMethod::pbd), or with a compliance
    /// that lets the weight of the whole scene stretch them by at most 1 % (LinkMethod::xpbd).
    double max_stretch = 0;
    /// Particles that Solver::max_speed has slowed down in any substep since the start, or since World::restore() of particles.
    /// One that got the id of a removed particle counts as the same.
    std::uint64_t clamped = 0;
    // J, of particles that are not fixed; 0 if the scene has other energies or sources of it: energy_exchange().
    double energy = 0;        ///< Kinetic, of rotation too, and potential.
    double lowest_energy = 0; ///< What it would be at rest, with all of them on the level of the lowest.
    /// HealthOptions::trial_step: pairs of particles that overlap at the end of the next step, but are not in the lists of its
    /// last substep (of neighbours, or those that contacts use), because they approached by more than the margin of the lists.
    std::uint64_t missed = 0;
};

struct HealthOptions {
    bool trial_step = false; ///< Measures Health::missed, with a step on a copy of the state. Costs a step, and its memory again.
};

/// Several times, in order: the largest of every measure, and what energy was gained.
class MOTE_API HealthRecord {
public:
    Health worst{};
    /// The largest rise of the energy above an earlier one, as a fraction of the energy that there was above the lowest level.
    double energy_gained = 0;

    HealthRecord() = default;
    HealthRecord(const Health& first) { add(first); } // NOLINT(google-explicit-constructor): one time is a record, too
    void add(const Health& next);

private:
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();
    double least_energy_ = kInfinity, most_energy_ = -kInfinity, floor_ = kInfinity; // J, so far
};

/// Why Health::energy is not measured: the first of emitters, sinks, forces, links, moving colliders, vorticity, cohesion and
/// adhesion that the scene has, as "links". Empty: it is measured.
MOTE_API std::string energy_exchange(const Scene& scene);

/// What is beyond its bound, each as "penetration: found …, expected …: raise solver.substeps (now 1)". Empty: nothing.
MOTE_API std::vector<std::string> health_warnings(const Scene& scene, const HealthRecord& record);

} // namespace mote
