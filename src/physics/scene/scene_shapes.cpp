// The functions of Scene that make many particles, links or colliders of one description.
#include "physics/collide/collider_fields.hpp"
#include "physics/link/link_fields.hpp"
#include "physics/scene/describe_particles.hpp"
#include "physics/scene/describe_scene.hpp"
#include "physics/scene/range_check.hpp"
#include "physics/scene/scene_error.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mote {

using namespace physics;

namespace {

// So that a whole number of particles that rounding has made a bit less is that number.
constexpr float kRoundingOfCounts = 1e-3f;

// Uniform in [-1, 1): the same on every machine (splitmix64).
float pseudo_random(std::uint64_t number) {
    std::uint64_t z = (number + 1) * 0x9E37'79B9'7F4A'7C15u;
    z = (z ^ (z >> 30)) * 0xBF58'476D'1CE4'E5B9u;
    z = (z ^ (z >> 27)) * 0x94D0'49BB'1331'11EBu;
    z ^= z >> 31;
    return static_cast<float>(z >> 40) * 0x1p-23f - 1;
}

// By the ranges of its fields. Materials may come later.
template <typename Shape, typename Describe>
void check_shape(const Scene& scene, const char* name, const Shape& shape, const Describe& describe) {
    RangeCheck of_scene(3);
    describe_dimensions(of_scene, ConstFields::visitable(scene));
    RangeCheck ranges(scene.dimensions, name, RangeCheck::References::skip);
    describe(ranges, ConstFields::visitable(shape));
}

// How many particles fit along an axis.
std::uint32_t count_along(float length, const ParticleFill& fill, const char* shape, const char* axis) {
    const float fitting = length / (2 * fill.radius) + kRoundingOfCounts;
    if (!(fitting >= 1 && fitting < static_cast<float>(kMaxParticles))) {
        throw_invalid(shape, mote::format("{} particles along {}", fitting, axis), "from 1 to 2^31");
    }
    return static_cast<std::uint32_t>(fitting);
}

// Puts particles into a scene; makes sure beforehand that there are not too many.
class Filler {
public:
    Filler(Scene& scene, const ParticleFill& fill, double at_most, const char* shape) : scene_(scene), fill_(fill) {
        const double all = static_cast<double>(scene.particles.size()) + at_most;
        if (!(all <= static_cast<double>(kMaxParticles))) {
            throw_invalid(shape, mote::format("{:.0f} particles up to here", all), "fewer than 2^31");
        }
        scene.particles.reserve(scene.particles.size() + static_cast<std::size_t>(at_most));
    }

    void put(Vec3 at, bool fixed = false) {
        const std::size_t axes = scene_.dimensions;
        for (std::size_t axis = 0; axis < axes && fill_.jitter > 0; ++axis) {
            at[axis] += pseudo_random(number_ * 3 + axis) * fill_.jitter * fill_.radius;
        }
        ++number_;
        scene_.particles.push_back({.position = at,
                                    .velocity = fill_.velocity,
                                    .radius = fill_.radius,
                                    .material = fill_.material,
                                    .group = fill_.group,
                                    .self_collision = fill_.self_collision,
                                    .fixed = fixed});
    }

private:
    Scene& scene_;
    const ParticleFill& fill_;
    std::uint64_t number_ = 0;
};

// A lattice about a centre, with a particle at it along x and z; of those points, the ones that are within a radius about the
// centre. `layers` of them along y, or as many as the sphere has.
void fill_round(Scene& scene, const Vec3& centre, float radius, std::uint32_t layers, bool sphere, const ParticleFill& fill,
                const char* shape) {
    const float spacing = 2 * fill.radius;
    const float half = std::floor(radius / spacing + kRoundingOfCounts);
    const bool flat = scene.dimensions == 2;
    const double across = 2 * double{half} + 1;
    Filler filler(scene, fill, across * (flat ? 1 : across) * layers, shape);
    const auto n = static_cast<int>(half);
    const float reach = radius * (1 + 1e-5f); // what is just on the surface is in
    for (int z = flat ? 0 : -n; z <= (flat ? 0 : n); ++z) {
        for (std::uint32_t layer = 0; layer < layers; ++layer) {
            const float y = (static_cast<float>(layer) - 0.5f * static_cast<float>(layers - 1)) * spacing;
            for (int x = -n; x <= n; ++x) {
                const Vec3 off{static_cast<float>(x) * spacing, y,
                               flat ? -centre[2] : static_cast<float>(z) * spacing}; // in 2-D: the section at z = 0
                if (std::hypot(off[0], sphere ? off[1] : 0, off[2]) > reach) continue;
                filler.put({centre[0] + off[0], centre[1] + off[1], flat ? 0 : centre[2] + off[2]});
            }
        }
    }
}

float length(const Vec3& v) { return std::hypot(v[0], v[1], v[2]); }
Vec3 plus(const Vec3& a, const Vec3& b, float times) { return {a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]}; }

} // namespace

std::uint32_t Scene::add(Material material) {
    materials.push_back(std::move(material));
    return static_cast<std::uint32_t>(materials.size() - 1);
}

void Scene::add_box(const ParticleBox& box) {
    check_shape(*this, "box", box, [&](Fields& fields, ParticleBox& b) { describe_box(fields, *this, b); });
    constexpr std::array kAxes{"axis 0 (x)", "axis 1 (y)", "axis 2 (z)"};
    std::array<std::uint32_t, 3> counts{1, 1, 1};
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        counts[axis] = count_along(box.upper[axis] - box.lower[axis], box.fill, "box", kAxes[axis]);
    }
    Filler filler(*this, box.fill, static_cast<double>(counts[0]) * counts[1] * counts[2], "box");
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
}

void Scene::add_sphere(const ParticleSphere& sphere) {
    check_shape(*this, "sphere", sphere, [&](Fields& fields, ParticleSphere& s) { describe_sphere(fields, *this, s); });
    const float half = std::floor(sphere.radius / (2 * sphere.fill.radius) + kRoundingOfCounts);
    if (!(half < 1e9f)) throw_invalid("sphere", mote::format("{} particles across", 2 * half), "fewer than 2^31");
    fill_round(*this, sphere.centre, sphere.radius, 2 * static_cast<std::uint32_t>(half) + 1, true, sphere.fill, "sphere");
}

void Scene::add_disc(const ParticleDisc& disc) {
    check_shape(*this, "disc", disc, [&](Fields& fields, ParticleDisc& d) { describe_disc(fields, *this, d); });
    if (!(disc.radius / disc.fill.radius < 1e9f)) {
        throw_invalid("disc", mote::format("{} particles across", disc.radius / disc.fill.radius), "fewer than 2^31");
    }
    fill_round(*this, disc.centre, disc.radius, count_along(disc.height, disc.fill, "disc", "axis 1 (y)"), false, disc.fill,
               "disc");
}

void Scene::add_rope(const Rope& rope) {
    check_shape(*this, "rope", rope, [&](Fields& fields, Rope& r) { describe_rope(fields, *this, r); });
    if (rope.from == rope.to) throw_invalid("rope.to", mote::format("{}, as from", text(rope.to)), "another place");
    Filler filler(*this, rope.fill, rope.particles, "rope");
    const auto first = static_cast<std::uint32_t>(particles.size());
    const Vec3 way = plus(rope.to, rope.from, -1);
    const auto parts = static_cast<float>(rope.particles - 1);
    for (std::uint32_t i = 0; i < rope.particles; ++i) {
        const bool last = i + 1 == rope.particles;
        const bool pinned = (i == 0 && rope.pin_from) || (last && rope.pin_to);
        filler.put(last ? rope.to : plus(rope.from, way, static_cast<float>(i) / parts), pinned);
    }
    const float rest_length = length(way) / parts * (1 + rope.slack);
    for (std::uint32_t i = 0; i + 1 < rope.particles; ++i) {
        links.push_back({.a = first + i,
                         .b = first + i + 1,
                         .length = rest_length,
                         .elasticity = rope.stretch,
                         .tear_strain = rope.tear_strain});
    }
}

void Scene::add_sheet(const Sheet& sheet) {
    check_shape(*this, "sheet", sheet, [&](Fields& fields, Sheet& s) { describe_sheet(fields, *this, s); });
    const std::uint32_t nu = sheet.particles_u, nv = sheet.particles_v;
    Filler filler(*this, sheet.fill, static_cast<double>(nu) * nv, "sheet");
    const auto first = static_cast<std::uint32_t>(particles.size());
    const auto parts_u = static_cast<float>(nu - 1), parts_v = static_cast<float>(nv - 1);
    for (std::uint32_t v = 0; v < nv; ++v) {
        for (std::uint32_t u = 0; u < nu; ++u) {
            const bool end_u = u + 1 == nu, end_v = v + 1 == nv;
            const bool at_corner = (u == 0 || end_u) && (v == 0 || end_v);
            const bool pinned = (sheet.pin_side_u && v == 0) || (at_corner && sheet.pins[(end_u ? 1 : 0) + (end_v ? 2 : 0)]);
            filler.put(plus(plus(sheet.corner, sheet.side_u, static_cast<float>(u) / parts_u), sheet.side_v,
                            static_cast<float>(v) / parts_v),
                       pinned);
        }
    }
    const Vec3 step_u = plus({}, sheet.side_u, 1 / parts_u), step_v = plus({}, sheet.side_v, 1 / parts_v);
    // To the particle that is du and dv farther, from everybody who has one.
    const auto link = [&](int du, int dv, const Elasticity& elasticity) {
        const float rest_length = length(plus(plus({}, step_u, static_cast<float>(du)), step_v, static_cast<float>(dv)));
        const auto from_u = static_cast<std::uint32_t>(std::max(-du, 0)), far_u = static_cast<std::uint32_t>(std::max(du, 0));
        const auto far_v = static_cast<std::uint32_t>(dv);
        for (std::uint32_t v = 0; v + far_v < nv; ++v) {
            for (std::uint32_t u = from_u; u + far_u < nu; ++u) {
                const std::uint32_t a = first + v * nu + u;
                const std::uint32_t b = a + far_v * nu + far_u - from_u;
                links.push_back(
                    {.a = a, .b = b, .length = rest_length, .elasticity = elasticity, .tear_strain = sheet.tear_strain});
            }
        }
    };
    link(1, 0, sheet.stretch);
    link(0, 1, sheet.stretch);
    link(1, 1, sheet.shear);
    link(-1, 1, sheet.shear);
    link(2, 0, sheet.bend);
    link(0, 2, sheet.bend);
    for (std::uint32_t v = 0; v + 1 < nv; ++v) {
        for (std::uint32_t u = 0; u + 1 < nu; ++u) {
            const std::uint32_t at = first + v * nu + u, opposite = at + nu + 1;
            cloth.push_back({at, at + 1, opposite});
            cloth.push_back({at, opposite, at + nu});
        }
    }
}

void Scene::add_container(const Container& container) {
    check_shape(*this, "container", container, describe_container);
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        for (const float side : {-1.0f, 1.0f}) {
            Collider wall{.static_friction = container.static_friction, .kinetic_friction = container.kinetic_friction};
            wall.normal = {};
            wall.normal[axis] = -side;
            wall.centre = container.centre;
            if (dimensions == 2) wall.centre[2] = 0;
            wall.centre[axis] += side * container.half_extents[axis];
            colliders.push_back(wall);
        }
    }
}

void Scene::add_height_field(const HeightField& field) {
    check_shape(*this, "height_field", field, describe_height_field);
    const std::uint64_t points = std::uint64_t{field.columns} * field.rows;
    if (field.heights.size() != points) {
        throw_invalid("height_field.heights", list_text(field.heights.size()), mote::format("{}: columns times rows", points));
    }
    Collider ground{
        .kind = ColliderKind::mesh, .static_friction = field.static_friction, .kinetic_friction = field.kinetic_friction};
    ground.mesh.vertices.reserve(points);
    for (std::uint32_t k = 0; k < field.rows; ++k) {
        for (std::uint32_t i = 0; i < field.columns; ++i) {
            ground.mesh.vertices.push_back({field.origin[0] + static_cast<float>(i) * field.spacing,
                                            field.origin[1] + field.heights[std::size_t{k} * field.columns + i],
                                            field.origin[2] + static_cast<float>(k) * field.spacing});
        }
    }
    for (std::uint32_t k = 0; k + 1 < field.rows; ++k) {
        for (std::uint32_t i = 0; i + 1 < field.columns; ++i) {
            const std::uint32_t at = k * field.columns + i, next_row = at + field.columns;
            ground.mesh.triangles.push_back({at, next_row, at + 1}); // z × x = y: seen from above
            ground.mesh.triangles.push_back({at + 1, next_row, next_row + 1});
        }
    }
    colliders.push_back(std::move(ground));
}

} // namespace mote
