// What the tests of physics do with whole worlds.
#pragma once

#include "support/gpu_test.hpp"

#include <mote/world.hpp>

#include <array>
#include <string>
#include <vector>

namespace mote::test {

class ValidationTest : public GpuTest {
protected:
    World world_of(const Scene& scene) { return World(context(), scene); }
};

inline void advance(World& world, int steps) {
    for (int i = 0; i < steps; ++i) world.step();
}

/// kg, of a particle (Jia 2017, eq. 3.51).
inline double mass_of(const Scene& scene, const Particle& particle) {
    double mass = scene.materials[particle.material].density;
    for (std::uint32_t axis = 0; axis < scene.dimensions; ++axis) mass *= 2.0 * particle.radius;
    return mass;
}

using Vector = std::array<double, 3>;
inline Vector to_vector(const Vec3& v) { return {v[0], v[1], v[2]}; }
inline Vector cross(const Vector& a, const Vector& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

} // namespace mote::test
