#include "reference/physics/predict.hpp"

namespace mote::reference {

namespace {

Double3 accelerated(const Double3& velocity, const Double3& by, double max_speed) {
    const Double3 faster = velocity + by;
    const double speed = length(faster);
    return speed > max_speed ? (max_speed / speed) * faster : faster;
}

} // namespace

Prediction predict(std::span<const Vec4> spheres, std::span<const Vec4> velocities, const std::array<float, 3>& gravity, float dt,
                   float max_speed) {
    const Double3 gained = static_cast<double>(dt) * Double3{gravity[0], gravity[1], gravity[2]};
    Prediction result;
    for (std::size_t i = 0; i < spheres.size(); ++i) {
        const float w = velocities[i][3];
        const Double3 prescribed = place(velocities[i]);
        const Double3 velocity = w == 0.0f ? prescribed : accelerated(prescribed, gained, max_speed);
        result.predicted.push_back(with_w(place(spheres[i]) + static_cast<double>(dt) * velocity, spheres[i][3]));
        result.start.push_back({spheres[i][0], spheres[i][1], spheres[i][2], w});
    }
    return result;
}

} // namespace mote::reference
