// A Scene says what a World begins with: plain data, made in code and given away. SI units; y is up.
//
//     mote::Scene scene;
//     const auto water = scene.add({.name = "water", .kind = mote::MaterialKind::fluid, .density = 1000});
//     scene.add_box({.lower = {0, 0, 0}, .upper = {1, 1, 1}, .radius = 0.02f, .material = water});
//     scene.add_container({.centre = {1, 1, 0.5f}, .half_lengths = {1, 1, 0.5f}});
#pragma once

#include <mote/export.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace mote {

using Vec3 = std::array<float, 3>;

enum class MaterialKind {
    fluid,    ///< Keeps its density.
    granular, ///< Solid grains, with friction.
};

struct Material {
    std::string name{};
    MaterialKind kind = MaterialKind::granular;
    float density = 1000; ///< kg/m³: a particle of radius r has the mass of a cube of the edge 2r (a square of 1 m depth in 2-D).
    float static_friction = 0.5f;  ///< Against the same material; between two, the geometric mean.
    float kinetic_friction = 0.4f; ///< At most the static one.
    /// Of fluids: how strongly particles of one fluid are kept from clumping, as a part of the density.
    float artificial_pressure = 1e-3f;
    /// Of fluids: whether only compression is resisted. Without it the surface contracts, which takes more and smaller steps.
    bool only_pushes = true;
};

struct Particle {
    Vec3 position{};            ///< m
    Vec3 velocity{};            ///< m/s
    float radius = 0;           ///< m
    std::uint32_t material = 0; ///< What Scene::add() gave.
    std::uint32_t group = 0;    ///< Below 2^24. Kept, but without effect yet.
    bool fixed = false;         ///< Nothing moves it; its own velocity does. Not of fluids.
};

/// Particles on a lattice of the spacing 2 radius that fills a box.
struct ParticleBox {
    Vec3 lower{}; ///< m
    Vec3 upper{}; ///< m
    float radius = 0;
    std::uint32_t material = 0;
    Vec3 velocity{};
    std::uint32_t group = 0;
};

enum class ColliderKind { plane, sphere, box, capsule };

/// Something that particles cannot enter and that nothing moves.
struct Collider {
    ColliderKind kind = ColliderKind::plane;
    bool inside = false;                       ///< Particles are kept inside instead. Not of planes.
    Vec3 normal{0, 1, 0};                      ///< Of planes, of any length above 0; particles stay on this side.
    Vec3 centre{};                             ///< m; of planes, any point on it.
    std::array<float, 4> rotation{0, 0, 0, 1}; ///< A quaternion (x, y, z, w) of unit length, of boxes and capsules.
    Vec3 half_lengths{};                       ///< m, of boxes.
    float radius = 0;                          ///< m, of spheres and capsules.
    float half_height = 0;                     ///< m, of capsules: from the middle to the centre of either end, along y.
    float static_friction = 0;
    float kinetic_friction = 0;
};

/// The six walls of a box, with particles in it; in 2-D the four that there are.
struct Container {
    Vec3 centre{};       ///< m
    Vec3 half_lengths{}; ///< m
    float static_friction = 0;
    float kinetic_friction = 0;
};

enum class KernelKind { poly6_spiky, cubic_spline, wendland_c2, gaussian };

struct Solver {
    float time_step = 1.0f / 120; ///< s
    std::uint32_t iterations = 8; ///< Per step. With half as many, water that falls a metre gains energy.
    Vec3 gravity{0, -9.81f, 0};   ///< m/s²
    float contact_relaxation = 1; ///< ω, above 0 and below 2.
    float density_relaxation = 1; ///< The same for fluids.
    KernelKind kernel = KernelKind::cubic_spline;
    float max_speed = 0;   ///< m/s, before contacts and densities are solved; 0: a diameter of the smallest particle per step.
    float sleep_speed = 0; ///< m/s: slower particles stay where they are.
    std::uint32_t neighbours_per_particle =
        64; ///< Room for so many on average; an error says how many there are in all if that is too little.
};

struct MOTE_API Scene {
    std::uint32_t dimensions = 3; ///< Or 2: every z is 0.
    std::vector<Material> materials{};
    std::vector<Particle> particles{};
    std::vector<Collider> colliders{};
    Solver solver{};

    /// Gives back its number, for particles to name it.
    std::uint32_t add(Material material);
    void add_box(const ParticleBox& box);
    void add_container(const Container& container);
};

} // namespace mote
