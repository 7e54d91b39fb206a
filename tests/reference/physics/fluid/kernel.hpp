// CPU reference of the smoothing kernels: docs/physics/fluid.md, "Kernels".
#pragma once

namespace mote::reference {

enum class Kernel { poly6_spiky, cubic_spline, wendland_c2, gaussian };

// W in 1/m^D, D dimensions (2 or 3), at a distance (m, at least 0), with the support h (m, above 0); 0 from h on.
double kernel_value(Kernel kernel, double distance, double h, unsigned dimensions);

// dW/dd in 1/m^(D+1); for poly6_spiky that of spiky. 0 from h on, and at distance 0, where a gradient has no direction.
double kernel_slope(Kernel kernel, double distance, double h, unsigned dimensions);

// L: the density, in units of the rest density, at a particle of the full lattice of spacing 2r if each particle has the mass of
// its cube.
double lattice_sum(Kernel kernel, double r, unsigned dimensions);

// 1/(kg m^2): the denominator of lambda, without epsilon, in that lattice, with masses such that its density is rho0 (kg/m^D):
// m = rho0 (2r)^D / L and w = 1/m.
double lattice_denominator(Kernel kernel, double r, double rho0, unsigned dimensions);

// e0: the denominator in units of 1/(rho0 V h^2), with V = (2r)^D / L. The same for all r and rho0.
double lattice_stiffness(Kernel kernel, unsigned dimensions);

} // namespace mote::reference
