#include "physics/motion/motion_health.hpp"

#include "gpu/format.hpp"
#include "physics/motion/energy.hpp"
#include "physics/motion/motion_family.hpp"
#include "physics/scene_model.hpp"

namespace mote::physics {

namespace {

using algorithms::Reduction;

constexpr double kMaxEnergyGained = 0.01; // fraction; justified in docs/physics.md, "Health"

void add_clamped(StepContext& context, HealthMeasures& measures) {
    const graph::Buffer flags = context.state[kClamped];
    const auto ids = static_cast<std::uint32_t>(context.graph.info(flags).count);
    const Reduced clamped = HealthMeasures::reduce(context.graph, Reduction::sum, flags, graph::Count::host(ids));
    measures.add(
        [=](const ReducedValues& values, Health& health) { health.clamped = static_cast<std::uint64_t>(values[clamped]); });
}

void add_energy(StepContext& context, HealthMeasures& measures) {
    const State& particles = context.state.particles;
    const Energy found = measure_energy(context.graph, particles, context.scene.solver.gravity, search_origin(context.scene));
    const auto reduced = [&](Reduction reduction, graph::Buffer values) {
        return HealthMeasures::reduce(context.graph, reduction, values, particles.count);
    };
    const Reduced energy = reduced(Reduction::sum, found.energies), mass = reduced(Reduction::sum, found.masses),
                  level = reduced(Reduction::min, found.levels);
    measures.add([=](const ReducedValues& values, Health& health) {
        health.energy += values[energy];
        health.lowest_energy = values[mass] > 0 ? values[mass] * values[level] : 0;
    });
}

} // namespace

void add_motion_health(StepContext& context, HealthMeasures& measures) {
    if (context.scene.solver.max_speed > 0) add_clamped(context, measures);
    if (mote::energy_exchange(context.scene).empty()) add_energy(context, measures);
}

void MotionFamily::warn(const Solver& solver, const HealthRecord& record, std::vector<std::string>& warnings) const {
    if (record.worst.clamped > 0) {
        warnings.push_back(mote::format("speed: found {} particles slowed down to {:.3g} m/s, expected none: raise "
                                        "solver.max_speed, or remove it for no limit",
                                        record.worst.clamped, solver.max_speed));
    }
    if (record.energy_gained > kMaxEnergyGained) {
        warnings.push_back(mote::format("energy: found a gain of {:.3g} %, expected at most {:.3g} %: raise solver.substeps (now "
                                        "{}) or solver.iterations (now {})",
                                        100 * record.energy_gained, 100 * kMaxEnergyGained, solver.substeps, solver.iterations));
    }
}

} // namespace mote::physics
