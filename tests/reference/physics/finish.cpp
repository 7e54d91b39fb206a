#include "reference/physics/finish.hpp"

namespace mote::reference {

Finished finish(std::span<const Vec4> predicted, std::span<const Vec4> start, std::span<const Vec4> velocities, float dt,
                float sleep_speed) {
    Finished result;
    for (std::size_t i = 0; i < predicted.size(); ++i) {
        const Double3 moved = place(predicted[i]) - place(start[i]);
        const bool prescribed = velocities[i][3] == 0.0f;
        const bool sleeps = !prescribed && length(moved) < static_cast<double>(sleep_speed) * dt;
        const Vec4& at = sleeps ? start[i] : predicted[i];
        result.spheres.push_back({at[0], at[1], at[2], predicted[i][3]});
        result.velocities.push_back(with_w(prescribed ? place(velocities[i]) : (1.0 / dt) * moved, velocities[i][3]));
    }
    return result;
}

} // namespace mote::reference
