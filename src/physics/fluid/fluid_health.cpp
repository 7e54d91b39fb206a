#include "physics/fluid/fluid_health.hpp"

#include "gpu/format.hpp"
#include "physics/fluid/density_error.hpp"
#include "physics/fluid/density_options.hpp"
#include "physics/fluid/fluid_family.hpp"
#include "physics/fluid/fluid_tables.hpp"
#include "physics/scene_model.hpp"
#include "physics/table.hpp"
#include "vector3.hpp"

#include <algorithm>
#include <cmath>

namespace mote::physics {

namespace {

// Justified in docs/physics.md, "Health".
constexpr double kMaxMeanDensityError = 0.05; // |ρ/ρ0 - 1|
constexpr double kMaxVolumeLost = 0.05;       // fraction
constexpr double kMaxFluidLoad = 0.2;         // measured (docs/physics.md, "Before a run"): another solver has another one
constexpr double kAutomaticLoad = 0.15;       // with automatic substeps, by the same measurements

// float per particle: at the present positions.
graph::Buffer present_densities(StepContext& context, graph::Buffer fluids) {
    graph::Graph& graph = context.graph;
    const Scene& scene = context.scene;
    const graph::Buffer kernel = table(graph, "boundary kernel", gpu::kVec4,
                                       boundary_kernel_table(kernel_of(scene), kKernelScale, scene.dimensions)),
                        densities = graph.transient("present densities", gpu::kFloat, context.solver.count.capacity);
    density_lambda(graph, context.solver, context.neighbours, fluids, densities, density_options(context, kernel));
    return densities;
}

} // namespace

void add_fluid_health(StepContext& context, HealthMeasures& measures) {
    using algorithms::Reduction;
    const State& particles = context.state.particles;
    const graph::Buffer fluids = table(context.graph, "fluids", gpu::kVec4, fluid_table(context.scene));
    const DensityError found =
        measure_density_error(context.graph, particles, present_densities(context, fluids), fluids, context.scene.dimensions);
    const auto reduced = [&](Reduction reduction, graph::Buffer values) {
        return HealthMeasures::reduce(context.graph, reduction, values, particles.count);
    };
    const Reduced largest = reduced(Reduction::max, found.errors), errors = reduced(Reduction::sum, found.weighted_errors),
                  lost = reduced(Reduction::sum, found.lost), volume = reduced(Reduction::sum, found.volumes);
    measures.add([=](const ReducedValues& values, Health& health) {
        health.max_density_error = std::max(values[largest], 0.0); // -inf without particles
        health.mean_density_error = values.ratio(errors, volume);
        health.volume_lost = values.ratio(lost, volume);
    });
}

void FluidFamily::warn(const Solver& solver, const HealthRecord& record, std::vector<std::string>& warnings) const {
    const auto warn = [&](const char* where, const char* what, double found, double bound) {
        if (found <= bound) return;
        warnings.push_back(mote::format("{}: found {} {:.3g} %, expected at most {:.3g} %: raise solver.substeps (now {}) or "
                                        "solver.iterations (now {})",
                                        where, what, 100 * found, 100 * bound, solver.substeps, solver.iterations));
    };
    warn("density", "a mean error of", record.worst.mean_density_error, kMaxMeanDensityError);
    warn("volume", "a loss of", record.worst.volume_lost, kMaxVolumeLost);
}

// Other odd numbers are only restless (docs/physics/fluid.md, "Iterations").
void FluidFamily::warn_of_scene(const Scene& scene, const Solver& solver, std::vector<std::string>& warnings) const {
    if (solver.iterations > 1 || !radius_range(scene, MaterialKind::fluid)) return;
    warnings.push_back(
        mote::format("solver.iterations: found {}, with which deep fluids explode, expected 2 or more with fluids: "
                     "remove it, or raise it",
                     solver.iterations));
}

// Vorticity confinement adds energy, surfaces store it.
std::string_view FluidFamily::energy_exchange(const Scene& scene) const {
    if (has_fluid_with(scene, &FluidMaterial::vorticity)) return "vorticity";
    if (has_fluid_with(scene, &FluidMaterial::cohesion)) return "cohesion";
    return has_fluid_with(scene, &FluidMaterial::adhesion) ? "adhesion" : "";
}

std::optional<double> FluidFamily::max_load(const Solver& solver, MaterialKind kind) const {
    return kind == MaterialKind::fluid ? std::optional(kMaxFluidLoad * solver.iterations) : std::nullopt;
}

std::uint32_t FluidFamily::min_substeps(const Scene& scene, const SceneLoads& loads, const IterationsOf& iterations) const {
    const double fall = double{length(scene.solver.gravity)} * std::pow(double{scene.solver.time_step}, 2); // m, in a step
    std::uint32_t substeps = 1;
    while (loads.fluids.per_radius() * fall > kAutomaticLoad * iterations(substeps) * substeps * substeps) {
        if (++substeps == kMaxAutomaticSubsteps) break;
    }
    return substeps;
}

// An odd number of sweeps over all densities at once leaves what they overshoot by with the wrong sign: water does not come to
// rest, and with a single sweep it explodes (docs/physics/fluid.md, "Iterations").
std::uint32_t FluidFamily::min_iterations(const Scene& scene, std::uint32_t wanted) const {
    return radius_range(scene, MaterialKind::fluid) ? wanted + wanted % 2 : wanted;
}

} // namespace mote::physics
