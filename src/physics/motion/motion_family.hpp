// Unconstrained motion: gravity, forces, prediction, and velocities from positions.
#pragma once

#include "physics/family.hpp"
#include "physics/motion/predict.hpp"

#include <vector>

namespace mote::physics {

/// 1 once Solver::max_speed has slowed the particle down. Only scenes that set it have this.
inline const AttributeOf<std::uint32_t> kClamped{{.name = "clamped", .type = gpu::kUint, .scope = Scope::id, .shared = false}};

class MotionFamily final : public Family {
public:
    std::string_view name() const override { return "motion"; }

    void describe_solver(Fields& fields, Solver& solver) const override;
    void describe_scene(Fields& fields, Scene& scene) const override;
    void check(const Scene& scene) const override;

    std::vector<InitialAttribute> attributes(const Scene& scene) const override;
    void check_state(const HostState& state) const override;

    void warn(const Solver& solver, const HealthRecord& record, std::vector<std::string>& warnings) const override;
    std::string_view energy_exchange(const Scene& scene) const override { return scene.forces.empty() ? "" : "forces"; }

    std::unique_ptr<FamilyStep> start(gpu::Device*, const Scene&) const override;
};

/// For predict(), per material: rest density, volume factor.
std::vector<Vec4> material_table(const Scene& scene);
PredictOptions predict_options(const Scene& scene);

} // namespace mote::physics
