#include "physics/scene.hpp"

#include "gpu/format.hpp"
#include "spatial/particles.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace mote {

namespace {

float length_of(const Vec3& v) { return std::hypot(v[0], v[1], v[2]); }
bool is_finite(const Vec3& v) { return std::isfinite(v[0]) && std::isfinite(v[1]) && std::isfinite(v[2]); }
bool is_positive(float value) { return value > 0 && std::isfinite(value); }

// Throws Error: "<what>: <value>; expected is <expected>".
void require(bool good, const std::string& what, const auto& value, std::string_view expected) {
    if (!good) throw Error(mote::format("scene: {} is {}; expected is {}", what, value, expected));
}

std::string text(const Vec3& v) { return mote::format("({}, {}, {})", v[0], v[1], v[2]); }

void check_friction(const std::string& whose, float static_friction, float kinetic_friction) {
    require(static_friction >= 0 && std::isfinite(static_friction), whose + ".static_friction", static_friction, "0 or more");
    require(kinetic_friction >= 0 && kinetic_friction <= static_friction, whose + ".kinetic_friction", kinetic_friction,
            "from 0 to the static friction");
}

void check_material(const Material& material, std::size_t index) {
    const std::string whose = mote::format("materials[{}]", index);
    require(is_positive(material.density), whose + ".density", material.density, "a density above 0 kg/m³");
    require(material.artificial_pressure >= 0 && std::isfinite(material.artificial_pressure), whose + ".artificial_pressure",
            material.artificial_pressure, "0 or more");
    check_friction(whose, material.static_friction, material.kinetic_friction);
}

void check_particle(const Scene& scene, std::size_t index) {
    const Particle& particle = scene.particles[index];
    const std::string whose = mote::format("particles[{}]", index);
    require(is_finite(particle.position), whose + ".position", text(particle.position), "finite");
    require(is_finite(particle.velocity), whose + ".velocity", text(particle.velocity), "finite");
    require(is_positive(particle.radius), whose + ".radius", particle.radius, "a length above 0 m");
    require(particle.material < scene.materials.size(), whose + ".material", particle.material,
            mote::format("below {}, the number of materials", scene.materials.size()));
    require(particle.group < (1u << 24), whose + ".group", particle.group, "below 2^24");
    const bool fluid = scene.materials[particle.material].kind == MaterialKind::fluid;
    require(!(fluid && particle.fixed), whose + ".fixed", particle.fixed, "false, the material being fluid");
    if (scene.dimensions == 2) {
        require(particle.position[2] == 0 && particle.velocity[2] == 0, whose, text(particle.position), "z = 0 in 2-D");
    }
}

void check_collider(const Collider& collider, std::size_t index) {
    const std::string whose = mote::format("colliders[{}]", index);
    require(is_finite(collider.centre), whose + ".centre", text(collider.centre), "finite");
    check_friction(whose, collider.static_friction, collider.kinetic_friction);
    const auto& q = collider.rotation;
    switch (collider.kind) {
    case ColliderKind::plane:
        require(is_finite(collider.normal) && length_of(collider.normal) > 0, whose + ".normal", text(collider.normal),
                "of a length above 0");
        require(!collider.inside, whose + ".inside", collider.inside, "false of a plane");
        return;
    case ColliderKind::box:
        require(is_positive(std::min({collider.half_lengths[0], collider.half_lengths[1], collider.half_lengths[2]})),
                whose + ".half_lengths", text(collider.half_lengths), "above 0 m each");
        break;
    case ColliderKind::capsule:
        require(collider.half_height >= 0 && std::isfinite(collider.half_height), whose + ".half_height", collider.half_height,
                "0 m or more");
        [[fallthrough]];
    case ColliderKind::sphere: require(is_positive(collider.radius), whose + ".radius", collider.radius, "above 0 m"); break;
    }
    const float norm = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    require(std::abs(norm - 1) < 1e-3f, whose + ".rotation", mote::format("of length {}", norm), "a unit quaternion");
}

void check_solver(const Solver& solver) {
    require(is_positive(solver.time_step), "solver.time_step", solver.time_step, "above 0 s");
    require(solver.iterations >= 1 && solver.iterations <= 1000, "solver.iterations", solver.iterations, "from 1 to 1000");
    require(is_finite(solver.gravity), "solver.gravity", text(solver.gravity), "finite");
    require(solver.contact_relaxation > 0 && solver.contact_relaxation < 2, "solver.contact_relaxation",
            solver.contact_relaxation, "above 0 and below 2");
    require(solver.density_relaxation > 0 && solver.density_relaxation < 2, "solver.density_relaxation",
            solver.density_relaxation, "above 0 and below 2");
    require(solver.max_speed >= 0 && std::isfinite(solver.max_speed), "solver.max_speed", solver.max_speed, "0 m/s or more");
    require(solver.sleep_speed >= 0 && std::isfinite(solver.sleep_speed), "solver.sleep_speed", solver.sleep_speed,
            "0 m/s or more");
    require(solver.neighbours_per_particle >= 1, "solver.neighbours_per_particle", solver.neighbours_per_particle, "1 or more");
}

} // namespace

std::uint32_t Scene::add(Material material) {
    materials.push_back(std::move(material));
    return static_cast<std::uint32_t>(materials.size() - 1);
}

void Scene::add_box(const ParticleBox& box) {
    require(is_positive(box.radius), "the particles' radius of a box", box.radius, "above 0 m");
    const float spacing = 2 * box.radius;
    std::array<std::uint32_t, 3> counts{1, 1, 1};
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        const float width = box.upper[axis] - box.lower[axis];
        require(is_positive(width), mote::format("the width of a box of particles along axis {}", axis), width, "above 0 m");
        counts[axis] = static_cast<std::uint32_t>(width / spacing + 1e-3f); // a whole number may come out a bit less
    }
    for (std::uint32_t z = 0; z < counts[2]; ++z) {
        for (std::uint32_t y = 0; y < counts[1]; ++y) {
            for (std::uint32_t x = 0; x < counts[0]; ++x) {
                const auto at = [&](std::size_t axis, std::uint32_t k) {
                    return box.lower[axis] + (static_cast<float>(k) + 0.5f) * spacing;
                };
                particles.push_back({.position = {at(0, x), at(1, y), dimensions == 2 ? 0 : at(2, z)},
                                     .velocity = box.velocity,
                                     .radius = box.radius,
                                     .material = box.material,
                                     .group = box.group});
            }
        }
    }
}

void Scene::add_container(const Container& container) {
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        for (const float side : {-1.0f, 1.0f}) {
            Collider wall{.static_friction = container.static_friction, .kinetic_friction = container.kinetic_friction};
            wall.normal = {};
            wall.normal[axis] = -side;
            wall.centre = container.centre;
            wall.centre[axis] += side * container.half_lengths[axis];
            colliders.push_back(wall);
        }
    }
}

namespace physics {

void check_scene(const Scene& scene) {
    require(scene.dimensions == 2 || scene.dimensions == 3, "dimensions", scene.dimensions, "2 or 3");
    require(!scene.particles.empty(), "the number of particles", 0, "1 or more");
    require(scene.particles.size() < spatial::kNoSelfCollision, "the number of particles", scene.particles.size(), "below 2^31");
    for (std::size_t i = 0; i < scene.materials.size(); ++i) check_material(scene.materials[i], i);
    for (std::size_t i = 0; i < scene.particles.size(); ++i) check_particle(scene, i);
    for (std::size_t i = 0; i < scene.colliders.size(); ++i) check_collider(scene.colliders[i], i);
    check_solver(scene.solver);
}

} // namespace physics

} // namespace mote
