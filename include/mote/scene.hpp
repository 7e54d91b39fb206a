// A Scene is what a World begins with: plain data, made in code or read from a file. SI units; y is up.
//
//     mote::Scene scene;
//     const auto water = scene.add({.name = "water", .kind = mote::MaterialKind::fluid, .density = 1000});
//     scene.add_box({.lower = {0, 0, 0}, .upper = {1, 1, 1}, .fill = {.radius = 0.02f, .material = water}});
//     scene.add_container({.centre = {1, 1, 0.5f}, .half_extents = {1, 1, 0.5f}});
#pragma once

#include <mote/collider.hpp>
#include <mote/contact.hpp>
#include <mote/emitter.hpp>
#include <mote/export.hpp>
#include <mote/fluid.hpp>
#include <mote/force.hpp>
#include <mote/link.hpp>
#include <mote/particle.hpp>
#include <mote/types.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace mote {

enum class MaterialKind {
    fluid, ///< Keeps its density.
    solid, ///< Grains, and the particles of ropes and cloth: contacts with friction.
};

/// What advances a material's particles in time.
enum class Integrator {
    position, ///< Position-based dynamics: constraints move positions, velocities follow.
};

struct Material {
    std::string name{}; ///< What scene files refer to it by; unique, or empty.
    MaterialKind kind = MaterialKind::solid;
    Integrator integrator = Integrator::position;
    /// kg/m³. A particle of radius r has the mass of a cube of edge 2r (in 2-D, of a square with 1 m depth).
    float density = 1000;
    /// m: the radii that its particles may have while a World runs; 0: those of the scene's particles and emitters.
    float min_radius = 0, max_radius = 0;
    ContactMaterial contact{};
    FluidMaterial fluid{};
};

enum class NeighbourSearchKind {
    automatic, ///< By the spread of radii: a hash grid, or a tree.
    hash_grid,
    tree,
    z_order,
    ray_query, ///< Needs a device with ray query.
};

struct Solver {
    float time_step = 1.0f / 120; ///< s
    std::uint32_t substeps = 1;   ///< Per step; each has its own neighbours and iterations.
    std::uint32_t iterations = 8; ///< Per substep. With half as many, water that falls a metre gains energy.
    /// Per substep: contacts resolved before anything moves, without adding velocity.
    std::uint32_t stabilisation_iterations = 0;
    Vec3 gravity{0, -9.81f, 0}; ///< m/s²
    /// m/s, before contacts and densities are solved; 0: a diameter of the smallest particle per substep.
    float max_speed = 0;
    float sleep_threshold = 0; ///< m/s: slower particles stay where they are.
    /// Mean number of neighbours per particle that lists can hold. If that is exceeded, the step reports the number needed.
    std::uint32_t neighbour_capacity = 64;
    NeighbourSearchKind neighbour_search = NeighbourSearchKind::automatic;
    ContactSolver contact{};
    FluidSolver fluid{};
    LinkSolver link{};
};

struct MOTE_API Scene {
    std::uint32_t dimensions = 3; ///< Or 2: every z is 0.
    /// Particles that fit in the World; 0: those at the beginning. If emitters exceed it, World::step() reports an error.
    std::uint32_t capacity = 0;
    std::vector<Material> materials{};
    std::vector<MaterialPair> material_pairs{}; ///< No two of the same materials.
    std::vector<Particle> particles{};
    std::vector<Link> links{};
    /// Triangles of particles that are drawn as cloth, unless a link along a side is broken.
    std::vector<std::array<std::uint32_t, 3>> cloth{};
    std::vector<Collider> colliders{};
    std::vector<Force> forces{};
    std::vector<Emitter> emitters{};
    std::vector<Sink> sinks{};
    Solver solver{};

    /// Returns its index in `materials`.
    std::uint32_t add(Material material);
    void add_box(const ParticleBox& box);
    void add_sphere(const ParticleSphere& sphere);
    void add_disc(const ParticleDisc& disc);
    void add_rope(const Rope& rope);
    void add_sheet(const Sheet& sheet);
    void add_container(const Container& container);
    void add_height_field(const HeightField& field);
};

} // namespace mote
