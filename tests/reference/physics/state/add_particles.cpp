#include "reference/physics/state/add_particles.hpp"

#include "reference/physics/scene_values.hpp"

namespace mote::reference {

template <typename S> void add_particles(const Scene& scene, StepState<S>& state) {
    const Masses masses(scene);
    for (std::uint32_t i = 0; i < state.capacity; ++i) state.id[i] = i;
    for (const Particle& one : scene.particles) {
        const auto i = static_cast<std::uint32_t>(state.size++);
        state.x.set(i, as<S>(one.position));
        state.v.set(i, as<S>(one.velocity));
        state.radius[i] = one.radius;
        // Rounded to float, as on the device.
        state.w[i] = one.fixed ? 0.0f : static_cast<float>(masses.inverse_mass(one.material, one.radius));
        state.material[i] = one.material;
        state.phase[i] = phase_of(scene, one.material, one.group) | (!one.self_collision ? kNoSelfCollision : 0u);
        state.id_to_index[i] = i;
    }
    for (const Link& link : scene.links) state.locked[link.a] = state.locked[link.b] = 1;
}

template void add_particles(const Scene&, StepState<float>&);
template void add_particles(const Scene&, StepState<double>&);

} // namespace mote::reference
