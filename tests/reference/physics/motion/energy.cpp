#include "reference/physics/motion/energy.hpp"

namespace mote::reference {

std::vector<Energy> measure_energy(std::span<const Vec4> spheres, std::span<const Vec4> velocities, const Double3& gravity,
                                   const Double3& origin) {
    std::vector<Energy> all(spheres.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (velocities[i][3] == 0) continue;
        const double height = dot(gravity, origin - xyz(spheres[i])); // above the origin, times |g|
        const double speed = length(xyz(velocities[i]));
        all[i].mass = 1 / double{velocities[i][3]};
        all[i].energy = all[i].mass * height + all[i].mass * speed * speed / 2;
        all[i].level = height - length(gravity) * spheres[i][3];
    }
    return all;
}

} // namespace mote::reference
