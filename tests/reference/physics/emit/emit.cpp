#include "reference/physics/emit/emit.hpp"

#include <cmath>

namespace mote::reference {

namespace {

// The integer and fractional parts of s·q. q has at most 39 bits, so that both halves of the product fit into 64 bits.
struct Layers {
    std::uint64_t complete = 0;
    double fraction = 0.0;
};
Layers layers_at(std::uint64_t step, double rate) {
    const auto q = static_cast<std::uint64_t>(std::llround(rate * 0x1p32));
    const std::uint64_t low = step * (q % 0x1'0000'0000);
    return {step * (q / 0x1'0000'0000) + low / 0x1'0000'0000, static_cast<double>(low % 0x1'0000'0000) * 0x1p-32};
}

} // namespace

EmitPlan emit_plan(std::span<const Emitter> emitters, std::uint32_t step, float time_step, std::uint32_t live,
                   std::uint32_t capacity) {
    EmitPlan plan;
    plan.needed = plan.live = live;
    for (std::uint32_t e = 0; e < emitters.size(); ++e) {
        const Emitter& emitter = emitters[e];
        const auto begun = [&](float time) { return step >= static_cast<double>(time) / time_step - 1e-6; };
        if (!begun(emitter.start_time) || begun(emitter.end_time)) continue;
        const auto before = static_cast<std::uint32_t>(layers_at(step, emitter.rate).complete);
        const auto after = static_cast<std::uint32_t>(layers_at(step + std::uint64_t{1}, emitter.rate).complete);
        for (std::uint32_t layer = before + 1; layer <= after; ++layer) {
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
        const Layers left = layers_at(step, emitter.rate);
        const auto behind = static_cast<double>(layer.number - static_cast<std::uint32_t>(left.complete));
        const auto ahead = static_cast<float>(double{emitter.spacing} * (left.fraction - behind));
        std::uint32_t index = layer.first;
        for (const std::array<float, 3>& site : emitter.sites) {
            Emitted one{.phase = emitter.phase, .material = emitter.material, .id = ids[index++]};
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
