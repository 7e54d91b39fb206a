#include "reference/physics/state/sort_particles.hpp"

namespace mote::reference {

template <typename S> void sort_particles(StepState<S>& state, std::span<const Sink> sinks, double frame_cell) {
    std::vector<Vec4> spheres(state.size); // in floats for any S: one order for all of them
    for (std::size_t i = 0; i < state.size; ++i) {
        const Vector3<float> x = as<float>(state.x[i]);
        spheres[i] = {x[0], x[1], x[2], static_cast<float>(state.radius[i])};
    }
    const Order found = order(spheres, sinks, {frame_cell, state.dimensions}, state.id);
    const auto reorder = [&](auto& values, auto& sorted) {
        state.threads.each(state.size, [&](std::uint32_t i) { sorted[i] = values[found.from[i]]; });
        std::swap(values, sorted);
    };
    std::vector<S> scalars(state.capacity);
    for (Axes<S>* axes : {&state.x, &state.v, &state.spin}) {
        for (std::vector<S>* axis : {&axes->x, &axes->y, &axes->z}) reorder(*axis, scalars);
    }
    for (std::vector<S>* values : {&state.radius, &state.w, &state.density}) reorder(*values, scalars);
    std::vector<std::uint32_t> numbers = state.id; // the free ids follow the live ones
    reorder(state.id, numbers);
    for (std::vector<std::uint32_t>* values : {&state.phase, &state.material, &state.locked}) reorder(*values, numbers);
    for (std::size_t i = found.live; i < state.size; ++i) state.id_to_index[state.id[i]] = kInvalidIndex;
    for (std::size_t i = found.live; i < state.size; ++i) { // emitted ones do not turn yet
        state.spin.set(i, {});
        state.locked[i] = 0;
    }
    state.size = found.live;
    state.each([&](std::uint32_t i) { state.id_to_index[state.id[i]] = i; });
}

template void sort_particles(StepState<float>&, std::span<const Sink>, double);
template void sort_particles(StepState<double>&, std::span<const Sink>, double);

} // namespace mote::reference
