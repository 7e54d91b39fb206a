// Contacts between particles, with friction and restitution.
#pragma once

#include "physics/family.hpp"

namespace mote::physics {

/// Whether the scene has solids whose contacts are solved by impulses.
bool has_impulses(const Scene& scene);

class ContactFamily final : public Family {
public:
    std::string_view name() const override { return "contact"; }

    void describe_material(Fields& fields, Material& material) const override;
    void describe_solver(Fields& fields, Solver& solver) const override;
    void describe_scene(Fields& fields, Scene& scene) const override;
    void check(const Scene& scene) const override;

    std::vector<InitialAttribute> attributes(const Scene& scene) const override;
    void check_state(const HostState& state) const override;
    void read(const HostState& state, std::uint32_t index, WorldParticle& particle) const override;
    void write(HostState& state, std::uint32_t index, const WorldParticle& particle) const override;
    void warn(const Solver& solver, const HealthRecord& record, std::vector<std::string>& warnings) const override;
    void warn_of_scene(const Scene& scene, const Solver& solver, std::vector<std::string>& warnings) const override;
    std::optional<double> max_load(const Solver& solver, MaterialKind kind) const override;
    std::vector<ListSize> lists(const Scene& scene) const override;
    bool looks_at_paths(const Scene& scene) const override { return has_impulses(scene); }
    std::uint32_t min_substeps(const Scene& scene, const SceneLoads& loads, const IterationsOf& iterations) const override;
    std::uint32_t min_iterations(const Scene& scene, std::uint32_t wanted) const override;

    std::unique_ptr<FamilyStep> start(gpu::Device*, const Scene& scene) const override;
};

} // namespace mote::physics
