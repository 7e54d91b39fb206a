// How well a World satisfies its own constraints, measured on the device. docs/physics.md, "Health", has the bounds beyond which
// results are not to be trusted.
//
//     for (const std::string& warning : mote::health_warnings(scene, world.health())) std::cerr << warning << '\n';
#pragma once

#include <mote/export.hpp>
#include <mote/scene.hpp>

#include <string>
#include <vector>

namespace mote {

/// At one time.
struct Health {
    // Of contacts between particles, in radii of the smaller one. Colliders are not included.
    double max_penetration = 0;
    double mean_penetration = 0; ///< Over all contacts.
    // |ρ/ρ0 - 1| of fluids. With FluidMaterial::one_sided, densities below ρ0 count as 0.
    double max_density_error = 0;
    double mean_density_error = 0; ///< Weighted by volume.
    /// The fraction of the fluids' volume that compression has taken, from their densities.
    double volume_lost = 0;
};

/// The largest of every measure of several times.
struct MOTE_API HealthRecord {
    Health worst{};

    HealthRecord() = default;
    HealthRecord(const Health& first) { add(first); } // NOLINT(google-explicit-constructor): one time is a record, too
    void add(const Health& next);
};

/// What is beyond its bound, each as "penetration: found …, expected …: raise solver.substeps (now 1)". Empty: nothing.
MOTE_API std::vector<std::string> health_warnings(const Scene& scene, const HealthRecord& record);

} // namespace mote
