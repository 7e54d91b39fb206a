#include "physics/automatic_solver.hpp"
#include "physics/motion/force_fields.hpp"
#include "physics/motion/motion_family.hpp"
#include "physics/scene/range_check.hpp"
#include "physics/scene/rules.hpp"

#include <algorithm>

namespace mote::physics {

namespace {

bool is_wind(const Force& force) { return force.kind == ForceKind::wind; }

float substeps_per_second(const Scene& scene) {
    return static_cast<float>(automatic_solver(scene).substeps) / scene.solver.time_step;
}

void check_wind(float substeps_per_second, std::size_t index, const Force& force) {
    if (!is_wind(force)) return;
    Element{"forces", index}.require(
        force.strength <= substeps_per_second, "strength", force.strength,
        mote::format("a number from 0 to the substeps per second, {}: more overshoots", substeps_per_second));
}

} // namespace

void describe_force(Fields& fields, const Scene& scene, Force& force) {
    fields.kind({.name = "kind", .about = "Kind of force.", .required = true}, {"uniform", "wind", "point"},
                EnumMember(force.kind));
    switch (force.kind) {
    case ForceKind::uniform:
        fields.vector({.name = "vector", .about = "The acceleration.", .unit = "m/s²", .required = true}, force.vector,
                      VectorLimits::planar);
        break;
    case ForceKind::wind:
        fields.vector({.name = "vector", .about = "The wind's velocity.", .unit = "m/s", .required = true}, force.vector,
                      VectorLimits::planar);
        fields.number({.name = "strength", .about = "The rate of drag towards that velocity.", .unit = "1/s", .required = true},
                      force.strength, kZeroOrMore);
        break;
    case ForceKind::point:
        fields.vector({.name = "centre", .about = "Point of attraction.", .unit = "m", .required = true}, force.centre,
                      VectorLimits::planar);
        fields.number({.name = "radius", .about = "Distance at which it has fallen to 0.", .unit = "m", .required = true},
                      force.radius, kAboveZero);
        fields.number({.name = "strength",
                       .about = "At the centre; it falls linearly. Negative: repels.",
                       .unit = "m/s²",
                       .required = true},
                      force.strength, kFinite);
        break;
    }
    fields.index({"material", "Acts on this material only; by default on all."}, force.material, or_all(materials_of(scene)));
    fields.index({"group", "Acts on this group only; by default on all."}, force.group, or_all(kGroupTarget));
}

void check_force(const Scene& scene, std::size_t index, const Force& force) {
    RangeCheck ranges(scene.dimensions, mote::format("forces[{}]", index));
    describe_force(ranges, scene, ConstFields::visitable(force));
    if (is_wind(force)) check_wind(substeps_per_second(scene), index, force);
}

void MotionFamily::describe_solver(Fields& fields, Solver& solver) const {
    fields.vector({"gravity", "Acceleration of all particles.", "m/s²"}, solver.gravity, VectorLimits::planar);
    fields.number({"max_speed", "Faster particles are slowed down before contacts and densities are solved; 0: no limit.", "m/s"},
                  solver.max_speed, kZeroOrMore);
    fields.number({"sleep_threshold", "Slower particles stay where they are.", "m/s"}, solver.sleep_threshold, kZeroOrMore);
}

void MotionFamily::describe_scene(Fields& fields, Scene& scene) const {
    fields.list({"forces", "Besides gravity."}, scene.forces, [&](Force& force) { describe_force(fields, scene, force); });
}

void MotionFamily::check(const Scene& scene) const {
    if (std::ranges::none_of(scene.forces, &is_wind)) return;
    const float most = substeps_per_second(scene);
    for (std::size_t i = 0; i < scene.forces.size(); ++i) check_wind(most, i, scene.forces[i]);
}

} // namespace mote::physics
