#include "scene/fnv.hpp"

#include <mote/scene_file.hpp>

#include <type_traits>

namespace mote {

namespace {

// Every member of every struct of a scene, one after the other.
class SceneHash {
public:
    template <typename... T> void all(const T&... values) { (one(values), ...); }
    std::uint64_t value() const { return fnv_.value(); }

private:
    template <typename T> void one(const T& value) {
        if constexpr (std::is_enum_v<T>) {
            fnv_.add(static_cast<std::uint32_t>(value));
        } else {
            fnv_.add(value);
        }
    }
    template <typename T, std::size_t N> void one(const std::array<T, N>& values) {
        for (const T& value : values) one(value);
    }
    template <typename T> void one(const std::vector<T>& values) {
        fnv_.add(static_cast<std::uint64_t>(values.size()));
        for (const T& value : values) one(value);
    }
    void one(const std::string& text) { fnv_.add(std::string_view(text)); }
    void one(const Material& m) {
        all(m.name, m.kind, m.density, m.static_friction, m.kinetic_friction, m.restitution, m.displacement,
            m.artificial_pressure, m.only_pushes, m.viscosity, m.vorticity, m.cohesion, m.adhesion);
    }
    void one(const MaterialPair& p) { all(p.a, p.b, p.static_friction, p.kinetic_friction, p.restitution); }
    void one(const Particle& p) { all(p.position, p.velocity, p.radius, p.material, p.group, p.ignores_own_group, p.fixed); }
    void one(const Elasticity& e) { all(e.stiffness, e.compliance); }
    void one(const Link& l) { all(l.a, l.b, l.length, l.elasticity, l.tears_at); }
    void one(const KeyFrame& k) { all(k.time, k.centre, k.rotation); }
    void one(const Collider& c) {
        all(c.kind, c.inside, c.normal, c.centre, c.rotation, c.half_lengths, c.radius, c.half_height, c.mesh.vertices,
            c.mesh.triangles, c.motion, c.movable, c.until, c.static_friction, c.kinetic_friction, c.restitution);
    }
    void one(const Force& f) { all(f.kind, f.vector, f.centre, f.radius, f.strength, f.material, f.group); }
    void one(const Emitter& e) { all(e.centre, e.direction, e.opening, e.speed, e.radius, e.material, e.group, e.from, e.until); }
    void one(const Sink& s) { all(s.kind, s.centre, s.half_lengths, s.radius); }
    void one(const Solver& s) {
        all(s.time_step, s.substeps, s.iterations, s.stabilisation_iterations, s.method, s.averaging, s.gravity,
            s.contact_relaxation, s.density_relaxation, s.link_relaxation, s.mass_scaling, s.kernel, s.max_speed, s.sleep_speed,
            s.neighbours_per_particle);
    }

    scene::Fnv fnv_{};
};

} // namespace

std::uint64_t scene_hash(const Scene& s) {
    SceneHash hash;
    hash.all(s.dimensions, s.materials, s.material_pairs, s.particles, s.links, s.cloth, s.colliders, s.forces, s.emitters, s.sinks,
             s.capacity, s.solver);
    return hash.value();
}

} // namespace mote
