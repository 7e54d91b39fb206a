#include "reference/physics/bounce.hpp"

namespace mote::reference {

namespace {

// Slower than this two things do not part again: it is what gravity gives within two substeps.
double slowest(const BounceRules& rules) {
    const Double3 gravity{rules.gravity[0], rules.gravity[1], rules.gravity[2]};
    return 2.0 * length(gravity) * rules.dt;
}

Double3 velocity_before(const SolverState& state, const BounceRules& rules, std::uint32_t i) {
    return (1.0 / rules.dt) * (place(state.predicted[i]) - place(state.start[i]));
}

} // namespace

std::vector<Double4> bounce(const SolverState& state, const BounceRules& rules, std::span<const std::uint32_t> counts,
                            std::span<const Vec4> velocities) {
    std::vector<Double4> result;
    for (std::uint32_t i = 0; i < velocities.size(); ++i) {
        const double w = state.start[i][3];
        Double3 v = place(velocities[i]);
        for (const std::uint32_t j : neighbours_of(state.lists, i)) {
            const double e = rules.pair_restitution[state.materials[i] * rules.material_count + state.materials[j]];
            const double split_w = w * counts[i] + static_cast<double>(state.start[j][3]) * counts[j];
            if (w == 0.0 || e <= 0.0 || is_fluid(state, i) || is_fluid(state, j)) continue;
            if (contact_depth(state, i, j) <= 0.0 || split_w == 0.0) continue;
            const Double3 normal = contact_normal(state, i, j, rules.dimensions);
            const double before = dot(velocity_before(state, rules, j) - velocity_before(state, rules, i), normal);
            const double after = dot(place(velocities[j]) - place(velocities[i]), normal);
            if (before >= -slowest(rules)) continue;
            v = v - (w / split_w * (-e * before - after)) * normal;
        }
        result.push_back(with_w(v, velocities[i][3]));
    }
    return result;
}

std::vector<Double4> bounce_off(const SolverState& state, const BounceRules& rules, std::span<const Collider> colliders,
                                std::span<const Vec4> velocities) {
    std::vector<Double4> result;
    for (std::uint32_t i = 0; i < velocities.size(); ++i) {
        Double3 v = place(velocities[i]);
        for (const Collider& collider : colliders) {
            if (!collider.active || collider.restitution <= 0.0f || is_fluid(state, i) || state.start[i][3] == 0.0f) continue;
            const Double3 at = place(state.predicted[i]);
            const Surface surface = surface_at(collider, at);
            if (surface.distance >= state.predicted[i][3]) continue;
            const Double3 of_wall = (1.0 / rules.dt) * (at - wall_before(collider, at));
            const double before = dot(velocity_before(state, rules, i) - of_wall, surface.normal);
            if (before >= -slowest(rules)) continue;
            v = v + (-collider.restitution * before - dot(v - of_wall, surface.normal)) * surface.normal;
        }
        result.push_back(with_w(v, velocities[i][3]));
    }
    return result;
}

} // namespace mote::reference
