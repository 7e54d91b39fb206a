#include "physics/emit/emitter_layer.hpp"

#include "vector3.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace mote::physics {

namespace {

constexpr double kLeastFlux = 0.95; // of the prescribed one

// The sites within a distance of the centre on a lattice of spacing 2 about it. The unit is the radius of a particle.
struct Shells {
    int offset_u = 0, offset_v = 0; // 1: the centre is between two sites
    int squared_distance = 0;
    std::uint64_t sites = 0;

    // Calls use(u, v) row by row.
    void for_each(int reach, std::uint32_t dimensions, const auto& use) const {
        const int rows = dimensions == 2 ? 0 : reach;
        for (int v = -rows; v <= rows; ++v) {
            for (int u = -reach; u <= reach; ++u) {
                const bool on_lattice = (u - offset_u) % 2 == 0 && (v - offset_v) % 2 == 0;
                if (on_lattice && u * u + v * v <= squared_distance) use(u, v);
            }
        }
    }
};

// The fewest complete shells of a lattice that have `least` sites.
Shells shells_with(double least, Shells lattice, int reach, std::uint32_t dimensions) {
    lattice.squared_distance = reach * reach;
    std::vector<std::uint32_t> sites_at(static_cast<std::size_t>(lattice.squared_distance) + 1); // by squared distance
    lattice.for_each(reach, dimensions, [&](int u, int v) { ++sites_at[static_cast<std::size_t>(u * u + v * v)]; });
    for (std::size_t squared = 0; squared < sites_at.size(); ++squared) {
        lattice.sites += sites_at[squared];
        lattice.squared_distance = static_cast<int>(squared);
        if (lattice.sites > 0 && static_cast<double>(lattice.sites) >= least) break;
    }
    return lattice;
}

} // namespace

EmitterLayer emitter_layer(const Emitter& emitter, std::uint32_t dimensions) {
    const double radius = double{emitter.radius} / emitter.particle_radius;
    const double held = dimensions == 2 ? radius : std::numbers::pi / 4 * radius * radius; // sites, by area
    const int reach = static_cast<int>(radius) + 3;
    Shells best = shells_with(kLeastFlux * held, {}, reach, dimensions);
    for (const Shells& other : {Shells{1, 0}, Shells{1, 1}}) {
        if (other.offset_v == 1 && dimensions == 2) continue;
        const Shells found = shells_with(kLeastFlux * held, other, reach, dimensions);
        if (found.sites < best.sites) best = found;
    }

    const Vec3 direction = normalized(emitter.direction);
    const Vec3 aside = dimensions == 2 ? Vec3{0, 0, 1} : std::abs(direction[1]) < 0.9f ? Vec3{0, 1, 0} : Vec3{1, 0, 0};
    const Vec3 along_u = normalized(cross(aside, direction)), along_v = cross(direction, along_u);
    EmitterLayer layer{.sites = {}, .share = std::min(1.0, held / static_cast<double>(best.sites))};
    best.for_each(reach, dimensions, [&](int u, int v) {
        const float r = emitter.particle_radius;
        layer.sites.push_back(emitter.centre + static_cast<float>(u) * r * along_u + static_cast<float>(v) * r * along_v);
    });
    return layer;
}

} // namespace mote::physics
