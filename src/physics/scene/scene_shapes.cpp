// The functions of Scene that fill a volume with particles.
#include "physics/scene/describe_particles.hpp"
#include "physics/scene/particle_shape.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mote {

using namespace physics;

namespace {

// Tolerance for counts that rounding has made slightly less than an integer.
constexpr float kRoundingOfCounts = 1e-3f;

// The distance to the next float: a coordinate is rounded by up to half of it.
float spacing_of_floats_at(float x) { return std::nextafter(std::abs(x), INFINITY) - std::abs(x); }

// How many particles fit along an axis. `rounding`: of the length, in m.
std::uint32_t count_along(float length, const ParticleFill& fill, const char* shape, const char* axis, float rounding = 0) {
    const float spacing = 2 * fill.radius;
    const float tolerance = std::min(kRoundingOfCounts + rounding / spacing, 0.49f); // fewer than half of one is none
    const float fitting = length / spacing + tolerance;
    if (!(fitting >= 1)) {
        throw_invalid(shape, mote::format("{} m along {}", length, axis),
                      mote::format("at least {} m, the diameter of a particle", spacing));
    }
    if (!(fitting < static_cast<float>(kMaxParticles))) {
        throw_invalid(shape, mote::format("{} particles along {}", fitting, axis), "fewer than 2^31");
    }
    return static_cast<std::uint32_t>(fitting);
}

// Fills a sphere or disc: the points of a lattice within a radius of the centre (of a disc, of its axis). Along x and z a point
// is at the centre; along y there are `layers` points.
IndexRange fill_round(Scene& scene, const Vec3& centre, float radius, std::uint32_t layers, bool sphere, const ParticleFill& fill,
                      const char* shape) {
    const float spacing = 2 * fill.radius;
    const float half = std::floor(radius / spacing + kRoundingOfCounts);
    const bool flat = scene.dimensions == 2;
    const double across = 2 * double{half} + 1;
    ParticleFiller filler(scene, fill, across * (flat ? 1 : across) * layers, shape);
    const auto n = static_cast<int>(half);
    const float reach = radius * (1 + 1e-5f); // points on the surface are inside
    for (int z = flat ? 0 : -n; z <= (flat ? 0 : n); ++z) {
        for (std::uint32_t layer = 0; layer < layers; ++layer) {
            const float y = (static_cast<float>(layer) - 0.5f * static_cast<float>(layers - 1)) * spacing;
            for (int x = -n; x <= n; ++x) {
                // In 2-D, the section at z = 0.
                const Vec3 off{static_cast<float>(x) * spacing, y, flat ? -centre[2] : static_cast<float>(z) * spacing};
                if (std::hypot(off[0], sphere ? off[1] : 0, off[2]) > reach) continue;
                filler.put({centre[0] + off[0], centre[1] + off[1], flat ? 0 : centre[2] + off[2]});
            }
        }
    }
    return filler.added();
}

} // namespace

std::uint32_t Scene::add(Material material) {
    materials.push_back(std::move(material));
    return static_cast<std::uint32_t>(materials.size() - 1);
}

IndexRange Scene::add_box(const ParticleBox& box) {
    check_shape(*this, "box", box, [&](Fields& fields, ParticleBox& b) { describe_box(fields, *this, b); });
    constexpr std::array kAxes{"x", "y", "z"};
    std::array<std::uint32_t, 3> counts{1, 1, 1};
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        if (box.lower[axis] > box.upper[axis]) {
            throw_invalid("box.lower", mote::format("{} = {}, above upper, {}", kAxes[axis], box.lower[axis], box.upper[axis]),
                          "the corner with the smallest coordinates");
        }
        const float lower = box.lower[axis], upper = box.upper[axis];
        counts[axis] =
            count_along(upper - lower, box.fill, "box", kAxes[axis], spacing_of_floats_at(lower) + spacing_of_floats_at(upper));
    }
    ParticleFiller filler(*this, box.fill, static_cast<double>(counts[0]) * counts[1] * counts[2], "box");
    const auto at = [&](std::size_t axis, std::uint32_t k) {
        return box.lower[axis] + (static_cast<float>(k) + 0.5f) * 2 * box.fill.radius;
    };
    for (std::uint32_t z = 0; z < counts[2]; ++z) {
        for (std::uint32_t y = 0; y < counts[1]; ++y) {
            for (std::uint32_t x = 0; x < counts[0]; ++x) {
                filler.put({at(0, x), at(1, y), dimensions == 2 ? 0 : at(2, z)});
            }
        }
    }
    return filler.added();
}

IndexRange Scene::add_sphere(const ParticleSphere& sphere) {
    check_shape(*this, "sphere", sphere, [&](Fields& fields, ParticleSphere& s) { describe_sphere(fields, *this, s); });
    const float half = std::floor(sphere.radius / (2 * sphere.fill.radius) + kRoundingOfCounts);
    if (!(half < 1e9f)) throw_invalid("sphere", mote::format("{} particles across", 2 * half), "fewer than 2^31");
    return fill_round(*this, sphere.centre, sphere.radius, 2 * static_cast<std::uint32_t>(half) + 1, true, sphere.fill, "sphere");
}

IndexRange Scene::add_disc(const ParticleDisc& disc) {
    check_shape(*this, "disc", disc, [&](Fields& fields, ParticleDisc& d) { describe_disc(fields, *this, d); });
    if (!(disc.radius / disc.fill.radius < 1e9f)) {
        throw_invalid("disc", mote::format("{} particles across", disc.radius / disc.fill.radius), "fewer than 2^31");
    }
    return fill_round(*this, disc.centre, disc.radius, count_along(disc.height, disc.fill, "disc", "y"), false, disc.fill,
                      "disc");
}

} // namespace mote
