// A Scene describes the initial state of a World: plain data, built in code or read from a file. SI units; y is up.
// docs/scene.schema.json has the ranges of members; World, CheckedScene and read_scene() check them, and how members relate.
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
    fluid, ///< Density constraints.
    solid, ///< Contacts with friction: grains, and the particles of ropes and cloth.
};

/// Time integration of a material's particles.
enum class Integrator {
    position, ///< Position-based dynamics: constraints change positions; velocities are derived from them.
};

struct Material {
    std::string name{}; ///< Scene files refer to it by this name. Unique, or empty.
    MaterialKind kind = MaterialKind::solid;
    Integrator integrator = Integrator::position;
    /// kg/m³. A particle of radius r has the mass of a cube of edge 2r (in 2-D, of a square of 1 m depth).
    float density = 1000;
    /// m: range of its particles' radii while a World runs. 0: the range of the scene's particles and emitters.
    float min_radius = 0, max_radius = 0;
    ContactMaterial contact{};
    FluidMaterial fluid{};
};

enum class NeighbourSearchKind {
    automatic, ///< Hash grid or tree, selected by radii and number of particles; the tree if solids have contacts by impulses,
               ///< which only it can search.
    hash_grid,
    tree, ///< Bounding volume hierarchy.
    z_order,
    ray_query, ///< Needs DeviceInfo::ray_query.
};

struct Solver {
    float time_step = 1.0f / 120; ///< s
    /// Per step. 0: as many as the scene's piles, fluids and links need, and the speeds that it gives to solids.
    std::uint32_t substeps = 0;
    /// Per substep. 0: eight per step, spread over its substeps, but at least two for contacts by impulses; with fluids an even
    /// number. More enforce constraints more accurately; with 4 per step, water that falls a metre gains energy.
    std::uint32_t iterations = 0;
    /// Per substep. Resolves collisions, and contacts of ContactMethod::position, before particles move, without adding velocity.
    std::uint32_t stabilisation_iterations = 0;
    Vec3 gravity{0, -9.81f, 0}; ///< m/s²
    /// m/s. Slows faster particles down before constraints are solved; Health::clamped counts them. 0: no limit.
    float max_speed = 0;
    float sleep_threshold = 0; ///< m/s. Slower particles keep their position.
    /// Capacity of the neighbour lists: mean number of neighbours per particle. On overflow the step reports the value to set.
    std::uint32_t neighbour_capacity = 64;
    NeighbourSearchKind neighbour_search = NeighbourSearchKind::automatic;
    ContactSolver contact{};
    FluidSolver fluid{};
    LinkSolver link{};
};

struct MOTE_API Scene {
    std::uint32_t dimensions = 3; ///< In 2-D every z is 0.
    /// Maximum number of particles; 0: the initial number. If emitters would exceed it, none is spawned and World::step() throws.
    std::uint32_t capacity = 0;
    std::vector<Material> materials{};
    std::vector<MaterialPair> material_pairs{}; ///< At most one for any two materials.
    std::vector<Particle> particles{};
    std::vector<Link> links{};
    /// Triangles of particle indices that are drawn as cloth, unless a link along a side is broken.
    std::vector<std::array<std::uint32_t, 3>> cloth{};
    std::vector<Collider> colliders{};
    std::vector<Force> forces{};
    std::vector<Emitter> emitters{};
    std::vector<Sink> sinks{};
    Solver solver{};

    /// Returns its index in `materials`.
    std::uint32_t add(Material material);
    // These throw Error if their argument is invalid, and return what they added. Materials may be added later.
    IndexRange add_box(const ParticleBox& box);          ///< Of `particles`, whose ids in a World these are.
    IndexRange add_sphere(const ParticleSphere& sphere); ///< The same.
    IndexRange add_disc(const ParticleDisc& disc);       ///< The same.
    AddedRope add_rope(const Rope& rope);
    AddedSheet add_sheet(const Sheet& sheet);
    IndexRange add_container(const Container& container);     ///< Of `colliders`: walls at -x, +x, -y, +y and, in 3-D, -z, +z.
    std::uint32_t add_height_field(const HeightField& field); ///< Its index in `colliders`.
};

} // namespace mote
