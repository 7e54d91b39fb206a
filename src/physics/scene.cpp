#include "physics/scene.hpp"

#include "gpu/format.hpp"
#include "spatial/particles.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

namespace mote {

namespace {

constexpr std::uint64_t kMostParticles = 0x7FFF'FFFFu;

float length_of(const Vec3& v) { return std::hypot(v[0], v[1], v[2]); }
bool is_positive(float value) { return value > 0 && std::isfinite(value); }
bool is_not_negative(float value) { return value >= 0 && std::isfinite(value); }
bool is_within_reach(const Vec3& v) {
    return std::ranges::all_of(v, [](float x) { return std::abs(x) <= spatial::kFarthest; }); // not true of NaN
}
bool is_in_plane(const Vec3& v) { return v[2] == 0; }

std::string text(float value) { return mote::format("{}", value); }
std::string text(std::uint64_t value) { return mote::format("{}", value); }
std::string text(const Vec3& v) { return mote::format("({}, {}, {})", v[0], v[1], v[2]); }

[[noreturn]] void refuse(const std::string& what, const std::string& found, std::string_view expected) {
    throw Error(mote::format("scene: {} is {}; expected is {}", what, found, expected));
}

// An element of one of the scene's lists; its name is made only if it is needed.
struct Element {
    const char* list;
    std::size_t index;

    void require(bool good, const char* member, const auto& found, std::string_view expected) const {
        if (!good) refuse(mote::format("{}[{}].{}", list, index, member), text(found), expected);
    }
};

void require_solver(bool good, const char* member, const auto& found, std::string_view expected) {
    if (!good) refuse(mote::format("solver.{}", member), text(found), expected);
}

void check_dimensions(const Scene& scene) {
    if (scene.dimensions != 2 && scene.dimensions != 3) refuse("dimensions", text(std::uint64_t{scene.dimensions}), "2 or 3");
}

void check_friction(const Element& element, float static_friction, float kinetic_friction) {
    element.require(is_not_negative(static_friction), "static_friction", static_friction, "0 or more");
    element.require(kinetic_friction >= 0 && kinetic_friction <= static_friction, "kinetic_friction", kinetic_friction,
                    "from 0 to the static friction");
}

void check_material(const Material& material, std::size_t index) {
    const Element element{"materials", index};
    element.require(is_positive(material.density), "density", material.density, "a density above 0 kg/m³");
    element.require(is_not_negative(material.artificial_pressure), "artificial_pressure", material.artificial_pressure,
                    "0 or more");
    check_friction(element, material.static_friction, material.kinetic_friction);
}

void check_particle(const Scene& scene, std::size_t index) {
    const Particle& particle = scene.particles[index];
    const Element element{"particles", index};
    const bool flat = scene.dimensions == 2;
    element.require(is_within_reach(particle.position), "position", particle.position, "finite, and within 1e18 m");
    element.require(is_within_reach(particle.velocity), "velocity", particle.velocity, "finite, and below 1e18 m/s");
    element.require(!flat || is_in_plane(particle.position), "position", particle.position, "at z = 0 in 2-D");
    element.require(!flat || is_in_plane(particle.velocity), "velocity", particle.velocity, "without z in 2-D");
    element.require(is_positive(particle.radius), "radius", particle.radius, "a length above 0 m");
    element.require(particle.material < scene.materials.size(), "material", std::uint64_t{particle.material},
                    "the number of a material");
    element.require(particle.group < (1u << 24), "group", std::uint64_t{particle.group}, "below 2^24");
    const Material& material = scene.materials[particle.material];
    const double mass = material.density * std::pow(2.0 * particle.radius, scene.dimensions);
    element.require(mass > 1e-30 && mass < 1e30, "radius", particle.radius, "one that makes a mass from 1e-30 to 1e30 kg");
    if (material.kind == MaterialKind::fluid && particle.fixed) {
        refuse(mote::format("particles[{}].fixed", index), "true", "false, the material being fluid");
    }
}

void check_collider(const Scene& scene, std::size_t index) {
    const Collider& collider = scene.colliders[index];
    const Element element{"colliders", index};
    const bool flat = scene.dimensions == 2;
    element.require(is_within_reach(collider.centre), "centre", collider.centre, "finite, and within 1e18 m");
    element.require(!flat || is_in_plane(collider.centre), "centre", collider.centre, "at z = 0 in 2-D");
    check_friction(element, collider.static_friction, collider.kinetic_friction);
    switch (collider.kind) {
    case ColliderKind::plane:
        element.require(is_within_reach(collider.normal) && length_of(collider.normal) > 0, "normal", collider.normal,
                        "of a length above 0");
        element.require(!flat || is_in_plane(collider.normal), "normal", collider.normal, "without z in 2-D");
        if (collider.inside) refuse(mote::format("colliders[{}].inside", index), "true", "false of a plane");
        return;
    case ColliderKind::box:
        element.require(std::ranges::all_of(collider.half_lengths, is_positive), "half_lengths", collider.half_lengths,
                        "above 0 m each");
        break;
    case ColliderKind::capsule:
        element.require(is_not_negative(collider.half_height), "half_height", collider.half_height, "0 m or more");
        [[fallthrough]];
    case ColliderKind::cylinder:
    case ColliderKind::cone:
    case ColliderKind::mesh:
    case ColliderKind::sphere: element.require(is_positive(collider.radius), "radius", collider.radius, "above 0 m"); break;
    }
    const auto& q = collider.rotation;
    const float norm = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    element.require(std::abs(norm - 1) < 1e-3f, "rotation", norm, "of the length 1, as of unit quaternions");
    element.require(!flat || (q[0] == 0 && q[1] == 0), "rotation", Vec3{q[0], q[1], q[2]}, "about z in 2-D");
}

void check_solver(const Scene& scene) {
    const Solver& solver = scene.solver;
    require_solver(is_positive(solver.time_step), "time_step", solver.time_step, "above 0 s");
    require_solver(solver.iterations >= 1 && solver.iterations <= 1000, "iterations", std::uint64_t{solver.iterations},
                   "from 1 to 1000");
    require_solver(is_within_reach(solver.gravity), "gravity", solver.gravity, "finite");
    require_solver(scene.dimensions == 3 || is_in_plane(solver.gravity), "gravity", solver.gravity, "without z in 2-D");
    for (const auto& [member, relaxation] : {std::pair{"contact_relaxation", solver.contact_relaxation},
                                             std::pair{"density_relaxation", solver.density_relaxation}}) {
        require_solver(relaxation > 0 && relaxation < 2, member, relaxation, "above 0 and below 2");
    }
    require_solver(is_not_negative(solver.max_speed), "max_speed", solver.max_speed, "0 m/s or more");
    require_solver(is_not_negative(solver.sleep_speed), "sleep_speed", solver.sleep_speed, "0 m/s or more");
    require_solver(solver.neighbours_per_particle >= 1, "neighbours_per_particle", std::uint64_t{solver.neighbours_per_particle},
                   "1 or more");
}

} // namespace

std::uint32_t Scene::add(Material material) {
    materials.push_back(std::move(material));
    return static_cast<std::uint32_t>(materials.size() - 1);
}

void Scene::add_box(const ParticleBox& box) {
    check_dimensions(*this);
    if (!is_positive(box.filling.radius)) refuse("the radius of a box's particles", text(box.filling.radius), "above 0 m");
    const float spacing = 2 * box.filling.radius;
    std::array<std::uint32_t, 3> counts{1, 1, 1};
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        if (!std::isfinite(box.lower[axis]) || !std::isfinite(box.upper[axis])) {
            refuse("a box of particles", mote::format("from {} to {}", text(box.lower), text(box.upper)), "finite");
        }
        const float fitting = (box.upper[axis] - box.lower[axis]) / spacing + 1e-3f; // a whole number may come out a bit less
        if (!(fitting >= 1 && fitting < static_cast<float>(kMostParticles))) {
            refuse(mote::format("the number of particles that fit into a box along axis {}", axis), text(fitting),
                   "from 1 to 2^31");
        }
        counts[axis] = static_cast<std::uint32_t>(fitting);
    }
    const double all = static_cast<double>(particles.size()) + static_cast<double>(counts[0]) * counts[1] * counts[2];
    if (all > static_cast<double>(kMostParticles)) refuse("the number of particles", mote::format("{:.0f}", all), "below 2^31");
    for (std::uint32_t z = 0; z < counts[2]; ++z) {
        for (std::uint32_t y = 0; y < counts[1]; ++y) {
            for (std::uint32_t x = 0; x < counts[0]; ++x) {
                const auto at = [&](std::size_t axis, std::uint32_t k) {
                    return box.lower[axis] + (static_cast<float>(k) + 0.5f) * spacing;
                };
                particles.push_back({.position = {at(0, x), at(1, y), dimensions == 2 ? 0 : at(2, z)},
                                     .velocity = box.filling.velocity,
                                     .radius = box.filling.radius,
                                     .material = box.filling.material,
                                     .group = box.filling.group});
            }
        }
    }
}

void Scene::add_container(const Container& container) {
    check_dimensions(*this);
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        if (is_positive(container.half_lengths[axis])) continue;
        refuse(mote::format("a container's half length along axis {}", axis), text(container.half_lengths[axis]), "above 0 m");
    }
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        for (const float side : {-1.0f, 1.0f}) {
            Collider wall{.static_friction = container.static_friction, .kinetic_friction = container.kinetic_friction};
            wall.normal = {};
            wall.normal[axis] = -side;
            wall.centre = container.centre;
            if (dimensions == 2) wall.centre[2] = 0;
            wall.centre[axis] += side * container.half_lengths[axis];
            colliders.push_back(wall);
        }
    }
}

namespace physics {

void check_scene(const Scene& scene) {
    check_dimensions(scene);
    const std::size_t n = scene.particles.size();
    if ((n == 0 && scene.emitters.empty()) || n > kMostParticles) refuse("the number of particles", text(std::uint64_t{n}), "from 1 to 2^31 - 1");
    for (std::size_t i = 0; i < scene.materials.size(); ++i) check_material(scene.materials[i], i);
    for (std::size_t i = 0; i < n; ++i) check_particle(scene, i);
    for (std::size_t i = 0; i < scene.colliders.size(); ++i) check_collider(scene, i);
    check_solver(scene);
}

} // namespace physics

} // namespace mote
