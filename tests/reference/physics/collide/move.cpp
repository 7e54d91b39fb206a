#include "reference/physics/collide/move.hpp"

#include <cmath>

namespace mote::reference {

namespace {

// Interpolates between two rotations along the shorter path.
std::array<double, 4> between(const std::array<double, 4>& a, const std::array<double, 4>& b, double f) {
    const double cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
    const double sign = cosine < 0.0 ? -1.0 : 1.0;
    std::array<double, 4> q{};
    double squared = 0.0;
    for (std::size_t k = 0; k < 4; ++k) {
        q[k] = (1.0 - f) * a[k] + sign * f * b[k];
        squared += q[k] * q[k];
    }
    for (double& component : q) component /= std::sqrt(squared);
    return q;
}

} // namespace

ExactPose pose_at(const Motion& motion, double time) {
    if (motion.keys.empty()) return as<double>(motion.rest);
    if (time < motion.keys.front().time) return as<double>(motion.keys.front().pose);
    std::size_t last = 0;
    while (last + 1 < motion.keys.size() && motion.keys[last + 1].time <= time) ++last;
    const PoseAt& from = motion.keys[last];
    if (last + 1 == motion.keys.size()) return as<double>(from.pose);
    const PoseAt& to = motion.keys[last + 1];
    const double f = (time - from.time) / (static_cast<double>(to.time) - from.time);
    const ExactPose a = as<double>(from.pose), b = as<double>(to.pose);
    return {.centre = (1.0 - f) * a.centre + f * b.centre, .rotation = between(a.rotation, b.rotation, f)};
}

Moved move(const Motion& motion, double dt, std::uint32_t substep) {
    const double begin = dt * substep, rounding = std::numeric_limits<float>::epsilon() * begin;
    return {.now = pose_at(motion, dt * (substep + 1.0)),
            .before = pose_at(motion, begin),
            .active = !(motion.end_time <= begin + rounding)};
}

} // namespace mote::reference
