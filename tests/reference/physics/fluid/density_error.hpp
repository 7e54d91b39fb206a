// CPU reference of the errors of fluid densities: docs/physics/fluid.md, "Health".
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

// A particle.
struct FluidSample {
    double density = 0, rest_density = 0; // kg/m^D; rest density 0: a solid
    double radius = 0;                    // m
    bool one_sided = false;
};

struct DensityError {
    double error = 0;  // |ρ/ρ0 - 1|
    double volume = 0; // m^D, at rest
    double lost = 0;   // m^D
};

std::vector<DensityError> measure_density_error(std::span<const FluidSample> particles, unsigned dimensions);

} // namespace mote::reference
