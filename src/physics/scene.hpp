// Whether a Scene makes sense.
#pragma once

#include <mote/scene.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace mote::physics {

/// Throws Error naming the first member that makes no sense, what it is, and what was expected.
void check_scene(const Scene& scene);

// The same of one element, for who knows where it comes from. Materials have been checked before what names them.
void check_material(const Scene& scene, std::size_t index);
void check_material_pair(const Scene& scene, std::size_t index);
void check_particle(const Scene& scene, std::size_t index);
void check_link(const Scene& scene, std::size_t index);
void check_collider(const Scene& scene, std::size_t index);
void check_force(const Scene& scene, std::size_t index);
void check_emitter(const Scene& scene, std::size_t index);
void check_sink(const Scene& scene, std::size_t index);
void check_solver(const Scene& scene);

/// Two of Scene::particles whose centres are equal though they would touch: nothing says which way to part them. Not such are
/// two that are fixed, and two of a group that ignore each other.
struct Coincidence {
    std::uint32_t before, after;
};
/// The one with the lowest `after`. Sorts the particles: 400,000 take some 0.07 s.
std::optional<Coincidence> find_coincidence(const Scene& scene);

// Of what takes the place of one of the scene's elements.
void check_force(const Scene& scene, std::size_t index, const Force& force);
void check_pose(const Scene& scene, std::size_t index, const Vec3& centre, const std::array<float, 4>& rotation);

} // namespace mote::physics
