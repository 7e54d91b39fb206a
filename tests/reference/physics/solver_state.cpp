#include "reference/physics/solver_state.hpp"

namespace mote::reference {

std::vector<Vec4> rounded(std::span<const Double4> vectors) {
    std::vector<Vec4> result;
    for (const Double4& v : vectors) {
        result.push_back(
            {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2]), static_cast<float>(v[3])});
    }
    return result;
}

PassState::PassState(std::span<const Vec4> predicted, std::span<const Vec4> start, std::span<const Vec4> velocities)
    : StepState(1, 3, predicted.size()) {
    size = capacity;
    x = p = unconstrained = axes_of(predicted);
    previous = unconstrained_previous = axes_of(start);
    if (!velocities.empty()) v = axes_of(velocities);
    for (std::uint32_t i = 0; i < size; ++i) {
        radius[i] = predicted[i][3];
        w[i] = start[i][3];
        id[i] = id_to_index[i] = i;
    }
}

PassState::PassState(const SolverState& state, unsigned dimension_count, std::span<const Vec4> velocities)
    : PassState(state.predicted, state.start, velocities) {
    dimensions = dimension_count;
    material.assign(state.materials.begin(), state.materials.end());
    lists = state.lists;
    for (std::uint32_t i = 0; i < size; ++i) {
        phase[i] = is_fluid(state, i) ? kFluidPhase : 0;
        if (state.ids.empty()) continue;
        id[i] = state.ids[i];
        id_to_index[id[i]] = i;
    }
}

std::vector<Double4> PassState::with_fourth(const Axes<double>& vectors, std::span<const Vec4> fourth) const {
    std::vector<Double4> result(size);
    for (std::size_t i = 0; i < size; ++i) result[i] = with_w(vectors[i], fourth[i][3]);
    return result;
}

Axes<double> axes_of(std::span<const Vec4> vectors) {
    Axes<double> result;
    result.resize(vectors.size());
    for (std::size_t i = 0; i < vectors.size(); ++i) result.set(i, xyz(vectors[i]));
    return result;
}

} // namespace mote::reference
