#include "physics/scene/describe_particles.hpp"

#include "physics/scene/describe_scene.hpp"

#include <cmath>
#include <utility>

namespace mote::physics {

namespace {

enum class BlockShape { box, sphere, disc };
/// A shape in a file; `shape` selects the member that is used.
struct Block {
    BlockShape shape = BlockShape::box;
    ParticleBox box{};
    ParticleSphere sphere{};
    ParticleDisc disc{};
};

void describe_block(Fields& fields, const Scene& scene, Block& block) {
    fields.kind(
        {.name = "shape", .about = "Filled on a lattice of spacing 2 radius; in 2-D, the section at z = 0.", .required = true},
        {"box", "sphere", "disc"}, EnumMember(block.shape));
    switch (block.shape) {
    case BlockShape::box: return describe_box(fields, scene, block.box);
    case BlockShape::sphere: return describe_sphere(fields, scene, block.sphere);
    case BlockShape::disc: return describe_disc(fields, scene, block.disc);
    }
}

// The number of particles, or slightly more.
double particles_in(const Block& block, std::uint32_t dimensions) {
    const auto across = [](double radius, const ParticleFill& fill) {
        return 2 * std::floor(radius / (2 * double{fill.radius})) + 1;
    };
    switch (block.shape) {
    case BlockShape::box: {
        double count = 1;
        for (std::size_t axis = 0; axis < dimensions; ++axis) {
            count *= (double{block.box.upper[axis]} - block.box.lower[axis]) / (2 * double{block.box.fill.radius});
        }
        return count;
    }
    case BlockShape::sphere: return std::pow(across(block.sphere.radius, block.sphere.fill), dimensions);
    case BlockShape::disc:
        return std::pow(across(block.disc.radius, block.disc.fill), dimensions - 1) * block.disc.height /
               (2 * double{block.disc.fill.radius});
    }
    return 0;
}

void add_block(Scene& scene, const Block& block) {
    switch (block.shape) {
    case BlockShape::box: scene.add_box(block.box); break;
    case BlockShape::sphere: scene.add_sphere(block.sphere); break;
    case BlockShape::disc: scene.add_disc(block.disc); break;
    }
}

void describe_self_collision(Fields& fields, bool& self_collision) {
    fields.flag({"self_collision", "If false: no contact with particles of the same group where it is false too. Solids only."},
                self_collision);
}

} // namespace

void describe_material_and_group(Fields& fields, const Scene& scene, std::uint32_t& material, std::uint32_t& group) {
    fields.index({.name = "material", .about = "The name of a material, or its index.", .required = true}, material,
                 materials_of(scene));
    fields.index({"group", "The name of a group, or its index; by default 0, none."}, group, kGroupTarget);
}

void describe_fill(Fields& fields, const Scene& scene, ParticleFill& fill) {
    fields.object({.name = "fill", .about = "Properties shared by all its particles.", .required = true}, [&] {
        fields.number({.name = "radius", .about = "Of each particle.", .unit = "m", .required = true}, fill.radius, kAboveZero);
        describe_material_and_group(fields, scene, fill.material, fill.group);
        fields.vector({"velocity", "Initial velocity.", "m/s"}, fill.velocity, VectorLimits::planar);
        describe_self_collision(fields, fill.self_collision);
        fields.number({"jitter", "Displaces every particle by up to this fraction of its radius along every axis, by a fixed "
                                 "pseudo-random sequence."},
                      fill.jitter, kUnitInterval);
    });
}

void describe_particle(Fields& fields, const Scene& scene, Particle& particle) {
    fields.vector({.name = "position", .about = "Of the centre.", .unit = "m", .required = true}, particle.position,
                  VectorLimits::planar);
    fields.vector({"velocity", "Initial velocity.", "m/s"}, particle.velocity, VectorLimits::planar);
    fields.number({.name = "radius", .about = "Of the particle.", .unit = "m", .required = true}, particle.radius, kAboveZero);
    describe_material_and_group(fields, scene, particle.material, particle.group);
    describe_self_collision(fields, particle.self_collision);
    fields.flag({"fixed", "Infinite mass: nothing changes its velocity. Solids only."}, particle.fixed);
}

void describe_box(Fields& fields, const Scene& scene, ParticleBox& box) {
    fields.vector({.name = "lower", .about = "The corner with the smallest coordinates.", .unit = "m", .required = true},
                  box.lower, VectorLimits::finite);
    fields.vector({.name = "upper", .about = "The opposite corner.", .unit = "m", .required = true}, box.upper,
                  VectorLimits::finite);
    describe_fill(fields, scene, box.fill);
}

void describe_sphere(Fields& fields, const Scene& scene, ParticleSphere& sphere) {
    fields.vector({.name = "centre", .about = "Of the sphere.", .unit = "m", .required = true}, sphere.centre,
                  VectorLimits::finite);
    fields.number({.name = "radius", .about = "Of the sphere.", .unit = "m", .required = true}, sphere.radius, kAboveZero);
    describe_fill(fields, scene, sphere.fill);
}

void describe_disc(Fields& fields, const Scene& scene, ParticleDisc& disc) {
    fields.vector({.name = "centre", .about = "Of the disc, a cylinder about y.", .unit = "m", .required = true}, disc.centre,
                  VectorLimits::finite);
    fields.number({.name = "radius", .about = "Of the disc.", .unit = "m", .required = true}, disc.radius, kAboveZero);
    fields.number({.name = "height", .about = "Of the disc, along y.", .unit = "m", .required = true}, disc.height, kAboveZero);
    describe_fill(fields, scene, disc.fill);
}

void describe_particles(Fields& fields, Scene& scene) {
    fields.list(
        {"particles", "Single particles."}, scene.particles,
        [&](Particle& particle) { describe_particle(fields, scene, particle); }, kMaxParticles);
    fields.generator_list<Block>(
        {"blocks", "Shapes filled with particles."}, [&](Block& block) { describe_block(fields, scene, block); },
        [&](const Block& block) {
            return Expansion{particles_in(block, scene.dimensions), [&scene, block] { add_block(scene, block); }};
        });
}

} // namespace mote::physics
