#include "reference/physics/emit.hpp"

#include <cmath>

namespace mote::reference {

EmitPlan emit_plan(std::span<const Emitter> emitters, std::uint32_t step, float time_step, std::uint32_t live,
                   std::uint32_t capacity) {
    EmitPlan plan;
    plan.needed = plan.live = live;
    const float s = static_cast<float>(step);
    for (std::uint32_t e = 0; e < emitters.size(); ++e) {
        const Emitter& emitter = emitters[e];
        const float time = s * time_step;
        if (time < emitter.from || time >= emitter.until) continue;
        const auto done = static_cast<std::uint32_t>(std::floor(s * emitter.rate));
        const auto due = static_cast<std::uint32_t>(std::floor((s + 1.0f) * emitter.rate));
        for (std::uint32_t layer = done + 1; layer <= due; ++layer) {
            plan.layers.push_back({.emitter = e, .number = layer, .first = plan.needed});
            plan.needed += static_cast<std::uint32_t>(emitter.sites.size());
        }
    }
    if (plan.needed > capacity) {
        plan.layers.clear();
    } else {
        plan.live = plan.needed;
    }
    return plan;
}

std::vector<Emitted> emit(std::span<const Emitter> emitters, const EmitPlan& plan, std::uint32_t step,
                          std::span<const std::uint32_t> ids) {
    std::vector<Emitted> result;
    for (const EmitPlan::Layer& layer : plan.layers) {
        const Emitter& emitter = emitters[layer.emitter];
        const float ahead = 2.0f * emitter.radius * (static_cast<float>(step) * emitter.rate - static_cast<float>(layer.number));
        std::uint32_t place = layer.first;
        for (const std::array<float, 3>& site : emitter.sites) {
            Emitted one{.phase = emitter.phase, .material = emitter.material, .id = ids[place++]};
            for (std::size_t axis = 0; axis < 3; ++axis) {
                one.sphere[axis] = site[axis] + emitter.direction[axis] * ahead;
                one.velocity[axis] = emitter.speed * emitter.direction[axis];
            }
            one.sphere[3] = emitter.radius;
            one.velocity[3] = emitter.w;
            result.push_back(one);
        }
    }
    return result;
}

} // namespace mote::reference
