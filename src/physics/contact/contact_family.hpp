// Contacts between particles, with friction and restitution.
#pragma once

#include "physics/family.hpp"

namespace mote::physics {

class ContactFamily final : public Family {
public:
    std::string_view name() const override { return "contact"; }

    void describe_material(Fields& fields, Material& material) const override;
    void describe_solver(Fields& fields, Solver& solver) const override;
    void describe_scene(Fields& fields, Scene& scene) const override;
    void check(const Scene& scene) const override;

    void warn(const Scene& scene, const HealthRecord& record, std::vector<std::string>& warnings) const override;
    std::optional<double> max_load(MaterialKind kind) const override;

    std::unique_ptr<FamilyStep> start(gpu::Device*, const Scene& scene) const override;
};

} // namespace mote::physics
