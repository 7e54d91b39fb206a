// Descriptions of single particles and of blocks of particles.
#pragma once

#include "physics/scene/fields.hpp"

#include <mote/scene.hpp>

namespace mote::physics {

/// Scene::particles, and the blocks of scene files.
void describe_particles(Fields& fields, Scene& scene);

void describe_particle(Fields& fields, const Scene& scene, Particle& particle);
void describe_box(Fields& fields, const Scene& scene, ParticleBox& box);
void describe_sphere(Fields& fields, const Scene& scene, ParticleSphere& sphere);
void describe_disc(Fields& fields, const Scene& scene, ParticleDisc& disc);

/// Properties shared by all particles of a shape.
void describe_fill(Fields& fields, const Scene& scene, ParticleFill& fill);
void describe_material_and_group(Fields& fields, const Scene& scene, std::uint32_t& material, std::uint32_t& group);

} // namespace mote::physics
