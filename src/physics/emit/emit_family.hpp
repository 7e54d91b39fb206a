// Emitters and sinks: particles are spawned and removed.
#pragma once

#include "physics/family.hpp"

namespace mote::physics {

class EmitFamily final : public Family {
public:
    std::string_view name() const override { return "emit"; }

    void describe_scene(Fields& fields, Scene& scene) const override;
    void check(const Scene& scene) const override;

    bool exchanges_energy(const Scene& scene) const override { return !scene.emitters.empty() || !scene.sinks.empty(); }
    std::unique_ptr<FamilyStep> start(gpu::Device*, const Scene& scene) const override;
};

} // namespace mote::physics
