// Distance constraints between two particles: ropes and cloth.
#pragma once

#include "physics/family.hpp"

namespace mote::physics {

class LinkFamily final : public Family {
public:
    std::string_view name() const override { return "link"; }

    void describe_solver(Fields& fields, Solver& solver) const override;
    void describe_scene(Fields& fields, Scene& scene) const override;
    void check(const Scene& scene) const override;

    std::vector<InitialAttribute> attributes(const Scene& scene) const override;
    void warn(const Solver& solver, const HealthRecord& record, std::vector<std::string>& warnings) const override;
    void warn_of_scene(const Scene& scene, const Solver& solver, std::vector<std::string>& warnings) const override;
    std::string_view energy_exchange(const Scene& scene) const override { return scene.links.empty() ? "" : "links"; }
    std::uint32_t min_substeps(const Scene& scene, const SceneLoads& loads, const IterationsOf& iterations) const override;
    std::unique_ptr<FamilyStep> start(gpu::Device*, const Scene& scene) const override;
};

} // namespace mote::physics
