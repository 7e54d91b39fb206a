#include "reference/physics/fluid/fluid_particles.hpp"

#include <cmath>

namespace mote::reference {

FluidParticles<double> fluid_particles(std::span<const Vec4> vectors) {
    FluidParticles<double> result;
    result.resize(vectors.size());
    for (std::size_t i = 0; i < vectors.size(); ++i) {
        const auto& [rest_density, volume, h, w] = vectors[i];
        result.role[i] = rest_density > 0 ? FluidRole::fluid : h < 0 ? FluidRole::solid_with_size : FluidRole::solid;
        result.rest_density[i] = rest_density;
        result.volume[i] = volume;
        result.support[i] = std::abs(h);
    }
    return result;
}

} // namespace mote::reference
