// A Scene says what a World begins with: plain data, made in code and given away. SI units; y is up.
//
//     mote::Scene scene;
//     const auto water = scene.add({.name = "water", .kind = mote::MaterialKind::fluid, .density = 1000});
//     scene.add_box({.lower = {0, 0, 0}, .upper = {1, 1, 1}, .filling = {.radius = 0.02f, .material = water}});
//     scene.add_container({.centre = {1, 1, 0.5f}, .half_lengths = {1, 1, 0.5f}});
#pragma once

#include <mote/export.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace mote {

using Vec3 = std::array<float, 3>;

enum class MaterialKind {
    fluid, ///< Keeps its density.
    solid, ///< Grains, and the particles of ropes and cloth: with friction.
};

struct Material {
    std::string name{};
    MaterialKind kind = MaterialKind::solid;
    float density = 1000; ///< kg/m³: a particle of radius r has the mass of a cube of the edge 2r (a square of 1 m depth in 2-D).
    float static_friction = 0.5f;  ///< Against the same material; between two, the geometric mean, or what a MaterialPair says.
    float kinetic_friction = 0.4f; ///< At most the static one.
    float restitution = 0;  ///< Of solids: how much of the speed at which two meet they part with, 0 to 1; between two as above.
    float displacement = 1; ///< Of solids: how much of its volume counts in the densities of fluids, 0 to 1.
    /// Of fluids: how strongly particles of one fluid are kept from clumping, as a part of the density.
    float artificial_pressure = 1e-3f;
    /// Of fluids: whether only compression is resisted. Without it the surface contracts, which takes more and smaller steps.
    bool only_pushes = true;
    float viscosity =
        0; ///< Of fluids: how much of the difference to its neighbours' velocity a particle loses per substep, 0 to 1 (XSPH).
    float vorticity = 0; ///< Of fluids, m/s: how strongly eddies are kept alive (vorticity confinement).
    float cohesion = 0;  ///< Of fluids, m/s²: how strongly particles of the same fluid attract each other.
    float adhesion = 0;  ///< Of fluids, m/s²: how strongly solids, colliders and meshes attract its particles.
};

/// What holds between particles of two materials, in the place of the geometric means. At least one of them is solid: fluids do
/// not touch.
struct MaterialPair {
    std::uint32_t a = 0, b = 0; ///< What Scene::add() gave, in any order; the same twice: what holds among its own particles.
    float static_friction = 0.5f;
    float kinetic_friction = 0.4f; ///< At most the static one.
    float restitution = 0;         ///< 0 to 1; 0 if one of them is fluid.
};

struct Particle {
    Vec3 position{};                ///< m
    Vec3 velocity{};                ///< m/s
    float radius = 0;               ///< m
    std::uint32_t material = 0;     ///< What Scene::add() gave.
    std::uint32_t group = 0;        ///< Below 2^24.
    bool ignores_own_group = false; ///< Of solids: no contact with particles of the same group that ignore it too.
    bool fixed = false;             ///< Nothing moves it; its own velocity does. Not of fluids.
};

/// What all particles of a block, rope or sheet have in common.
struct Filling {
    float radius = 0; ///< m
    std::uint32_t material = 0;
    Vec3 velocity{}; ///< m/s
    std::uint32_t group = 0;
    bool ignores_own_group = false;
    float jitter =
        0; ///< Every particle is moved by up to this part of the radius along every axis, by a fixed pseudo-random sequence.
};

// Particles on a lattice of the spacing 2 radius that fills a shape; in 2-D, its section at z = 0.
struct ParticleBox {
    Vec3 lower{}; ///< m
    Vec3 upper{}; ///< m
    Filling filling{};
};
struct ParticleSphere {
    Vec3 centre{};    ///< m
    float radius = 0; ///< m
    Filling filling{};
};
/// A cylinder about y.
struct ParticleDisc {
    Vec3 centre{};    ///< m
    float radius = 0; ///< m
    float height = 0; ///< m
    Filling filling{};
};

/// How a link gives way. Which of the two counts is up to Solver::method.
struct Elasticity {
    float stiffness = 1;  ///< Method::iterations: the part of an error that a substep takes back, above 0 to 1.
    float compliance = 0; ///< Method::compliant, m/N; 0: as stiff as can be.
};

/// Keeps two particles at a distance, pushing and pulling.
struct Link {
    std::uint32_t a = 0, b = 0; ///< Scene::particles.
    float length = 0;           ///< m; 0: as far apart as they begin.
    Elasticity elasticity{};
    float tears_at = 0; ///< A strain, (l - length)/length; 0: never.
};

/// Particles in a row, linked to the next.
struct Rope {
    Vec3 from{}, to{};           ///< m, of the first and the last particle.
    std::uint32_t particles = 0; ///< 2 or more.
    float slack = 0;             ///< Its links are longer than the way by this part.
    Filling filling{};
    Elasticity stretch{};
    bool pin_from = false, pin_to = false;
    float tears_at = 0;
};

/// A rectangle of particles: links along both sides (stretch), both diagonals (shear), and to the second next (bend).
struct Sheet {
    Vec3 corner{};                                  ///< m
    Vec3 side_u{1, 0, 0}, side_v{0, 0, 1};          ///< m, from the corner to the next ones.
    std::uint32_t particles_u = 0, particles_v = 0; ///< 2 or more each.
    Filling filling{};
    Elasticity stretch{}, shear{}, bend{.stiffness = 0.1f, .compliance = 1e-3f};
    std::array<bool, 4> pins{}; ///< At the corner, after u, after v, after both.
    bool pin_side_u = false;    ///< The whole side from the corner along u.
    float tears_at = 0;
};

enum class ColliderKind { plane, sphere, box, capsule, cylinder, cone, mesh };

/// Where a collider is at a time; between two of them on a straight way, turning by the shorter way.
struct KeyFrame {
    float time = 0;                            ///< s
    Vec3 centre{};                             ///< m
    std::array<float, 4> rotation{0, 0, 0, 1}; ///< As of Collider.
};

/// Counter-clockwise seen from the side where particles are.
struct ColliderMesh {
    std::vector<Vec3> vertices{}; ///< m
    std::vector<std::array<std::uint32_t, 3>> triangles{};
};

/// Something that particles cannot enter and that they do not move.
struct Collider {
    ColliderKind kind = ColliderKind::plane;
    bool inside = false;  ///< Particles are kept inside instead. Not of planes and meshes.
    Vec3 normal{0, 1, 0}; ///< Of planes, of any length above 0; particles stay on this side.
    Vec3 centre{};        ///< m; of planes, any point on it; of cones, the middle of the axis. Not of meshes.
    std::array<float, 4> rotation{0, 0, 0, 1}; ///< A quaternion (x, y, z, w) of unit length. Not of meshes.
    Vec3 half_lengths{};                       ///< m, of boxes.
    float radius = 0;                          ///< m, of spheres, capsules, cylinders, and of the base of cones.
    float half_height =
        0; ///< m, along y: of cylinders and cones (the tip is up), and of capsules from the middle to the centre of either end.
    ColliderMesh mesh{};            ///< Of meshes.
    std::vector<KeyFrame> motion{}; ///< If any, in the order of time: the centre and rotation at every time. Not of meshes.
    bool movable = false;           ///< World::move_collider() may move it. Not of meshes, nor of what has a motion.
    float until = std::numeric_limits<float>::infinity(); ///< s: then it is gone.
    float static_friction = 0;
    float kinetic_friction = 0;
    float restitution = 0; ///< For what bounces off it, 0 to 1.
};

/// Heights on a lattice, as a mesh that is solid below: vertex (i, k) is at (origin.x + i spacing, heights[k * columns + i],
/// origin.z + k spacing).
struct HeightField {
    Vec3 origin{};                       ///< m; heights are added to its y.
    float spacing = 0;                   ///< m
    std::uint32_t columns = 0, rows = 0; ///< 2 or more each.
    std::vector<float> heights{};        ///< m
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

enum class ForceKind {
    uniform, ///< `vector` is an acceleration, m/s².
    wind,    ///< `vector` is a velocity, m/s, that particles take on: they lose `strength` (1/s) of the difference to it.
    point,   ///< `strength` (m/s²; below 0: away) towards `centre`, less with the distance, nothing from `radius` on.
};

struct Force {
    /// Stands for all materials, or all groups.
    static constexpr std::uint32_t kEvery = 0xFFFF'FFFFu;
    ForceKind kind = ForceKind::uniform;
    Vec3 vector{};
    Vec3 centre{};    ///< m
    float radius = 0; ///< m
    float strength = 0;
    std::uint32_t material = kEvery;
    std::uint32_t group = kEvery;
};

/// A disc (in 2-D: a line) from which layers of particles come, as far apart as they are wide. What is behind it: physics.md,
/// emit.
struct Emitter {
    Vec3 centre{};           ///< m
    Vec3 direction{1, 0, 0}; ///< Of any length above 0.
    float opening = 0;       ///< m: the disc's radius.
    float speed = 0;         ///< m/s
    float radius = 0;        ///< m, of the particles.
    std::uint32_t material = 0;
    std::uint32_t group = 0;
    float from = 0;                                       ///< s
    float until = std::numeric_limits<float>::infinity(); ///< s
};

enum class SinkKind { box, sphere };

/// A place where particles vanish.
struct Sink {
    SinkKind kind = SinkKind::box;
    Vec3 centre{};       ///< m
    Vec3 half_lengths{}; ///< m, of boxes.
    float radius = 0;    ///< m, of spheres.
};

enum class KernelKind { poly6_spiky, cubic_spline, wendland_c2, gaussian };

/// How links are solved: by a stiffness and fixed iterations, or with a compliance (XPBD), best with substeps.
enum class Method { iterations, compliant };

/// How the corrections of many contacts become one.
enum class Averaging {
    mass_splitting, ///< Momentum is kept for any masses.
    plain,          ///< Divided by the number of contacts (Jia 2017, eq. 3.25).
};

struct Solver {
    float time_step = 1.0f / 120; ///< s
    std::uint32_t substeps = 1;   ///< Into so many parts a step is cut, each with its own neighbours and iterations.
    std::uint32_t iterations = 8; ///< Per substep. With half as many, water that falls a metre gains energy.
    std::uint32_t stabilisation_iterations = 0; ///< Per substep: contacts solved before anything moves.
    Method method = Method::iterations;
    Averaging averaging = Averaging::mass_splitting;
    Vec3 gravity{0, -9.81f, 0};   ///< m/s²
    float contact_relaxation = 1; ///< ω, above 0 and below 2.
    float density_relaxation = 1; ///< The same for fluids, ...
    float link_relaxation = 1;    ///< ... and for links.
    float mass_scaling = 0; ///< 1/m: in contacts, particles are lighter by exp(-mass_scaling y), so that piles settle sooner.
    KernelKind kernel = KernelKind::cubic_spline;
    float max_speed = 0;   ///< m/s, before contacts and densities are solved; 0: a diameter of the smallest particle per substep.
    float sleep_speed = 0; ///< m/s: slower particles stay where they are.
    std::uint32_t neighbours_per_particle =
        64; ///< Room for so many on average; an error says how many there are in all if that is too little.
};

struct MOTE_API Scene {
    std::uint32_t dimensions = 3; ///< Or 2: every z is 0.
    std::vector<Material> materials{};
    std::vector<MaterialPair> material_pairs{}; ///< No two of the same materials.
    std::vector<Particle> particles{};
    std::vector<Link> links{};
    /// Triangles of particles with cloth between them, for those who draw it; no cloth is left where a link along a side has
    /// torn.
    std::vector<std::array<std::uint32_t, 3>> cloth{};
    std::vector<Collider> colliders{};
    std::vector<Force> forces{};
    std::vector<Emitter> emitters{};
    std::vector<Sink> sinks{};
    std::uint32_t capacity =
        0; ///< Particles that there is room for; 0: those at the beginning. More are an error of World::step().
    Solver solver{};

    /// Gives back its number, for particles to name it.
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
