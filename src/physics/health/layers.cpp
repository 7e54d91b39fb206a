#include "physics/health/layers.hpp"

#include "physics/scene_model.hpp"
#include "vector3.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>

namespace mote::physics {

namespace {

using Direction = std::array<double, 3>;

Direction in_doubles(const Vec3& v) { return {double{v[0]}, double{v[1]}, double{v[2]}}; }

// Upwards, and the two directions across.
struct ColumnAxes {
    explicit ColumnAxes(const Vec3& gravity)
        : up(normalized(-1.0 * in_doubles(gravity))),
          across(normalized(cross(up, std::abs(up[1]) < 0.9 ? Direction{0, 1, 0} : Direction{0, 0, 1}))),
          along(cross(up, across)) {}
    Direction up, across, along;
};

} // namespace

std::vector<double> carried_layers(const Scene& scene) {
    std::vector<double> layers(scene.particles.size());
    const Vec3& gravity = scene.solver.gravity;
    const auto radii = radius_range(scene);
    if (gravity == Vec3{} || !radii) return layers;
    const ColumnAxes axes(gravity);
    const double width = 4 * double{radii->largest};
    const Vec3 first = scene.particles.empty() ? Vec3{} : scene.particles.front().position;
    std::map<std::array<std::int64_t, 2>, std::vector<std::uint32_t>> columns;
    for (std::uint32_t i = 0; i < layers.size(); ++i) {
        const Particle& particle = scene.particles[i];
        if (particle.fixed) continue;
        // A quarter, so that the particles of a lattice are not on the sides of columns, where rounding would distribute them.
        const auto column = [&](const Direction& axis) {
            return static_cast<std::int64_t>(
                std::floor(dot(axis, in_doubles(particle.position) - in_doubles(first)) / width + 0.25));
        };
        columns[{column(axes.across), column(axes.along)}].push_back(i);
    }
    const double area = scene.dimensions == 2 ? width : width * width;
    for (auto& [where, particles] : columns) {
        std::ranges::sort(particles, std::greater{},
                          [&](std::uint32_t i) { return dot(axes.up, in_doubles(scene.particles[i].position)); });
        double mass = 0;
        for (const std::uint32_t i : particles) {
            const Particle& particle = scene.particles[i];
            const double edge = 2 * double{particle.radius}, density = double{scene.materials[particle.material].density};
            mass += density * std::pow(edge, scene.dimensions);
            layers[i] = std::max(1.0, mass / (density * edge * area));
        }
    }
    for (const Link& link : scene.links) layers[link.a] = layers[link.b] = 0;
    return layers;
}

} // namespace mote::physics
