#include "reference/physics/fluid/density_error.hpp"

#include <cmath>

namespace mote::reference {

std::vector<DensityError> measure_density_error(std::span<const FluidSample> particles, unsigned dimensions) {
    std::vector<DensityError> all;
    for (const FluidSample& particle : particles) {
        DensityError& found = all.emplace_back();
        if (particle.rest_density == 0) continue;
        const bool is_compressed = particle.density > particle.rest_density;
        found.volume = std::pow(2 * particle.radius, dimensions);
        if (is_compressed || !particle.one_sided) {
            found.error = std::abs(particle.density - particle.rest_density) / particle.rest_density;
        }
        // Its mass is that of the volume at rest: V ρ0 = V' ρ.
        if (is_compressed) found.lost = found.volume - found.volume * particle.rest_density / particle.density;
    }
    return all;
}

} // namespace mote::reference
