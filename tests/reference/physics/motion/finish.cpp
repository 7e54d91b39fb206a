#include "reference/physics/motion/finish.hpp"

namespace mote::reference {

template <typename S> void finish(StepState<S>& state, float dt, float sleep_threshold) {
    const S per_dt = 1 / static_cast<S>(dt), shortest = static_cast<S>(sleep_threshold) * static_cast<S>(dt);
    state.each([&](std::uint32_t i) {
        const Vector3<S> moved = state.p[i] - state.previous[i];
        const bool prescribed = state.w[i] == 0, sleeps = !prescribed && length(moved) < shortest;
        state.x.set(i, sleeps ? state.previous[i] : state.p[i]);
        if (!prescribed) state.v.set(i, per_dt * moved);
    });
}

template void finish(StepState<float>&, float, float);
template void finish(StepState<double>&, float, float);

Finished finish(std::span<const Vec4> predicted, std::span<const Vec4> start, std::span<const Vec4> velocities, float dt,
                float sleep_threshold) {
    PassState pass(predicted, start, velocities);
    for (std::size_t i = 0; i < pass.size; ++i) pass.w[i] = velocities[i][3];
    finish<double>(pass, dt, sleep_threshold);
    return {.spheres = rounded(pass.with_fourth(pass.x, predicted)), .velocities = pass.with_fourth(pass.v, velocities)};
}

} // namespace mote::reference
