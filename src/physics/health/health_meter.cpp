#include "physics/health/health_meter.hpp"

#include "algorithms/copy.hpp"
#include "algorithms/reduce.hpp"
#include "physics/fluid/density_options.hpp"
#include "physics/fluid/fluid_tables.hpp"
#include "physics/health/clamped.hpp"
#include "physics/health/density_error.hpp"
#include "physics/health/energy.hpp"
#include "physics/health/penetration.hpp"
#include "physics/motion/forces.hpp"
#include "physics/motion/motion_family.hpp"
#include "physics/motion/predict_in_place.hpp"
#include "physics/neighbours.hpp"
#include "physics/scene_model.hpp"
#include "physics/schedule.hpp"
#include "physics/table.hpp"

#include <algorithm>

namespace mote::physics {

namespace {

using algorithms::Reduction;

/// The sum or maximum of one value per particle, for the host.
graph::Buffer reduced(graph::Graph& graph, Reduction reduction, graph::Buffer values, const graph::Count& count) {
    const graph::Buffer result = graph.readback("of all particles", graph.info(values).type, 1);
    algorithms::reduce(graph, reduction, values, count, result);
    return result;
}

template <typename T> double value_of(const graph::Executable& executable, graph::Buffer result) {
    return static_cast<double>(executable.read<T>(result).front());
}

double ratio(double sum, double count) { return count > 0 ? sum / count : 0; }

// Whether its energy is kinetic and potential, and can only decrease.
bool has_closed_energy(const Scene& scene) {
    const auto moves = [](const Collider& collider) { return collider.kinematic || !collider.motion.empty(); };
    const bool is_driven = !scene.emitters.empty() || !scene.sinks.empty() || !scene.forces.empty() || !scene.links.empty() ||
                           std::ranges::any_of(scene.colliders, moves);
    return !is_driven && !has_fluid_with(scene, &FluidMaterial::vorticity) && !has_fluid_with(scene, &FluidMaterial::cohesion) &&
           !has_fluid_with(scene, &FluidMaterial::adhesion);
}

} // namespace

HealthMeter::HealthMeter(const Scene& scene, const StateBuffers& state) : families_(start_families(&state.device(), scene)) {
    graph::Graph graph(graph::Settings::of(state.device()));
    const StateImport in = state.import_to(graph, count_changes(scene));
    StepContext context(graph, scene, in);
    for (const std::string_view name : families_of(Stage::kinematics)) {
        if (families_.contains(name)) families_.at(name)->add(Stage::kinematics, context);
    }
    const Prediction now = predict_in_place(graph, scene, in.particles);
    context.solver = now.solver;
    context.neighbours = find_neighbours(graph, scene, in.particles, now.search_spheres);
    if (radius_range(scene, MaterialKind::solid)) add_penetration(context);
    if (radius_range(scene, MaterialKind::fluid)) add_density_error(context);
    add_clamped(context);
    if (has_closed_energy(scene)) add_energy(context);
    executable_.emplace(state.device(), graph);
}

Health HealthMeter::measure() {
    executable_->run();
    Health health;
    for (const Read& read : reads_) read(*executable_, health);
    return health;
}

void HealthMeter::add_penetration(StepContext& context) {
    graph::Graph& graph = context.graph;
    const Penetration found = measure_penetration(graph, context.solver, context.neighbours);
    const graph::Count& count = context.solver.count;
    const graph::Buffer deepest = reduced(graph, Reduction::max, found.deepest, count),
                        sum = reduced(graph, Reduction::sum, found.sums, count),
                        contacts = reduced(graph, Reduction::sum, found.contacts, count);
    reads_.push_back([=](const graph::Executable& executable, Health& health) {
        health.max_penetration = std::max(value_of<float>(executable, deepest), 0.0); // -inf without particles
        health.mean_penetration = ratio(value_of<float>(executable, sum), value_of<std::uint32_t>(executable, contacts));
    });
}

void HealthMeter::add_density_error(StepContext& context) {
    graph::Graph& graph = context.graph;
    const Scene& scene = context.scene;
    const State& particles = context.state.particles;
    const graph::Count& count = particles.count;
    const graph::Buffer fluids = table(graph, "fluids", gpu::kVec4, fluid_table(scene)),
                        kernel = table(graph, "boundary kernel", gpu::kVec4,
                                       boundary_kernel_table(kernel_of(scene), kKernelScale, scene.dimensions)),
                        densities = graph.transient("present densities", gpu::kFloat, count.capacity);
    density_lambda(graph, context.solver, context.neighbours, fluids, densities, density_options(context, kernel));
    const DensityError found = measure_density_error(graph, particles, densities, fluids, scene.dimensions);
    const graph::Buffer largest = reduced(graph, Reduction::max, found.errors, count),
                        errors = reduced(graph, Reduction::sum, found.weighted_errors, count),
                        lost = reduced(graph, Reduction::sum, found.lost, count),
                        volume = reduced(graph, Reduction::sum, found.volumes, count);
    reads_.push_back([=](const graph::Executable& executable, Health& health) {
        const double all = value_of<float>(executable, volume);
        health.max_density_error = std::max(value_of<float>(executable, largest), 0.0);
        health.mean_density_error = ratio(value_of<float>(executable, errors), all);
        health.volume_lost = ratio(value_of<float>(executable, lost), all);
    });
}

// The prediction of the next substep, on a copy of the velocities.
void HealthMeter::add_clamped(StepContext& context) {
    graph::Graph& graph = context.graph;
    const Scene& scene = context.scene;
    State state = context.state.particles;
    const graph::Buffer velocities = graph.transient("predicted velocities", gpu::kVec4, state.count.capacity);
    algorithms::copy(graph, state.velocities, state.count, velocities);
    state.velocities = velocities;
    predict(graph, state, table(graph, "step", gpu::kVec4, step_table(scene)),
            table(graph, "materials", gpu::kVec4, material_table(scene)), context.state[kForces], predict_options(scene));
    const graph::Buffer clamped =
        reduced(graph, Reduction::sum, find_clamped(graph, state.count, velocities, max_speed(scene)), state.count);
    reads_.push_back([=](const graph::Executable& executable, Health& health) {
        health.clamped = executable.read<std::uint32_t>(clamped).front();
    });
}

void HealthMeter::add_energy(StepContext& context) {
    graph::Graph& graph = context.graph;
    const State& particles = context.state.particles;
    const Energy found = measure_energy(graph, particles, context.scene.solver.gravity, search_origin(context.scene));
    const graph::Buffer energy = reduced(graph, Reduction::sum, found.energies, particles.count),
                        mass = reduced(graph, Reduction::sum, found.masses, particles.count),
                        level = reduced(graph, Reduction::min, found.levels, particles.count);
    reads_.push_back([=](const graph::Executable& executable, Health& health) {
        const double all = value_of<float>(executable, mass);
        health.energy = value_of<float>(executable, energy);
        health.lowest_energy = all > 0 ? all * value_of<float>(executable, level) : 0;
    });
}

} // namespace mote::physics
