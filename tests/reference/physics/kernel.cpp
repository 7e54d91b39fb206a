#include "reference/physics/kernel.hpp"

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace mote::reference {

namespace {

constexpr double kPi = std::numbers::pi;

double by_dimensions(unsigned dimensions, double two, double three) {
    if (dimensions == 2) return two;
    if (dimensions == 3) return three;
    throw std::invalid_argument("kernels have 2 or 3 dimensions");
}

// The width H of Geyer's Gaussian, and the factor of d^2 in its exponent.
struct Gaussian {
    double peak, exponent;
};

Gaussian gaussian(double h, unsigned dimensions) {
    const double peak = 0.6 * std::pow(2.0 / h, by_dimensions(dimensions, 2.0, 3.0));
    return {.peak = peak, .exponent = kPi * std::pow(peak, by_dimensions(dimensions, 1.0, 2.0 / 3.0))};
}

// The sum of term(distance) over the lattice points nearer than 4r, of which the one at the centre is left out.
template <typename Term> double sum_around_centre(double r, unsigned dimensions, Term term) {
    const int deepest = by_dimensions(dimensions, 0.0, 1.0) > 0.0 ? 1 : 0;
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
    const double q = distance / h;
    if (q >= 1.0) return 0.0;
    const double area_or_volume = kPi * std::pow(h, by_dimensions(dimensions, 2.0, 3.0));
    switch (kernel) {
    case Kernel::poly6_spiky: return by_dimensions(dimensions, 4.0, 315.0 / 64.0) / area_or_volume * std::pow(1.0 - q * q, 3);
    case Kernel::cubic_spline:
        return by_dimensions(dimensions, 40.0 / 7.0, 8.0) / area_or_volume *
               (q <= 0.5 ? 6.0 * q * q * (q - 1.0) + 1.0 : 2.0 * std::pow(1.0 - q, 3));
    case Kernel::wendland_c2:
        return by_dimensions(dimensions, 7.0, 10.5) / area_or_volume * std::pow(1.0 - q, 4) * (4.0 * q + 1.0);
    case Kernel::gaussian: {
        const Gaussian shape = gaussian(h, dimensions);
        return shape.peak * std::exp(-shape.exponent * distance * distance);
    }
    }
    throw std::invalid_argument("no such kernel");
}

double kernel_slope(Kernel kernel, double distance, double h, unsigned dimensions) {
    const double q = distance / h;
    if (distance == 0.0 || q >= 1.0) return 0.0;
    const double area_or_volume = kPi * std::pow(h, by_dimensions(dimensions, 2.0, 3.0));
    switch (kernel) { // the chain rule's dq/dd = 1/h is the last factor
    case Kernel::poly6_spiky: return by_dimensions(dimensions, 10.0, 15.0) / area_or_volume * -3.0 * std::pow(1.0 - q, 2) / h;
    case Kernel::cubic_spline:
        return by_dimensions(dimensions, 40.0 / 7.0, 8.0) / area_or_volume *
               (q <= 0.5 ? 18.0 * q * q - 12.0 * q : -6.0 * std::pow(1.0 - q, 2)) / h;
    case Kernel::wendland_c2: return by_dimensions(dimensions, 7.0, 10.5) / area_or_volume * -20.0 * q * std::pow(1.0 - q, 3) / h;
    case Kernel::gaussian:
        return -2.0 * gaussian(h, dimensions).exponent * distance * kernel_value(kernel, distance, h, dimensions);
    }
    throw std::invalid_argument("no such kernel");
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

} // namespace mote::reference
