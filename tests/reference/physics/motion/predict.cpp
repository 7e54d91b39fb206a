#include "reference/physics/motion/predict.hpp"

#include <stdexcept>

namespace mote::reference {

namespace {

template <typename S> Vector3<S> acceleration_by(const Force& force, const Vector3<S>& x, const Vector3<S>& v) {
    const S strength = force.strength;
    switch (force.kind) {
    case ForceKind::uniform: return as<S>(force.vector);
    case ForceKind::wind: return strength * (as<S>(force.vector) - v);
    case ForceKind::point: {
        const Vector3<S> to_centre = as<S>(force.centre) - x;
        const S distance = length(to_centre), radius = force.radius;
        if (distance == 0 || distance >= radius) return {};
        return (strength * (1 - distance / radius) / distance) * to_centre;
    }
    }
    throw std::invalid_argument("no such force");
}

bool concerns(const Force& force, std::uint32_t material, std::uint32_t group) {
    return (force.material == Force::kAll || force.material == material) && (force.group == Force::kAll || force.group == group);
}

// v before it is limited.
template <typename S> Vector3<S> accelerated(const StepState<S>& state, std::uint32_t i, const PredictRules& rules) {
    Vector3<S> acceleration = as<S>(rules.gravity);
    for (const Force& force : rules.forces) {
        if (!concerns(force, state.material[i], state.phase[i] & kGroup)) continue;
        acceleration = acceleration + acceleration_by<S>(force, state.x[i], state.v[i]);
    }
    return state.v[i] + static_cast<S>(rules.dt) * acceleration;
}

} // namespace

template <typename S> void predict(StepState<S>& state, const PredictRules& rules) {
    const S dt = rules.dt, max_speed = rules.max_speed;
    state.each([&](std::uint32_t i) {
        const Vector3<S> x = state.x[i];
        Vector3<S> v = state.v[i];
        if (state.w[i] != 0) {
            v = accelerated(state, i, rules);
            const S speed = length(v);
            if (max_speed > 0 && speed > max_speed) v = (max_speed / speed) * v;
        }
        state.v.set(i, v);
        state.previous.set(i, x);
        state.p.set(i, x + dt * v);
    });
}

template void predict(StepState<float>&, const PredictRules&);
template void predict(StepState<double>&, const PredictRules&);

Prediction predict(std::span<const Vec4> spheres, std::span<const Vec4> velocities, std::span<const std::uint32_t> materials,
                   std::span<const std::uint32_t> groups, const PredictRules& rules) {
    std::vector<Vec4> start(spheres.begin(), spheres.end());
    for (std::size_t i = 0; i < start.size(); ++i) start[i][3] = velocities[i][3];
    PassState pass(spheres, start, velocities);
    if (!rules.forces.empty()) {
        pass.material.assign(materials.begin(), materials.end());
        pass.phase.assign(groups.begin(), groups.end());
    }
    std::vector<std::uint32_t> clamped;
    for (std::uint32_t i = 0; i < pass.size; ++i) {
        const bool is_fast = rules.max_speed > 0 && length(accelerated(pass, i, rules)) > rules.max_speed;
        clamped.push_back(pass.w[i] != 0 && is_fast ? 1 : 0);
    }
    predict<double>(pass, rules);
    return {.predicted = pass.with_fourth(pass.p, spheres),
            .velocities = pass.with_fourth(pass.v, velocities),
            .start = start,
            .clamped = clamped};
}

} // namespace mote::reference
