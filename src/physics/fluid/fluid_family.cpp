#include "physics/fluid/fluid_family.hpp"

#include "physics/fluid/adhesion.hpp"
#include "physics/fluid/density_options.hpp"
#include "physics/fluid/fluid_health.hpp"
#include "physics/fluid/fluid_tables.hpp"
#include "physics/fluid/fluid_velocity.hpp"
#include "physics/scene_model.hpp"
#include "physics/table.hpp"

namespace mote::physics {

namespace {

class FluidStep final : public FamilyStep {
public:
    explicit FluidStep(const Scene& scene)
        : flow_{scene.dimensions, static_cast<std::uint32_t>(scene.materials.size()), kernel_of(scene),
                material_if_alike(scene).has_value()},
          has_vorticity_(has_fluid_with(scene, &FluidMaterial::vorticity)),
          flows_(has_vorticity_ || has_fluid_with(scene, &FluidMaterial::viscosity) ||
                 has_fluid_with(scene, &FluidMaterial::cohesion)),
          adheres_(has_fluid_with(scene, &FluidMaterial::adhesion)) {}

    bool acts_in(Stage stage) const override {
        return stage == Stage::iterate || (stage == Stage::velocity && (flows_ || adheres_));
    }
    void add(Stage stage, StepContext& context) override {
        if (tables_.fluids == graph::Buffer{}) make_tables(context);
        if (stage == Stage::iterate) return add_density(context);
        if (flows_) add_flow(context);
        if (adheres_) add_adhesion(context);
    }
    void add_health(StepContext& context, HealthMeasures& measures) const override { add_fluid_health(context, measures); }

private:
    struct Tables {
        graph::Buffer fluids{}, boundary_kernel{}, velocity_coefficients{}, adhesions{}, adhesion_samples{};
    };

    void make_tables(StepContext& context) {
        graph::Graph& graph = context.graph;
        const Scene& scene = context.scene;
        tables_.fluids = table(graph, "fluids", gpu::kVec4, fluid_table(scene));
        tables_.boundary_kernel =
            table(graph, "boundary kernel", gpu::kVec4, boundary_kernel_table(flow_.kernel, kKernelScale, scene.dimensions));
        if (flows_) {
            tables_.velocity_coefficients = table(graph, "velocity coefficients", gpu::kVec4, velocity_coefficients(scene));
        }
        if (adheres_) {
            tables_.adhesions = table(graph, "adhesions", gpu::kFloat, adhesion_table(scene));
            tables_.adhesion_samples = table(graph, "adhesion samples", gpu::kVec4, adhesion_samples(scene.dimensions));
        }
    }

    void add_density(StepContext& context) {
        const DensityOptions options = density_options(context, tables_.boundary_kernel);
        const graph::Buffer multipliers =
            density_lambda(context.graph, context.solver, context.neighbours, tables_.fluids, context.state[kDensities], options);
        density_solve(context.graph, context.solver, context.neighbours, multipliers, options);
    }

    void add_flow(StepContext& context) {
        const graph::Buffer curls = has_vorticity_
                                        ? fluid_curl(context.graph, context.solver, context.neighbours, context.velocities, flow_)
                                        : graph::Buffer{};
        context.velocities = fluid_velocity(context.graph, context.solver, context.neighbours, context.velocities, curls,
                                            tables_.velocity_coefficients, context.step, flow_);
    }

    void add_adhesion(StepContext& context) {
        context.velocities = adhesion(context.graph, context.solver, context.neighbours, context.velocities, tables_.adhesions,
                                      tables_.adhesion_samples, context.step, boundaries_of(context),
                                      radius_range(context.scene, MaterialKind::solid).has_value());
    }

    FluidVelocityOptions flow_;
    bool has_vorticity_, flows_, adheres_;
    Tables tables_{};
};

} // namespace

std::vector<InitialAttribute> FluidFamily::attributes(const Scene& scene) const {
    if (!radius_range(scene, MaterialKind::fluid)) return {};
    return {initially_zero(kDensities, capacity_of(scene))};
}

void FluidFamily::read(const HostState& state, std::uint32_t index, WorldParticle& particle) const {
    if (state.has(kDensities)) particle.density = state[kDensities][index];
}

void FluidFamily::write(HostState& state, std::uint32_t index, const WorldParticle& particle) const {
    if (state.has(kDensities)) state[kDensities][index] = particle.density;
}

std::unique_ptr<FamilyStep> FluidFamily::start(gpu::Device*, const Scene& scene) const {
    if (!radius_range(scene, MaterialKind::fluid)) return nullptr;
    return std::make_unique<FluidStep>(scene);
}

} // namespace mote::physics
