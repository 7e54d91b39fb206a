#include "reference/physics/fluid/adhesion.hpp"
#include "reference/physics/fluid/boundary_density.hpp"
#include "reference/physics/fluid/density.hpp"
#include "reference/physics/fluid/fluid_velocity.hpp"
#include "support/step_passes.hpp"

#include <array>

namespace mote::test {
namespace {

namespace ref = reference;

class FluidPasses final : public FamilyPasses {
public:
    explicit FluidPasses(const PassStep& step) : kernel_(static_cast<ref::Kernel>(step.scene.solver.fluid.kernel)) {
        const FluidMaterial& water = step.scene.materials[kWater].fluid;
        const double stiffness = ref::lattice_stiffness(kernel_, step.scene.dimensions);
        materials_[kWater] = {static_cast<float>(0.05 * stiffness), static_cast<float>(water.artificial_pressure / stiffness),
                              water.one_sided};
        motions_[kWater] = {water.viscosity, water.vorticity, water.cohesion};
        adhesions_[kWater] = water.adhesion;
    }

    void iterate(PassStep& step) override {
        const std::uint32_t dimensions = step.scene.dimensions;
        const auto walls = ref::rounded(ref::boundary_density(kernel_, step.colliders, step.predicted, step.fluid, dimensions));
        const auto densities = ref::density_lambda(kernel_, step.solved(), materials_, walls, dimensions);
        step.predicted = ref::rounded(ref::density_solve(kernel_, step.solved(), materials_, densities, walls,
                                                         step.scene.solver.fluid.relaxation, 0.3f, dimensions));
    }
    void velocity_effects(PassStep& step) override {
        const std::uint32_t dimensions = step.scene.dimensions;
        const auto curls = ref::rounded(ref::fluid_curl(kernel_, step.finished(), step.velocities, dimensions));
        step.velocities =
            ref::rounded(ref::fluid_velocity(kernel_, step.finished(), motions_, step.velocities, curls, step.dt, dimensions));
        step.velocities =
            ref::rounded(ref::adhesion(step.finished(), adhesions_, step.colliders, step.velocities, step.dt, dimensions));
    }

private:
    ref::Kernel kernel_;
    // By material; all zero for sand.
    std::array<ref::FluidMaterial, 2> materials_{};
    std::array<ref::FluidMotion, 2> motions_{};
    std::array<float, 2> adhesions_{};
};

// Every force at once.
const StepPasses kPasses{"fluid",
                         [](Scene& scene) {
                             scene.materials[kWater].fluid = {
                                 .viscosity = 0.05f, .vorticity = 0.2f, .cohesion = 3, .adhesion = 20};
                             scene.materials[kSand].fluid.volume_scale = 0.7f;
                             scene.solver.fluid.relaxation = 0.5f;
                         },
                         [](PassStep& step) -> std::unique_ptr<FamilyPasses> { return std::make_unique<FluidPasses>(step); }};

} // namespace
} // namespace mote::test
