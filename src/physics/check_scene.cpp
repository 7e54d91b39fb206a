#include "physics/scene.hpp"
#include "physics/scene_error.hpp"
#include "physics/tables.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace mote::physics {

namespace {

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

// A place (m) or a direction, in 2-D without z.
void check_place(const Scene& scene, const Element& element, const char* member, const Vec3& v) {
    element.require(is_within_reach(v), member, v, "finite, and within 1e18 m");
    element.require(scene.dimensions == 3 || is_in_plane(v), member, v, "at z = 0 in 2-D");
}
void check_vector(const Scene& scene, const Element& element, const char* member, const Vec3& v) {
    element.require(is_within_reach(v), member, v, "finite, and below 1e18");
    element.require(scene.dimensions == 3 || is_in_plane(v), member, v, "without z in 2-D");
}
void check_direction(const Scene& scene, const Element& element, const char* member, const Vec3& v) {
    check_vector(scene, element, member, v);
    element.require(length_of(v) > 0, member, v, "of a length above 0");
}

void check_rotation(const Scene& scene, const Element& element, const char* member, const std::array<float, 4>& q) {
    const float norm = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    element.require(std::abs(norm - 1) < 1e-3f, member, mote::format("({}, {}, {}, {})", q[0], q[1], q[2], q[3]),
                    "of the length 1, as of unit quaternions");
    element.require(scene.dimensions == 3 || (q[0] == 0 && q[1] == 0), member, Vec3{q[0], q[1], q[2]}, "about z in 2-D");
}

void check_friction(const Element& element, float static_friction, float kinetic_friction) {
    element.require(is_not_negative(static_friction), "static_friction", static_friction, "0 or more");
    element.require(kinetic_friction >= 0 && kinetic_friction <= static_friction, "kinetic_friction", kinetic_friction,
                    "from 0 to the static friction");
}

void check_mass(const Scene& scene, const Element& element, float radius, std::uint32_t material) {
    element.require(is_positive(radius), "radius", radius, "a length above 0 m");
    element.require(material < scene.materials.size(), "material", material, "the number of a material");
    const double mass = scene.materials[material].density * std::pow(2.0 * radius, scene.dimensions);
    element.require(mass > 1e-30 && mass < 1e30, "radius", radius, "one that makes a mass from 1e-30 to 1e30 kg");
}

void check_elasticity(const Element& element, const Elasticity& elasticity) {
    element.require(elasticity.stiffness > 0 && elasticity.stiffness <= 1, "elasticity.stiffness", elasticity.stiffness,
                    "above 0, and at most 1");
    element.require(is_not_negative(elasticity.compliance), "elasticity.compliance", elasticity.compliance, "0 m/N or more");
}

void check_motion(const Scene& scene, const Element& element, const std::vector<KeyFrame>& motion) {
    for (std::size_t k = 0; k < motion.size(); ++k) {
        const auto member = [&](const char* name) { return mote::format("motion[{}].{}", k, name); };
        const KeyFrame& key = motion[k];
        element.require(std::isfinite(key.time) && (k == 0 || key.time > motion[k - 1].time), member("time").c_str(), key.time,
                        "finite, and later than the one before");
        check_place(scene, element, member("centre").c_str(), key.centre);
        check_rotation(scene, element, member("rotation").c_str(), key.rotation);
    }
}

double area_of(const ColliderMesh& mesh, const std::array<std::uint32_t, 3>& corners) {
    const auto side = [&](std::size_t to) {
        std::array<double, 3> along{};
        for (std::size_t axis = 0; axis < 3; ++axis)
            along[axis] = double{mesh.vertices[corners[to]][axis]} - mesh.vertices[corners[0]][axis];
        return along;
    };
    const auto [ux, uy, uz] = side(1);
    const auto [vx, vy, vz] = side(2);
    return 0.5 * std::hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
}

void check_mesh(const Scene& scene, const Element& element, const Collider& collider) {
    element.require(scene.dimensions == 3, "kind", std::string("mesh"), "any other kind in 2-D");
    element.require(!collider.inside, "inside", true, "false of a mesh");
    element.require(collider.motion.empty(), "motion", mote::format("of {} key-frames", collider.motion.size()),
                    "none of a mesh");
    element.require(!collider.movable, "movable", true, "false of a mesh");
    element.require(std::isinf(collider.until), "until", collider.until, "left away of a mesh, which stays");
    const ColliderMesh& mesh = collider.mesh;
    element.require(!mesh.triangles.empty(), "mesh.triangles", std::string("empty"), "one or more");
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        if (!is_within_reach(mesh.vertices[i])) {
            element.require(false, mote::format("mesh.vertices[{}]", i).c_str(), mesh.vertices[i], "finite, and within 1e18 m");
        }
    }
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        for (const std::uint32_t vertex : mesh.triangles[i]) {
            if (vertex < mesh.vertices.size()) continue;
            element.require(false, mote::format("mesh.triangles[{}]", i).c_str(), mote::format("with the vertex {}", vertex),
                            mote::format("of the {} vertices", mesh.vertices.size()));
        }
    }
    element.require(std::ranges::any_of(mesh.triangles, [&](const auto& corners) { return area_of(mesh, corners) > 0; }),
                    "mesh.triangles", std::string("without any area"), "one or more with an area above 0 m²");
}

void check_which(const Scene& scene, const Element& element, const Force& force) {
    element.require(force.material < scene.materials.size() || force.material == Force::kEvery, "material", force.material,
                    "the number of a material, or Force::kEvery");
    element.require(force.group < kGroups || force.group == Force::kEvery, "group", force.group, "below 2^24, or Force::kEvery");
}

void check_cloth(const Scene& scene, std::size_t index) {
    const auto& [a, b, c] = scene.cloth[index];
    const std::size_t n = scene.particles.size();
    if (a < n && b < n && c < n && a != b && b != c && c != a) return;
    refuse(mote::format("cloth[{}]", index), mote::format("({}, {}, {})", a, b, c), "the numbers of three particles");
}

void check_capacity(const Scene& scene) {
    const std::uint64_t n = scene.particles.size();
    if (scene.capacity != 0 && (scene.capacity < n || scene.capacity > kMostParticles)) {
        refuse("capacity", text(scene.capacity), mote::format("0, or from the {} particles at the beginning to 2^31 - 1", n));
    }
    if (!scene.emitters.empty() && (scene.sinks.empty() || n == 0) && scene.capacity <= n) {
        refuse("capacity", text(scene.capacity),
               mote::format("more than the {} particles at the beginning, since there are emitters", n));
    }
}

} // namespace

void check_material(const Scene& scene, std::size_t index) {
    const Material& material = scene.materials[index];
    const Element element{"materials", index};
    element.require(is_positive(material.density), "density", material.density, "a density above 0 kg/m³");
    check_friction(element, material.static_friction, material.kinetic_friction);
    element.require(is_part(material.restitution), "restitution", material.restitution, "from 0 to 1");
    element.require(is_part(material.displacement), "displacement", material.displacement, "from 0 to 1");
    element.require(is_not_negative(material.artificial_pressure), "artificial_pressure", material.artificial_pressure,
                    "0 or more");
    element.require(is_part(material.viscosity), "viscosity", material.viscosity, "from 0 to 1");
    element.require(is_not_negative(material.vorticity), "vorticity", material.vorticity, "0 m/s or more");
    element.require(is_not_negative(material.cohesion), "cohesion", material.cohesion, "0 m/s² or more");
    element.require(is_not_negative(material.adhesion), "adhesion", material.adhesion, "0 m/s² or more");
}

void check_material_pair(const Scene& scene, std::size_t index) {
    const MaterialPair& pair = scene.material_pairs[index];
    const Element element{"material_pairs", index};
    const std::size_t materials = scene.materials.size();
    element.require(pair.a < materials, "a", pair.a, "the number of a material");
    element.require(pair.b < materials, "b", pair.b, "the number of a material");
    const auto is_solid = [&](std::uint32_t material) { return scene.materials[material].kind == MaterialKind::solid; };
    element.require(is_solid(pair.a) || is_solid(pair.b), "b", pair.b, "a solid, a being fluid: fluids do not touch");
    for (std::size_t i = 0; i < index; ++i) {
        const MaterialPair& other = scene.material_pairs[i];
        element.require(std::minmax(other.a, other.b) != std::minmax(pair.a, pair.b), "b", pair.b,
                        mote::format("another material, since material_pairs[{}] is of these two", i));
    }
    check_friction(element, pair.static_friction, pair.kinetic_friction);
    element.require(is_part(pair.restitution), "restitution", pair.restitution, "from 0 to 1");
    element.require(pair.restitution == 0 || (is_solid(pair.a) && is_solid(pair.b)), "restitution", pair.restitution,
                    "0, one of the materials being fluid");
}

void check_particle(const Scene& scene, std::size_t index) {
    const Particle& particle = scene.particles[index];
    const Element element{"particles", index};
    check_place(scene, element, "position", particle.position);
    check_vector(scene, element, "velocity", particle.velocity);
    check_mass(scene, element, particle.radius, particle.material);
    element.require(particle.group < kGroups, "group", particle.group, "below 2^24");
    const bool fluid = scene.materials[particle.material].kind == MaterialKind::fluid;
    element.require(!fluid || !particle.fixed, "fixed", true, "false, the material being fluid");
    element.require(!fluid || !particle.ignores_own_group, "ignores_own_group", true, "false, the material being fluid");
}

void check_link(const Scene& scene, std::size_t index) {
    const Link& link = scene.links[index];
    const Element element{"links", index};
    element.require(link.a < scene.particles.size(), "a", link.a, "the number of a particle");
    element.require(link.b < scene.particles.size(), "b", link.b, "the number of a particle");
    element.require(link.a != link.b, "b", link.b, "another particle than a");
    element.require(is_not_negative(link.length), "length", link.length, "0 m or more");
    const bool apart = scene.particles[link.a].position != scene.particles[link.b].position;
    element.require(link.length > 0 || apart, "length", link.length, "above 0 m, since both particles begin at one place");
    check_elasticity(element, link.elasticity);
    element.require(is_not_negative(link.tears_at), "tears_at", link.tears_at, "0 or more");
}

void check_collider(const Scene& scene, std::size_t index) {
    const Collider& collider = scene.colliders[index];
    const Element element{"colliders", index};
    check_friction(element, collider.static_friction, collider.kinetic_friction);
    element.require(is_part(collider.restitution), "restitution", collider.restitution, "from 0 to 1");
    element.require(!std::isnan(collider.until), "until", collider.until, "a time in s");
    if (collider.kind == ColliderKind::mesh) return check_mesh(scene, element, collider);

    check_pose(scene, index, collider.centre, collider.rotation);
    check_motion(scene, element, collider.motion);
    element.require(!collider.movable || collider.motion.empty(), "movable", true, "false, since it has a motion");
    switch (collider.kind) {
    case ColliderKind::plane:
        check_direction(scene, element, "normal", collider.normal);
        element.require(!collider.inside, "inside", true, "false of a plane");
        return;
    case ColliderKind::box:
        for (std::size_t axis = 0; axis < scene.dimensions; ++axis) {
            element.require(is_positive(collider.half_lengths[axis]), "half_lengths", collider.half_lengths, "above 0 m each");
        }
        return;
    case ColliderKind::capsule:
        element.require(is_not_negative(collider.half_height), "half_height", collider.half_height, "0 m or more");
        break;
    case ColliderKind::cylinder:
    case ColliderKind::cone:
        element.require(is_positive(collider.half_height), "half_height", collider.half_height, "above 0 m");
        break;
    case ColliderKind::mesh:
    case ColliderKind::sphere: break;
    }
    element.require(is_positive(collider.radius), "radius", collider.radius, "above 0 m");
}

void check_pose(const Scene& scene, std::size_t index, const Vec3& centre, const std::array<float, 4>& rotation) {
    check_place(scene, {"colliders", index}, "centre", centre);
    check_rotation(scene, {"colliders", index}, "rotation", rotation);
}

void check_force(const Scene& scene, std::size_t index) { check_force(scene, index, scene.forces[index]); }

void check_force(const Scene& scene, std::size_t index, const Force& force) {
    const Element element{"forces", index};
    check_which(scene, element, force);
    element.require(std::isfinite(force.strength), "strength", force.strength, "finite");
    if (force.kind == ForceKind::point) {
        check_place(scene, element, "centre", force.centre);
        element.require(is_positive(force.radius), "radius", force.radius, "above 0 m");
        return;
    }
    check_vector(scene, element, "vector", force.vector);
    if (force.kind == ForceKind::wind) {
        const float substeps_per_second = static_cast<float>(scene.solver.substeps) / scene.solver.time_step;
        element.require(force.strength >= 0 && force.strength <= substeps_per_second, "strength", force.strength,
                        mote::format("from 0 to the substeps per second, {}: more overshoots", substeps_per_second));
    }
}

void check_emitter(const Scene& scene, std::size_t index) {
    const Emitter& emitter = scene.emitters[index];
    const Element element{"emitters", index};
    check_place(scene, element, "centre", emitter.centre);
    check_direction(scene, element, "direction", emitter.direction);
    element.require(is_positive(emitter.opening), "opening", emitter.opening, "above 0 m");
    element.require(is_positive(emitter.speed), "speed", emitter.speed, "above 0 m/s");
    check_mass(scene, element, emitter.radius, emitter.material);
    element.require(emitter.opening <= 1000 * emitter.radius, "opening", emitter.opening, "at most 1000 radii of its particles");
    const Solver& solver = scene.solver;
    const float fastest = solver.max_speed > 0
                              ? solver.max_speed
                              : 2 * smallest_radius(scene) * static_cast<float>(solver.substeps) / solver.time_step;
    element.require(emitter.speed <= fastest && emitter.speed * solver.time_step <= 200 * emitter.radius, "speed", emitter.speed,
                    mote::format("at most the solver's max_speed, here {} m/s, and 100 layers per step", fastest));
    constexpr double kMostAtOnce = 1e7; // there is a table of them all
    const double across = emitter.opening / emitter.radius + 1,
                 layers = emitter.speed * solver.time_step / (2 * emitter.radius) + 1;
    const double at_once = layers * (scene.dimensions == 2 ? across : std::numbers::pi / 4 * across * across);
    element.require(at_once <= kMostAtOnce, "opening", emitter.opening,
                    mote::format("small enough for 1e7 particles in a step, and not for {}", std::round(at_once)));
    element.require(emitter.group < kGroups, "group", emitter.group, "below 2^24");
    element.require(is_not_negative(emitter.from), "from", emitter.from, "0 s or more");
    element.require(emitter.until > emitter.from, "until", emitter.until, "later than `from`");
}

void check_sink(const Scene& scene, std::size_t index) {
    const Sink& sink = scene.sinks[index];
    const Element element{"sinks", index};
    check_place(scene, element, "centre", sink.centre);
    if (sink.kind == SinkKind::sphere) return element.require(is_positive(sink.radius), "radius", sink.radius, "above 0 m");
    for (std::size_t axis = 0; axis < scene.dimensions; ++axis) {
        element.require(is_positive(sink.half_lengths[axis]), "half_lengths", sink.half_lengths, "above 0 m each");
    }
}

void check_solver(const Scene& scene) {
    const Solver& solver = scene.solver;
    require_solver(is_positive(solver.time_step), "time_step", solver.time_step, "above 0 s");
    require_solver(solver.substeps >= 1 && solver.substeps <= 1000, "substeps", solver.substeps, "from 1 to 1000");
    require_solver(solver.iterations >= 1 && solver.iterations <= 1000, "iterations", solver.iterations, "from 1 to 1000");
    require_solver(solver.stabilisation_iterations <= 1000, "stabilisation_iterations", solver.stabilisation_iterations,
                   "from 0 to 1000");
    require_solver(is_within_reach(solver.gravity), "gravity", solver.gravity, "finite");
    require_solver(scene.dimensions == 3 || is_in_plane(solver.gravity), "gravity", solver.gravity, "without z in 2-D");
    for (const auto& [member, relaxation] :
         {std::pair{"contact_relaxation", solver.contact_relaxation}, std::pair{"density_relaxation", solver.density_relaxation},
          std::pair{"link_relaxation", solver.link_relaxation}}) {
        require_solver(relaxation > 0 && relaxation < 2, member, relaxation, "above 0 and below 2");
    }
    require_solver(is_not_negative(solver.mass_scaling), "mass_scaling", solver.mass_scaling, "0 1/m or more");
    require_solver(is_not_negative(solver.max_speed), "max_speed", solver.max_speed, "0 m/s or more");
    require_solver(is_not_negative(solver.sleep_speed), "sleep_speed", solver.sleep_speed, "0 m/s or more");
    require_solver(solver.neighbours_per_particle >= 1, "neighbours_per_particle", solver.neighbours_per_particle, "1 or more");
}

void check_scene(const Scene& scene) {
    check_dimensions(scene);
    const std::size_t n = scene.particles.size();
    if ((n == 0 && scene.emitters.empty()) || n > kMostParticles) {
        refuse("the number of particles", text(std::uint64_t{n}), "from 1 to 2^31 - 1, or an emitter");
    }
    check_capacity(scene);
    if (scene.materials.size() > kMostMaterials) {
        refuse("the number of materials", text(std::uint64_t{scene.materials.size()}),
               mote::format("at most {}", kMostMaterials));
    }
    for (std::size_t i = 0; i < scene.materials.size(); ++i) check_material(scene, i);
    for (std::size_t i = 0; i < scene.material_pairs.size(); ++i) check_material_pair(scene, i);
    for (std::size_t i = 0; i < n; ++i) check_particle(scene, i);
    for (std::size_t i = 0; i < scene.links.size(); ++i) check_link(scene, i);
    for (std::size_t i = 0; i < scene.cloth.size(); ++i) check_cloth(scene, i);
    for (std::size_t i = 0; i < scene.colliders.size(); ++i) check_collider(scene, i);
    check_solver(scene);
    for (std::size_t i = 0; i < scene.forces.size(); ++i) check_force(scene, i);
    for (std::size_t i = 0; i < scene.emitters.size(); ++i) check_emitter(scene, i);
    for (std::size_t i = 0; i < scene.sinks.size(); ++i) check_sink(scene, i);
    if (const auto two = find_coincidence(scene)) {
        refuse(mote::format("particles[{}].position", two->after),
               mote::format("{}, where particles[{}] is", text(scene.particles[two->after].position), two->before),
               "a place of its own");
    }
}

} // namespace mote::physics
