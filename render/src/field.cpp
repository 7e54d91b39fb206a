#include "field.hpp"

#include "gpu/format.hpp"
#include "physics/scene_model.hpp"
#include "vector3.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace mote::render {

namespace {

struct Row {
    std::string_view name, title;
};

constexpr std::array kRows{Row{"material", "material"},
                           Row{"group", "group"},
                           Row{"phase", "phase"},
                           Row{"id", "id"},
                           Row{"radius", "radius (m)"},
                           Row{"speed", "speed (m/s)"},
                           Row{"x", "x (m)"},
                           Row{"y", "y (m)"},
                           Row{"z", "z (m)"},
                           Row{"velocity_x", "velocity x (m/s)"},
                           Row{"velocity_y", "velocity y (m/s)"},
                           Row{"velocity_z", "velocity z (m/s)"},
                           Row{"density", "density (kg/m3)"},
                           Row{"density_error", "density error"},
                           Row{"neighbours", "neighbours"}};

bool has_fluid(const Scene& scene) {
    return std::ranges::any_of(scene.materials, [](const Material& m) { return m.kind == MaterialKind::fluid; });
}

// kg/m³, of the fluids that particles or emitters consist of.
float largest_density(const Scene& scene) {
    float largest = 0;
    const auto consider = [&](const Material& material) {
        if (material.kind == MaterialKind::fluid) largest = std::max(largest, material.density);
    };
    for (const Particle& particle : scene.particles) consider(scene.materials[particle.material]);
    for (const Emitter& emitter : scene.emitters) consider(scene.materials[emitter.material]);
    return largest;
}

const Row& row(Field field) { return kRows.at(static_cast<std::size_t>(field)); }

} // namespace

const std::vector<std::string_view>& field_names() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (const Row& one : kRows) all.push_back(one.name);
        return all;
    }();
    return names;
}

Field field_from_name(std::string_view name) {
    const auto found = std::ranges::find(kRows, name, &Row::name);
    if (found == kRows.end()) {
        throw Error(mote::format("colouring: found the field \"{}\", expected one of: {}", name, fmt::join(field_names(), ", ")));
    }
    return static_cast<Field>(found - kRows.begin());
}

std::string_view field_label(Field field) { return row(field).title; }

bool is_categorical(Field field) { return field == Field::material || field == Field::group || field == Field::phase; }

Range range_of(const Scene& scene, const Bounds& bounds, Field field) {
    const float fall = std::sqrt(2 * length(scene.solver.gravity) * (bounds.upper[1] - bounds.lower[1]));
    const auto radii = physics::radius_range(scene);
    const auto axis = [&](std::size_t i) { return Range{bounds.lower[i], bounds.upper[i]}; };
    switch (field) {
    case Field::material:
    case Field::group:
    case Field::phase: return {0, 1};
    case Field::id: return {0, static_cast<float>(std::max(physics::capacity_of(scene), 2u) - 1)};
    case Field::radius: return {0, radii ? radii->largest : 0};
    case Field::speed: return {0, fall > 0 ? fall : 1};
    case Field::x: return axis(0);
    case Field::y: return axis(1);
    case Field::z: return axis(2);
    case Field::velocity_x:
    case Field::velocity_y:
    case Field::velocity_z: return {fall > 0 ? -fall : -1, fall > 0 ? fall : 1};
    case Field::density: return {0, 1.2f * largest_density(scene)};
    case Field::density_error: return {-0.1f, 0.1f};
    case Field::neighbours: // in a dense packing
        if (has_fluid(scene)) return {0, scene.dimensions == 2 ? 16.0f : 48.0f};
        return {0, scene.dimensions == 2 ? 8.0f : 16.0f};
    }
    return {0, 1};
}

} // namespace mote::render
