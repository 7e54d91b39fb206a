#include "physics/fluid/kernel.hpp"

#include <cmath>
#include <numbers>

namespace mote::physics {

namespace {

using std::numbers::pi;

double by_dimensions(std::uint32_t dimensions, double of_two, double of_three) { return dimensions == 2 ? of_two : of_three; }

// Normalisation of the spiky kernel (1 - Q)³, whose slope poly6_spiky uses.
double spiky_factor(double h, std::uint32_t dimensions) {
    return by_dimensions(dimensions, 10, 15) / (pi * std::pow(h, dimensions));
}

double gaussian_height(double h, std::uint32_t dimensions) { return 0.6 * std::pow(2 / h, dimensions); }
double gaussian_exponent(double h, std::uint32_t dimensions) {
    return pi * std::pow(gaussian_height(h, dimensions), 2.0 / dimensions);
}

} // namespace

double kernel_value(Kernel kernel, double distance, double h, std::uint32_t dimensions) {
    if (distance >= h) return 0;
    const double q = distance / h;
    const double volume = pi * std::pow(h, dimensions);
    switch (kernel) {
    case Kernel::poly6_spiky: return by_dimensions(dimensions, 4, 315.0 / 64) / volume * std::pow(1 - q * q, 3);
    case Kernel::cubic_spline:
        return by_dimensions(dimensions, 40.0 / 7, 8) / volume *
               (q <= 0.5 ? 6 * (q * q * q - q * q) + 1 : 2 * std::pow(1 - q, 3));
    case Kernel::wendland_c2: return by_dimensions(dimensions, 7, 10.5) / volume * std::pow(1 - q, 4) * (4 * q + 1);
    case Kernel::gaussian: break;
    }
    return gaussian_height(h, dimensions) * std::exp(-gaussian_exponent(h, dimensions) * distance * distance);
}

double kernel_slope(Kernel kernel, double distance, double h, std::uint32_t dimensions) {
    if (distance >= h) return 0;
    const double q = distance / h;
    const double volume = pi * std::pow(h, dimensions);
    switch (kernel) {
    case Kernel::poly6_spiky: return -3 * spiky_factor(h, dimensions) / h * std::pow(1 - q, 2);
    case Kernel::cubic_spline:
        return by_dimensions(dimensions, 40.0 / 7, 8) / (volume * h) * (q <= 0.5 ? 18 * q * q - 12 * q : -6 * std::pow(1 - q, 2));
    case Kernel::wendland_c2: return -20 * by_dimensions(dimensions, 7, 10.5) / (volume * h) * q * std::pow(1 - q, 3);
    case Kernel::gaussian: break;
    }
    return -2 * gaussian_exponent(h, dimensions) * distance * kernel_value(kernel, distance, h, dimensions);
}

LatticeSums lattice_sums(Kernel kernel, double radius, double kernel_scale, std::uint32_t dimensions) {
    const double h = kernel_scale * radius, spacing = 2 * radius;
    const double cube = std::pow(spacing, dimensions);
    const int reach = static_cast<int>(std::ceil(h / spacing));
    const int reach_z = dimensions == 2 ? 0 : reach;
    LatticeSums sums{};
    for (int z = -reach_z; z <= reach_z; ++z) {
        for (int y = -reach; y <= reach; ++y) {
            for (int x = -reach; x <= reach; ++x) {
                const double distance = spacing * std::sqrt(x * x + y * y + z * z);
                const double part = cube * kernel_value(kernel, distance, h, dimensions);
                sums.density += part;
                if (x < 0) sums.one_side += part;
                if (distance > 0) sums.gradient_squared_sum += std::pow(cube * kernel_slope(kernel, distance, h, dimensions), 2);
            }
        }
    }
    return sums;
}

} // namespace mote::physics
