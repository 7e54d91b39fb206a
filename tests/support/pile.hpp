// Piles of grains, and what can be said about them.
#pragma once

#include <mote/world.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

namespace mote::test {

struct Silo {
    std::uint32_t dimensions = 2;
    int layers = 10;
    int width = 20;       ///< Grains side by side.
    float spacing = 2.1f; ///< Radii.
    float jitter = 0.15f; ///< Radii.
    float radius = 0.01f; ///< m
    float fines = 0;      ///< Fine grains of a tenth of the radius, per grain, between the others.
};

/// Grains in a box as wide as they need, with nothing but materials, particles and a container: no setting of the solver.
inline Scene silo_scene(const Silo& silo) {
    Scene scene;
    scene.dimensions = silo.dimensions;
    scene.add({.name = "sand", .density = 1600});
    const float pitch = silo.spacing * silo.radius, wide = pitch * static_cast<float>(silo.width);
    const float high = 2 * pitch * static_cast<float>(silo.layers);
    const int deep = silo.dimensions == 2 ? 1 : silo.width;
    std::mt19937 engine(1);
    const auto at = [&](int cell) {
        const float within = static_cast<float>(engine()) / 4294967296.0f - 0.5f;
        return (static_cast<float>(cell) + 0.5f) * pitch + 2 * silo.jitter * silo.radius * within;
    };
    for (int y = 0; y < silo.layers; ++y) {
        for (int z = 0; z < deep; ++z) {
            for (int x = 0; x < silo.width; ++x) {
                const Vec3 place{at(x), at(y), silo.dimensions == 2 ? 0 : at(z)};
                scene.particles.push_back({.position = place, .radius = silo.radius});
                if (silo.fines == 0 || x + 1 == silo.width || z + 1 == silo.width) continue;
                if (static_cast<float>(engine()) / 4294967296.0f >= silo.fines) continue;
                const float aside = 0.5f * pitch;
                scene.particles.push_back({.position = {place[0] + aside, place[1] + aside, place[2] + (deep > 1 ? aside : 0)},
                                           .radius = silo.radius / 10});
            }
        }
    }
    const float middle = silo.dimensions == 2 ? 0 : wide / 2;
    const float half_depth = silo.dimensions == 2 ? 1 : wide / 2; // without meaning in 2-D
    scene.add_container({.centre = {wide / 2, high / 2, middle}, .half_extents = {wide / 2, high / 2, half_depth}});
    return scene;
}

/// Depths of all overlaps in radii of the smaller grain, ascending. Pairs with a gap do not count.
inline std::vector<double> penetrations(const std::vector<WorldParticle>& particles) {
    float largest = 0;
    for (const WorldParticle& p : particles) largest = std::max(largest, p.radius);
    const double cell = 2.1 * double{largest};
    using Cell = std::array<int, 3>;
    const auto cell_of = [&](const WorldParticle& p) {
        Cell found{};
        for (std::size_t axis = 0; axis < 3; ++axis) found[axis] = static_cast<int>(std::floor(double{p.position[axis]} / cell));
        return found;
    };
    std::map<Cell, std::vector<std::size_t>> cells;
    for (std::size_t i = 0; i < particles.size(); ++i) cells[cell_of(particles[i])].push_back(i);
    std::vector<double> depths;
    const auto measure = [&](std::size_t i, std::size_t j) {
        const WorldParticle &a = particles[i], &b = particles[j];
        double squared = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) squared += std::pow(double{a.position[axis]} - double{b.position[axis]}, 2);
        const double smaller = std::min(a.radius, b.radius);
        const double depth = (double{a.radius} + double{b.radius} - std::sqrt(squared)) / smaller;
        if (depth > 0) depths.push_back(depth);
    };
    for (const auto& [where, members] : cells) {
        for (int neighbour = 0; neighbour < 27; ++neighbour) {
            const Cell other{where[0] + neighbour % 3 - 1, where[1] + neighbour / 3 % 3 - 1, where[2] + neighbour / 9 - 1};
            const auto found = cells.find(other);
            if (found == cells.end()) continue;
            for (const std::size_t i : members) {
                for (const std::size_t j : found->second) {
                    if (i < j) measure(i, j);
                }
            }
        }
    }
    std::ranges::sort(depths);
    return depths;
}

/// `part` of the sorted values lie below.
inline double quantile(const std::vector<double>& sorted, double part) {
    return sorted.empty()
               ? 0
               : sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(part * static_cast<double>(sorted.size())))];
}

/// m/s
inline double rms_speed(const std::vector<WorldParticle>& particles) {
    double squares = 0;
    for (const WorldParticle& p : particles) {
        for (const float v : p.velocity) squares += double{v} * double{v};
    }
    return std::sqrt(squares / static_cast<double>(particles.size()));
}

/// m: of the centre of mass of equal grains.
inline double mean_height(const std::vector<WorldParticle>& particles) {
    double sum = 0;
    for (const WorldParticle& p : particles) sum += double{p.position[1]};
    return sum / static_cast<double>(particles.size());
}

/// The part of the space in the middle of a silo that grains fill; overlaps count twice. By points on a lattice, since a count of
/// centres depends on where the edges of the middle are.
inline double solid_fraction(const std::vector<WorldParticle>& particles, const Silo& silo) {
    const double r = double{silo.radius}, wide = double{silo.spacing} * r * silo.width;
    const double top = 2 * mean_height(particles), margin = 3 * r, spacing = 0.2 * r;
    const Vec3 low{static_cast<float>(margin), static_cast<float>(0.2 * top), static_cast<float>(margin)};
    const std::array<double, 3> size{wide - 2 * margin, 0.6 * top, silo.dimensions == 2 ? spacing : wide - 2 * margin};
    std::array<int, 3> points{};
    for (std::size_t axis = 0; axis < 3; ++axis) points[axis] = std::max(1, static_cast<int>(size[axis] / spacing));
    double filled = 0;
    for (const WorldParticle& p : particles) {
        std::array<double, 3> at{}; // in points from the first
        for (std::size_t axis = 0; axis < 3; ++axis) at[axis] = double{p.position[axis] - low[axis]} / spacing;
        if (silo.dimensions == 2) at[2] = 0;
        const double reach = double{p.radius} / spacing;
        std::array<int, 3> first{}, last{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            first[axis] = std::max(0, static_cast<int>(std::ceil(at[axis] - reach)));
            last[axis] = std::min(points[axis] - 1, static_cast<int>(std::floor(at[axis] + reach)));
        }
        for (int z = first[2]; z <= last[2]; ++z) {
            for (int y = first[1]; y <= last[1]; ++y) {
                for (int x = first[0]; x <= last[0]; ++x) filled += std::hypot(x - at[0], y - at[1], z - at[2]) <= reach;
            }
        }
    }
    return filled / (static_cast<double>(points[0]) * points[1] * points[2]);
}

} // namespace mote::test
