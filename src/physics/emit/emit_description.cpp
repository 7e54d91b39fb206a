#include "physics/emit/emit_family.hpp"
#include "physics/emit/emitter_fields.hpp"
#include "physics/scene/describe_particles.hpp"
#include "physics/scene/rules.hpp"
#include "physics/scene_model.hpp"

#include <cmath>
#include <numbers>

namespace mote::physics {

namespace {

void check_emitter(const Scene& scene, std::size_t index) {
    const Emitter& emitter = scene.emitters[index];
    const Element element{"emitters", index};
    check_radius(scene, element, "particle_radius", emitter.particle_radius, emitter.material);
    element.require(emitter.radius <= 1000 * emitter.particle_radius, "radius", emitter.radius,
                    "at most 1000 radii of its particles");
    const Solver& solver = scene.solver;
    const float fastest = max_speed(scene);
    element.require(emitter.speed <= fastest, "speed", emitter.speed,
                    mote::format("at most the solver's max_speed, here {} m/s", fastest));
    element.require(emitter.speed * solver.time_step <= 200 * emitter.particle_radius, "speed", emitter.speed,
                    "at most 100 layers per step");
    constexpr double kMaxPerStep = 1e7; // emitter_table() has an element for each
    const double across = emitter.radius / emitter.particle_radius + 1,
                 layers = emitter.speed * solver.time_step / (2 * emitter.particle_radius) + 1;
    const double at_once = layers * (scene.dimensions == 2 ? across : std::numbers::pi / 4 * across * across);
    element.require(at_once <= kMaxPerStep, "radius", emitter.radius,
                    mote::format("small enough for at most 1e7 particles per step, here {}", std::round(at_once)));
    element.require(emitter.end_time > emitter.start_time, "end_time", emitter.end_time, "later than start_time");
}

} // namespace

void describe_emitter(Fields& fields, const Scene& scene, Emitter& emitter) {
    fields.vector(
        {.name = "centre", .about = "Of the disc (in 2-D, a line) that emits particles.", .unit = "m", .required = true},
        emitter.centre, VectorLimits::planar);
    fields.vector({"direction", "Of any length above 0."}, emitter.direction, VectorLimits::direction);
    fields.number({.name = "radius", .about = "Of the disc.", .unit = "m", .required = true}, emitter.radius, kAboveZero);
    fields.number({.name = "speed", .about = "Of new particles.", .unit = "m/s", .required = true}, emitter.speed, kAboveZero);
    fields.number({.name = "particle_radius", .about = "Of new particles.", .unit = "m", .required = true},
                  emitter.particle_radius, kAboveZero);
    describe_material_and_group(fields, scene, emitter.material, emitter.group);
    fields.number({"start_time", "When it starts.", "s"}, emitter.start_time, kZeroOrMore);
    fields.number({"end_time", "When it ends; by default never.", "s"}, emitter.end_time, kOrNever);
}

void describe_sink(Fields& fields, Sink& sink) {
    fields.kind({.name = "kind", .about = "Its shape.", .required = true}, {"box", "sphere"}, EnumMember(sink.kind));
    fields.vector({.name = "centre", .about = "Of the region that removes particles.", .unit = "m", .required = true},
                  sink.centre, VectorLimits::planar);
    if (sink.kind == SinkKind::box) {
        fields.vector({.name = "half_extents", .about = "From the centre to the faces.", .unit = "m", .required = true},
                      sink.half_extents, VectorLimits::extents);
    } else {
        fields.number({.name = "radius", .about = "Of the sphere.", .unit = "m", .required = true}, sink.radius, kAboveZero);
    }
}

void EmitFamily::describe_scene(Fields& fields, Scene& scene) const {
    fields.list({"emitters", "Emit layers of particles: per second, the volume of area times speed, or up to 5 % less."},
                scene.emitters, [&](Emitter& emitter) { describe_emitter(fields, scene, emitter); });
    fields.list({"sinks", "Remove the particles whose centres are inside."}, scene.sinks,
                [&](Sink& sink) { describe_sink(fields, sink); });
}

void EmitFamily::check(const Scene& scene) const {
    for (std::size_t i = 0; i < scene.emitters.size(); ++i) check_emitter(scene, i);
}

} // namespace mote::physics
