// Emitters and sinks: particles are spawned and removed.
#pragma once

#include "physics/family.hpp"

namespace mote::physics {

class EmitFamily final : public Family {
public:
    std::string_view name() const override { return "emit"; }

    void describe_scene(Fields& fields, Scene& scene) const override;
    void check(const Scene& scene) const override;

    std::string_view energy_exchange(const Scene& scene) const override {
        return !scene.emitters.empty() ? "emitters" : !scene.sinks.empty() ? "sinks" : "";
    }
    std::unique_ptr<FamilyStep> start(gpu::Device*, const Scene& scene) const override;
};

} // namespace mote::physics
