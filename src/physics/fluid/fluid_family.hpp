// Fluids: density constraints, viscosity, vorticity, cohesion, adhesion.
#pragma once

#include "physics/family.hpp"

namespace mote::physics {

class FluidFamily final : public Family {
public:
    std::string_view name() const override { return "fluid"; }

    void describe_material(Fields& fields, Material& material) const override;
    void describe_solver(Fields& fields, Solver& solver) const override;

    std::vector<InitialAttribute> attributes(const Scene& scene) const override;
    void read(const HostState& state, std::uint32_t index, WorldParticle& particle) const override;
    void write(HostState& state, std::uint32_t index, const WorldParticle& particle) const override;

    void warn(const Solver& solver, const HealthRecord& record, std::vector<std::string>& warnings) const override;
    void warn_of_scene(const Scene& scene, const Solver& solver, std::vector<std::string>& warnings) const override;
    std::string_view energy_exchange(const Scene& scene) const override;
    std::optional<double> max_load(const Solver& solver, MaterialKind kind) const override;
    std::uint32_t min_substeps(const Scene& scene, const SceneLoads& loads, const IterationsOf& iterations) const override;
    std::uint32_t min_iterations(const Scene& scene, std::uint32_t wanted) const override;

    std::unique_ptr<FamilyStep> start(gpu::Device*, const Scene& scene) const override;
};

} // namespace mote::physics
