// Colliders and meshes. Particles never move them.
#pragma once

#include "physics/family.hpp"

namespace mote::physics {

class CollideFamily final : public Family {
public:
    std::string_view name() const override { return "collide"; }

    void describe_scene(Fields& fields, Scene& scene) const override;
    void check(const Scene& scene) const override;

    std::vector<InitialAttribute> attributes(const Scene& scene) const override;
    void check_state(const HostState& state) const override;
    std::string_view energy_exchange(const Scene& scene) const override;
    std::unique_ptr<FamilyStep> start(gpu::Device* device, const Scene& scene) const override;
};

} // namespace mote::physics
