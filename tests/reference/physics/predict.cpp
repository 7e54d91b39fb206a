#include "reference/physics/predict.hpp"

#include <stdexcept>

namespace mote::reference {

namespace {

Double3 accelerated(const Double3& velocity, const Double3& by, double max_speed) {
    const Double3 faster = velocity + by;
    const double speed = length(faster);
    return speed > max_speed ? (max_speed / speed) * faster : faster;
}

Double3 to_double(const std::array<float, 3>& a) { return {a[0], a[1], a[2]}; }

Double3 acceleration_by(const Force& force, const Double3& x, const Double3& v) {
    switch (force.kind) {
    case ForceKind::uniform: return to_double(force.vector);
    case ForceKind::wind: return static_cast<double>(force.strength) * (to_double(force.vector) - v);
    case ForceKind::point: {
        const Double3 to_centre = to_double(force.centre) - x;
        const double distance = length(to_centre);
        if (distance == 0.0 || distance >= force.radius) return {};
        return (force.strength * (1.0 - distance / force.radius) / distance) * to_centre;
    }
    }
    throw std::invalid_argument("no such force");
}

bool concerns(const Force& force, std::uint32_t material, std::uint32_t group) {
    return (force.material == Force::kEvery || force.material == material) &&
           (force.group == Force::kEvery || force.group == group);
}

} // namespace

Prediction predict(std::span<const Vec4> spheres, std::span<const Vec4> velocities, std::span<const std::uint32_t> materials,
                   std::span<const std::uint32_t> groups, const PredictRules& rules) {
    Prediction result;
    const double dt = rules.dt;
    for (std::size_t i = 0; i < spheres.size(); ++i) {
        const float w = velocities[i][3];
        Double3 velocity = place(velocities[i]);
        if (w != 0.0f) {
            Double3 acceleration = to_double(rules.gravity);
            for (const Force& force : rules.forces) {
                if (!concerns(force, materials[i], groups[i])) continue;
                acceleration = acceleration + acceleration_by(force, place(spheres[i]), place(velocities[i]));
            }
            velocity = accelerated(velocity, dt * acceleration, rules.max_speed);
        }
        result.predicted.push_back(with_w(place(spheres[i]) + dt * velocity, spheres[i][3]));
        result.start.push_back({spheres[i][0], spheres[i][1], spheres[i][2], w});
    }
    return result;
}

} // namespace mote::reference
