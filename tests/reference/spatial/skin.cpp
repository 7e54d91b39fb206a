#include "reference/spatial/skin.hpp"

#include <cmath>

namespace mote::reference {

namespace {

// Columns.
std::array<Double3, 3> rotation_matrix(const Quaternion& quaternion) {
    const auto [x, y, z, w] = quaternion;
    return {Double3{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
            Double3{2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
            Double3{2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
}

} // namespace

Double3 rotate(const Quaternion& quaternion, const Double3& v) {
    const auto columns = rotation_matrix(quaternion);
    return v[0] * columns[0] + v[1] * columns[1] + v[2] * columns[2];
}

SurfacePoint move_rigid(const SurfacePoint& rest, const Quaternion& rotation, const Double3& centre) {
    return {centre + rotate(rotation, rest.place), rotate(rotation, rest.normal)};
}

std::vector<double> skin_weights(std::span<const double> distances, double softening) {
    std::vector<double> weights;
    double sum = 0;
    for (const double d : distances) {
        weights.push_back(1 / (d * d + softening * softening));
        sum += weights.back();
    }
    for (double& weight : weights) weight /= sum;
    return weights;
}

SurfacePoint move_deformable(const SurfacePoint& rest, std::span<const Double3> rest_particles,
                             std::span<const Double3> particles, double softening, const Quaternion& rotation) {
    const auto moved = [&](const Double3& vertex) {
        std::vector<double> distances;
        for (const Double3& particle : rest_particles) distances.push_back(length(vertex - particle));
        const std::vector<double> weights = skin_weights(distances, softening);
        Double3 sum{};
        for (std::size_t j = 0; j < particles.size(); ++j) {
            sum = sum + weights[j] * (particles[j] + rotate(rotation, vertex - rest_particles[j]));
        }
        return sum;
    };
    // Two tangents of the surface; their cross product points along the normal.
    const Double3 axis = std::abs(rest.normal[0]) < 0.5 ? Double3{1, 0, 0} : Double3{0, 1, 0};
    const Double3 s = cross(axis, rest.normal), t = cross(rest.normal, s);
    const double step = 1e-5 * softening;
    const auto derivative = [&](const Double3& along) {
        return 0.5 / step * (moved(rest.place + step * along) - moved(rest.place - step * along));
    };
    const Double3 normal = cross(derivative(s), derivative(t));
    return {moved(rest.place), 1 / length(normal) * normal};
}

} // namespace mote::reference
