#include "physics/contact/contact_health.hpp"

#include "gpu/format.hpp"
#include "physics/contact/contact_family.hpp"
#include "physics/contact/impact_displacement.hpp"
#include "physics/contact/impacts.hpp"
#include "physics/contact/impulse.hpp"
#include "physics/contact/penetration.hpp"
#include "physics/contact/spin_energy.hpp"
#include "physics/health/advice.hpp"
#include "physics/scene_model.hpp"
#include "vector3.hpp"

#include <algorithm>
#include <cmath>

namespace mote::physics {

namespace {

// Justified in docs/physics.md, "Health".
constexpr double kMaxPenetration = 0.3;     // radii of the smaller particle: the deepest contact ...
constexpr double kMaxMeanPenetration = 0.1; // ... and the mean

// Measured (docs/physics.md, "Before a run"): of impulses, and of an iteration on positions.
constexpr double kMaxImpulseLoad = 0.05, kMaxPositionLoad = 0.01;
// With automatic substeps ("Impulses"): 99 % of grains then overlap by less than 0.08 r.
constexpr double kAutomaticLoad = 0.03;
// A scene has as many in every step, not only while something is fast. scene_warnings() reports what needs more.
constexpr double kMaxSubstepsForImpacts = 32;

} // namespace

void add_contact_health(StepContext& context, HealthMeasures& measures) {
    using algorithms::Reduction;
    const Penetration found = measure_penetration(context.graph, context.solver, context.neighbours);
    const auto reduced = [&](Reduction reduction, graph::Buffer values) {
        return HealthMeasures::reduce(context.graph, reduction, values, context.solver.count);
    };
    const Reduced deepest = reduced(Reduction::max, found.deepest), sum = reduced(Reduction::sum, found.sums),
                  contacts = reduced(Reduction::sum, found.contacts);
    measures.add([=](const ReducedValues& values, Health& health) {
        health.max_penetration = std::max(values[deepest], 0.0); // -inf without particles
        health.mean_penetration = values.ratio(sum, contacts);
    });
    const std::optional<ImpactRadii> radii = impact_radii(context.scene);
    if (!radii) return;
    const Reduced longest =
        reduced(Reduction::max, measure_impact_displacements(context.graph, context.solver, context.state.particles.velocities,
                                                             *radii, substep_duration(context.scene.solver)));
    measures.add([=](const ReducedValues& values, Health& health) { health.max_displacement = std::max(values[longest], 0.0); });
}

void add_spin_health(StepContext& context, HealthMeasures& measures) {
    if (!mote::energy_exchange(context.scene).empty()) return;
    const State& particles = context.state.particles;
    const graph::Buffer energies =
        measure_spin_energy(context.graph, particles, context.state[kAngularVelocities], context.scene.dimensions);
    const Reduced energy = HealthMeasures::reduce(context.graph, algorithms::Reduction::sum, energies, particles.count);
    measures.add([=](const ReducedValues& values, Health& health) { health.energy += values[energy]; });
}

void ContactFamily::warn(const Solver& solver, const HealthRecord& record, std::vector<std::string>& warnings) const {
    const auto warn = [&](const char* which, double found, double bound) {
        if (found <= bound) return;
        warnings.push_back(
            mote::format("penetration: found overlaps of {} {:.3g} r, expected at most {} r: raise solver.substeps (now {})",
                         which, found, bound, solver.substeps));
    };
    warn("up to", record.worst.max_penetration, kMaxPenetration);
    warn("on average", record.worst.mean_penetration, kMaxMeanPenetration);
    const double way = record.worst.max_displacement;
    if (way <= kMaxImpact) return;
    warnings.push_back(mote::format("impacts: found a solid that moves by {:.3g} r in a substep, expected at most {} r: {}", way,
                                    kMaxImpact, more_substeps(solver, solver.substeps * way / kMaxImpact)));
}

std::optional<double> ContactFamily::max_load(const Solver& solver, MaterialKind kind) const {
    if (kind != MaterialKind::solid) return std::nullopt;
    return solver.contact.method == ContactMethod::impulse ? kMaxImpulseLoad : kMaxPositionLoad * solver.iterations;
}

std::uint32_t ContactFamily::min_substeps(const Scene& scene, const SceneLoads& loads, const IterationsOf&) const {
    if (!has_impulses(scene)) return 1;
    const double fall = double{length(scene.solver.gravity)} * std::pow(double{scene.solver.time_step}, 2); // m, in a step
    const double for_load = std::sqrt(loads.solids.per_radius() * fall / kAutomaticLoad);
    double for_impacts = 0;
    for (const Impact& impact : impacts_of(scene)) {
        for_impacts = std::max(for_impacts, impact.rate * double{scene.solver.time_step} / kMaxImpact);
    }
    const double substeps = std::ceil(std::max(for_load, std::min(for_impacts, kMaxSubstepsForImpacts)));
    return static_cast<std::uint32_t>(std::clamp(substeps, 1.0, double{kMaxAutomaticSubsteps}));
}

// With one, piles of straight columns, as lattices are, keep velocities for seconds after they have come to rest.
std::uint32_t ContactFamily::min_iterations(const Scene& scene, std::uint32_t wanted) const {
    return has_impulses(scene) ? std::max(wanted, 2u) : wanted;
}

} // namespace mote::physics
