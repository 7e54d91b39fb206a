#include "reference/physics/emit/emit_family.hpp"

#include "reference/physics/emit/emit.hpp"
#include "reference/physics/scene_values.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

namespace mote::reference {

namespace {

// A lattice of spacing 2r about the centre of the disc (in 2-D: of the line), row by row. Rows are perpendicular to the direction
// and to y, or to x if the direction is nearly y.
std::vector<Vec3> sites_of(const mote::Emitter& emitter, const Vec3& direction, unsigned dimensions) {
    const Vec3 aside = dimensions == 2 ? Vec3{0, 0, 1} : std::abs(direction[1]) < 0.9f ? Vec3{0, 1, 0} : Vec3{1, 0, 0};
    const Vec3 across = cross(aside, direction), along_row = (1 / length(across)) * across;
    const Vec3 to_next_row = cross(direction, along_row);
    const float spacing = 2 * emitter.particle_radius;
    const int sites = static_cast<int>(emitter.radius / spacing), rows = dimensions == 2 ? 0 : sites; // on each side
    std::vector<Vec3> result;
    for (int row = -rows; row <= rows; ++row) {
        for (int site = -sites; site <= sites; ++site) {
            const Vec3 from_centre =
                (static_cast<float>(site) * spacing) * along_row + (static_cast<float>(row) * spacing) * to_next_row;
            if (std::hypot(site, row) * spacing <= emitter.radius) result.push_back(emitter.centre + from_centre);
        }
    }
    return result;
}

std::vector<Emitter> emitters_of(const Scene& scene) {
    const Masses masses(scene);
    std::vector<Emitter> result;
    for (const mote::Emitter& emitter : scene.emitters) {
        const Vec3 direction = (1 / length(emitter.direction)) * emitter.direction;
        result.push_back({.sites = sites_of(emitter, direction, scene.dimensions),
                          .direction = direction,
                          .speed = emitter.speed,
                          .radius = emitter.particle_radius,
                          .w = static_cast<float>(masses.inverse_mass(emitter.material, emitter.particle_radius)),
                          .phase = phase_of(scene, emitter.material, emitter.group),
                          .material = emitter.material,
                          .start_time = emitter.start_time,
                          .end_time = emitter.end_time,
                          .rate = emitter.speed * scene.solver.time_step / (2 * emitter.particle_radius)});
    }
    return result;
}

std::vector<Sink> sinks_of(const Scene& scene) {
    std::vector<Sink> sinks;
    for (const mote::Sink& sink : scene.sinks) {
        sinks.push_back({.sphere = sink.kind == SinkKind::sphere,
                         .centre = sink.centre,
                         .half_extents = sink.half_extents,
                         .radius = sink.radius});
    }
    return sinks;
}

template <typename S> class EmitFamily final : public Family<S> {
public:
    explicit EmitFamily(const Scene& scene)
        : emitters_(emitters_of(scene)), sinks_(sinks_of(scene)), time_step_(scene.solver.time_step) {}

    std::span<const Sink> sinks() const override { return sinks_; }

    void begin_step(StepState<S>& state) override {
        const EmitPlan plan = emit_plan(emitters_, state.steps, time_step_, static_cast<std::uint32_t>(state.size),
                                        static_cast<std::uint32_t>(state.capacity));
        if (plan.needed > state.capacity) {
            throw std::runtime_error("emitters: found " + std::to_string(plan.needed) + " particles, expected no more than " +
                                     std::to_string(state.capacity));
        }
        for (const Emitted& one : emit(emitters_, plan, state.steps, state.id)) {
            const std::size_t i = state.size++;
            state.x.set(i, as<S>(Vec3{one.sphere[0], one.sphere[1], one.sphere[2]}));
            state.v.set(i, as<S>(Vec3{one.velocity[0], one.velocity[1], one.velocity[2]}));
            state.radius[i] = one.sphere[3];
            state.w[i] = one.velocity[3];
            state.phase[i] = one.phase;
            state.material[i] = one.material;
            state.density[i] = 0;
        }
    }

private:
    std::vector<Emitter> emitters_;
    std::vector<Sink> sinks_;
    float time_step_;
};

} // namespace

template <typename S> std::unique_ptr<Family<S>> make_emit_family(const Scene& scene) {
    return scene.emitters.empty() && scene.sinks.empty() ? nullptr : std::make_unique<EmitFamily<S>>(scene);
}

template std::unique_ptr<Family<float>> make_emit_family(const Scene&);
template std::unique_ptr<Family<double>> make_emit_family(const Scene&);

} // namespace mote::reference
