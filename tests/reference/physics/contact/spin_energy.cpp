#include "reference/physics/contact/spin_energy.hpp"

namespace mote::reference {

std::vector<double> spin_energy(std::span<const Vec4> spheres, std::span<const Vec4> velocities, std::span<const Vec4> spins,
                                std::uint32_t dimensions) {
    const double gyration = dimensions == 2 ? 1.0 / 2 : 2.0 / 5; // disc, sphere
    std::vector<double> all(spheres.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (velocities[i][3] == 0 || spins[i][3] < 0) continue;
        const double inertia = gyration * spheres[i][3] * spheres[i][3] / velocities[i][3];
        all[i] = inertia * dot(xyz(spins[i]), xyz(spins[i])) / 2;
    }
    return all;
}

} // namespace mote::reference
