#include "reference/physics/fluid/kernel.hpp"

#include "reference/physics/fluid/smoothing_kernel.hpp"

#include <cmath>

namespace mote::reference {

namespace {

// The sum of term(distance) over the lattice points nearer than 4r, without the centre.
template <typename Term> double sum_around_centre(double r, unsigned dimensions, Term term) {
    const int deepest = dimensions == 2 ? 0 : 1;
    double sum = 0.0;
    for (int x = -1; x <= 1; ++x) {
        for (int y = -1; y <= 1; ++y) {
            for (int z = -deepest; z <= deepest; ++z) {
                if (x != 0 || y != 0 || z != 0) sum += term(2.0 * r * std::sqrt(x * x + y * y + z * z));
            }
        }
    }
    return sum;
}

} // namespace

double kernel_value(Kernel kernel, double distance, double h, unsigned dimensions) {
    double value = 0.0;
    with_kernel<double>(kernel, dimensions, [&](auto of_h) {
        of_h.set(h);
        if (distance < h) value = of_h.value(distance);
    });
    return value;
}

double kernel_slope(Kernel kernel, double distance, double h, unsigned dimensions) {
    double slope = 0.0;
    with_kernel<double>(kernel, dimensions, [&](auto of_h) {
        of_h.set(h);
        if (distance > 0.0 && distance < h) slope = of_h.slope(distance);
    });
    return slope;
}

double lattice_sum(Kernel kernel, double r, unsigned dimensions) {
    const auto value = [&](double distance) { return kernel_value(kernel, distance, 4.0 * r, dimensions); };
    return std::pow(2.0 * r, dimensions) * (value(0.0) + sum_around_centre(r, dimensions, value));
}

// The gradients cancel out, so only the sum of w_j m_j^2 |grad W|^2 remains.
double lattice_denominator(Kernel kernel, double r, double rho0, unsigned dimensions) {
    const double m = rho0 * std::pow(2.0 * r, dimensions) / lattice_sum(kernel, r, dimensions);
    const double squares = sum_around_centre(
        r, dimensions, [&](double distance) { return std::pow(kernel_slope(kernel, distance, 4.0 * r, dimensions), 2); });
    return m * squares / (rho0 * rho0);
}

double lattice_stiffness(Kernel kernel, unsigned dimensions) {
    const double r = 1.0, rho0 = 1.0, h = 4.0 * r;
    const double volume = std::pow(2.0 * r, dimensions) / lattice_sum(kernel, r, dimensions);
    return lattice_denominator(kernel, r, rho0, dimensions) * rho0 * volume * h * h;
}

} // namespace mote::reference
