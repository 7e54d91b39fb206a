#include "reference/physics/emit/emit_family.hpp"

#include "reference/physics/emit/emit.hpp"
#include "reference/physics/scene_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numbers>
#include <set>
#include <stdexcept>
#include <string>

namespace mote::reference {

namespace {

// A place in a layer, in particle radii from the centre of the disc: along a row, and from row to row.
using Place = std::array<int, 2>;

// How many particles of a layer have the area of the disc, or the length of the line in 2-D.
double fitting(const mote::Emitter& emitter, unsigned dimensions) {
    const double across = 2.0 * emitter.radius, diameter = 2.0 * emitter.particle_radius;
    return dimensions == 2 ? across / diameter : std::numbers::pi / 4 * across * across / (diameter * diameter);
}

// All places up to some distance, row by row: the fewest that are no less than 95 % of those that fit. A place may be in the
// centre; or the centre is in the middle of two, or of four.
std::vector<Place> places_of(const mote::Emitter& emitter, unsigned dimensions) {
    const int limit = static_cast<int>(std::ceil(emitter.radius / emitter.particle_radius)) + 2;
    std::vector<Place> best;
    for (const Place& first : {Place{0, 0}, Place{1, 0}, Place{1, 1}}) {
        std::vector<Place> places;
        for (int row = first[1] - 2 * limit; row <= 2 * limit; row += 2) {
            for (int site = first[0] - 2 * limit; site <= 2 * limit; site += 2) {
                if (dimensions == 3 || row == 0) places.push_back({site, row});
            }
        }
        const auto squared = [](const Place& place) { return place[0] * place[0] + place[1] * place[1]; };
        std::set<int> distances;
        for (const Place& place : places) distances.insert(squared(place));
        for (const int distance : distances) {
            std::vector<Place> near;
            std::ranges::copy_if(places, std::back_inserter(near), [&](const Place& one) { return squared(one) <= distance; });
            if (static_cast<double>(near.size()) < 0.95 * fitting(emitter, dimensions)) continue;
            if (best.empty() || near.size() < best.size()) best = near;
            break;
        }
    }
    return best;
}

// Rows are perpendicular to the direction and to y, or to x if the direction is nearly y.
std::vector<Vec3> sites_of(const mote::Emitter& emitter, const Vec3& direction, unsigned dimensions) {
    const Vec3 aside = dimensions == 2 ? Vec3{0, 0, 1} : std::abs(direction[1]) < 0.9f ? Vec3{0, 1, 0} : Vec3{1, 0, 0};
    const Vec3 across = cross(aside, direction), along_row = (1 / length(across)) * across;
    const Vec3 to_next_row = cross(direction, along_row);
    std::vector<Vec3> result;
    for (const auto& [site, row] : places_of(emitter, dimensions)) {
        const float r = emitter.particle_radius;
        result.push_back(emitter.centre + (static_cast<float>(site) * r) * along_row +
                         (static_cast<float>(row) * r) * to_next_row);
    }
    return result;
}

// If a layer has more particles than fit, layers leave less often: the share of layers that do.
double share_of(const mote::Emitter& emitter, std::size_t sites, const Scene& scene) {
    return std::min(1.0, fitting(emitter, scene.dimensions) / static_cast<double>(sites));
}

std::vector<Emitter> emitters_of(const Scene& scene) {
    const Masses masses(scene);
    std::vector<Emitter> result;
    for (const mote::Emitter& emitter : scene.emitters) {
        const Vec3 direction = (1 / length(emitter.direction)) * emitter.direction;
        const std::vector<Vec3> sites = sites_of(emitter, direction, scene.dimensions);
        const double share = share_of(emitter, sites.size(), scene);
        const float at_a_diameter = emitter.speed * scene.solver.time_step / (2 * emitter.particle_radius);
        result.push_back({.sites = sites,
                          .direction = direction,
                          .speed = emitter.speed,
                          .radius = emitter.particle_radius,
                          .w = static_cast<float>(masses.inverse_mass(emitter.material, emitter.particle_radius)),
                          .phase = phase_of(scene, emitter.material, emitter.group),
                          .material = emitter.material,
                          .start_time = emitter.start_time,
                          .end_time = emitter.end_time,
                          .spacing = static_cast<float>(2.0 * emitter.particle_radius / share),
                          .rate = share * double{at_a_diameter}});
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
