#include "physics/scene/check_scene.hpp"

#include "physics/families.hpp"
#include "physics/scene/coincident.hpp"
#include "physics/scene/describe_particles.hpp"
#include "physics/scene/describe_scene.hpp"
#include "physics/scene/range_check.hpp"
#include "physics/scene/rules.hpp"

#include <string_view>
#include <unordered_map>

namespace mote::physics {

namespace {

void check_material_names(const Scene& scene) {
    std::unordered_map<std::string_view, std::size_t> first;
    for (std::size_t i = 0; i < scene.materials.size(); ++i) {
        const std::string& name = scene.materials[i].name;
        if (name.empty()) continue;
        const auto [same, is_new] = first.emplace(name, i);
        if (is_new) continue;
        Element{"materials", i}.require(false, "name", '"' + name + '"',
                                        mote::format("a name other than that of materials[{}]", same->second));
    }
}

void check_radius_ranges(const Scene& scene) {
    for (std::size_t i = 0; i < scene.materials.size(); ++i) {
        const Material& material = scene.materials[i];
        const Element element{"materials", i};
        element.require(material.max_radius >= material.min_radius, "max_radius", material.max_radius,
                        mote::format("at least min_radius, {} m", material.min_radius));
        element.require(material.max_radius == 0 || material.min_radius > 0, "min_radius", material.min_radius,
                        "a length above 0 m, since there is a max_radius");
    }
}

void check_rules_of_particle(const Scene& scene, std::size_t index) {
    const Particle& particle = scene.particles[index];
    const Element element{"particles", index};
    check_radius(scene, element, "radius", particle.radius, particle.material);
    if (scene.materials[particle.material].kind == MaterialKind::solid) return;
    element.require(!particle.fixed, "fixed", true, "false, since the material is fluid");
    element.require(particle.self_collision, "self_collision", false, "true, since the material is fluid");
}

void check_particles(const Scene& scene) {
    const std::size_t n = scene.particles.size();
    if (n == 0 && scene.emitters.empty()) throw_invalid("particles", list_text(0), "one or more, or an emitter");
    for (std::size_t i = 0; i < n; ++i) check_rules_of_particle(scene, i);
}

void check_capacity(const Scene& scene) {
    const std::uint64_t n = scene.particles.size();
    if (scene.capacity != 0 && scene.capacity < n) {
        throw_invalid("capacity", text(scene.capacity), mote::format("0, or at least the {} initial particles", n));
    }
    if (!scene.emitters.empty() && (scene.sinks.empty() || n == 0) && scene.capacity <= n) {
        throw_invalid("capacity", text(scene.capacity),
                      mote::format("more than the {} initial particles, since there are emitters", n));
    }
}

void check_coincident(const Scene& scene) {
    const auto pair = find_coincident_pair(scene);
    if (!pair) return;
    const std::string other = mote::format("particles[{}]", pair->before);
    throw SceneError(mote::format("particles[{}].position", pair->after),
                     mote::format("{}, where {} is", text(scene.particles[pair->after].position), other), "a unique position",
                     other);
}

} // namespace

void check_scene(const Scene& scene) {
    RangeCheck ranges(scene.dimensions);
    describe_scene(ranges, scene);
    check_material_names(scene);
    check_radius_ranges(scene);
    check_particles(scene);
    check_capacity(scene);
    for (const Family* family : families()) family->check(scene);
    check_coincident(scene);
}

void check_particle(const Scene& scene, std::size_t index) {
    RangeCheck ranges(scene.dimensions, mote::format("particles[{}]", index));
    describe_particle(ranges, scene, ConstFields::visitable(scene.particles[index]));
    check_rules_of_particle(scene, index);
}

} // namespace mote::physics
