// Position-based fluids: density constraints.
#pragma once

namespace mote {

struct FluidMaterial {
    /// Solids only: the fraction of their volume that displaces fluid.
    float volume_scale = 1;
    /// Repulsion that keeps fluid particles from clumping (tensile instability), as a fraction of the density.
    float artificial_pressure = 1e-3f;
    /// Unilateral density constraint: resists compression only. If false, the surface contracts, which needs more and smaller
    /// steps.
    bool one_sided = true;
    /// XSPH viscosity coefficient, applied once per substep.
    float viscosity = 0;
    float vorticity = 0; ///< Vorticity confinement, m/s.
    float cohesion = 0;  ///< Attraction between particles of the same fluid, m/s².
    float adhesion = 0;  ///< Attraction by solids, colliders and meshes, m/s².
};

enum class KernelKind { poly6_spiky, cubic_spline, wendland_c2, gaussian };

struct FluidSolver {
    /// Over-relaxation ω of the density corrections.
    float relaxation = 1;
    KernelKind kernel = KernelKind::cubic_spline;
};

} // namespace mote
