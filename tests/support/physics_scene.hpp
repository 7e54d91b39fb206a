// Helpers for tests that run complete worlds.
#pragma once

#include "support/gpu_test.hpp"
#include "support/line_plot.hpp"

#include <mote/world.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace mote::test {

class ValidationTest : public GpuTest {
protected:
    World world_of(const Scene& scene) { return World(context(), scene); }
};

/// Writes plots/<name>.svg to the build directory. If that fails there is no plot and no error.
inline void leave_plot(const std::string& name, const std::string& title, const std::string& x_axis, const std::string& y_axis,
                       const std::vector<Curve>& curves) {
    std::error_code ignored;
    std::filesystem::create_directories(MOTE_PLOT_DIR, ignored);
    std::ofstream(std::filesystem::path(MOTE_PLOT_DIR) / (name + ".svg")) << to_svg(title, x_axis, y_axis, curves);
}

inline void advance(World& world, int steps) {
    for (int i = 0; i < steps; ++i) world.step();
}

/// Mass of a particle, kg (Jia 2017, eq. 3.51).
inline double mass_of(const Scene& scene, const Particle& particle) {
    double mass = scene.materials[particle.material].density;
    for (std::uint32_t axis = 0; axis < scene.dimensions; ++axis) mass *= 2.0 * particle.radius;
    return mass;
}

/// m: the mean, over columns `wide` m wide, of the top of the highest particle.
inline double surface_height(const std::vector<WorldParticle>& particles, float wide) {
    std::map<std::array<int, 2>, double> tops;
    for (const WorldParticle& p : particles) {
        const auto column = [&](std::size_t axis) { return static_cast<int>(std::floor(p.position[axis] / wide)); };
        double& top = tops[{column(0), column(2)}];
        top = std::max<double>(top, p.position[1] + p.radius);
    }
    double sum = 0;
    for (const auto& [column, top] : tops) sum += top;
    return sum / static_cast<double>(tops.size());
}

using Vector = std::array<double, 3>;
inline Vector to_vector(const Vec3& v) { return {v[0], v[1], v[2]}; }
inline Vector cross(const Vector& a, const Vector& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

} // namespace mote::test
