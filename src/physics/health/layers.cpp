#include "physics/health/layers.hpp"

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

// m: two particles of the median size, so that a few others do not matter, but at least a sixteenth of the largest.
double column_width(const Scene& scene) {
    std::vector<float> radii;
    for (const Particle& particle : scene.particles) radii.push_back(particle.radius);
    const auto middle = radii.begin() + static_cast<std::ptrdiff_t>(radii.size() / 2);
    std::ranges::nth_element(radii, middle);
    return std::max(4 * double{*middle}, double{std::ranges::max(radii)} / 8);
}

struct ColumnRange {
    std::int64_t first = 0, last = 0;
    std::int64_t size() const { return last - first + 1; }
};

// The columns that a particle stands on: one, unless it is wider than a column.
ColumnRange columns_of(double place, double radius, double width) {
    // A quarter, so that the particles of a lattice are not on the sides of columns, where rounding would distribute them.
    const auto column = [&](double at) { return static_cast<std::int64_t>(std::floor(at / width + 0.25)); };
    if (2 * radius <= width) return {column(place), column(place)};
    return {column(place - 0.9 * radius), column(place + 0.9 * radius)};
}

double mass_of(const Scene& scene, const Particle& particle) {
    return double{scene.materials[particle.material].density} * std::pow(2 * double{particle.radius}, scene.dimensions);
}

} // namespace

std::vector<double> carried_layers(const Scene& scene) {
    std::vector<double> layers(scene.particles.size());
    const Vec3& gravity = scene.solver.gravity;
    if (gravity == Vec3{} || layers.empty()) return layers;
    const ColumnAxes axes(gravity);
    const Vec3 first = scene.particles.front().position;
    const double width = column_width(scene);
    struct Piece {
        std::uint32_t particle;
        double mass; // of the particle's part in a column, kg
    };
    std::map<std::array<std::int64_t, 2>, std::vector<Piece>> columns;
    for (std::uint32_t i = 0; i < layers.size(); ++i) {
        const Particle& particle = scene.particles[i];
        if (particle.fixed) continue;
        const Direction place = in_doubles(particle.position) - in_doubles(first);
        const ColumnRange across = columns_of(dot(axes.across, place), double{particle.radius}, width);
        const ColumnRange along =
            scene.dimensions == 2 ? ColumnRange{} : columns_of(dot(axes.along, place), double{particle.radius}, width);
        const double mass = mass_of(scene, particle) / static_cast<double>(across.size() * along.size());
        for (std::int64_t a = across.first; a <= across.last; ++a) {
            for (std::int64_t b = along.first; b <= along.last; ++b) columns[{a, b}].push_back({i, mass});
        }
    }
    const double area = scene.dimensions == 2 ? width : width * width;
    for (auto& [where, pieces] : columns) {
        std::ranges::sort(pieces, std::greater{},
                          [&](const Piece& piece) { return dot(axes.up, in_doubles(scene.particles[piece.particle].position)); });
        double mass = 0;
        for (const Piece& piece : pieces) {
            mass += piece.mass;
            const Particle& particle = scene.particles[piece.particle];
            const double of_a_layer = mass_of(scene, particle) / std::pow(2 * double{particle.radius}, scene.dimensions - 1);
            layers[piece.particle] = std::max({1.0, layers[piece.particle], mass / (of_a_layer * area)});
        }
    }
    for (const Link& link : scene.links) layers[link.a] = layers[link.b] = 0;
    return layers;
}

} // namespace mote::physics
