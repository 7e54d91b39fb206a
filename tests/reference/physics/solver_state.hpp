// The input of the physics passes, exactly as on the GPU. Their references return doubles, so that a pass is compared with its
// result without rounding. rounded() converts a result to the input of the next pass.
#pragma once

#include "reference/physics/step_state.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

using Vec4 = std::array<float, 4>;
using Double4 = std::array<double, 4>;

// Per particle.
struct SolverState {
    std::span<const Vec4> predicted; // position p (m), radius (m)
    std::span<const Vec4> start;     // position x at the start of the step (m), inverse mass w (1/kg)
    // Rest density (kg/m^D; 0: a solid), volume V (m^D), h (m; -radius for a solid, 0 if it always counts as a point), inverse
    // mass w (1/kg).
    std::span<const Vec4> fluid;
    std::span<const std::uint32_t> materials; // index into the tables of the passes
    const NeighbourLists& lists;              // symmetric
    std::span<const std::uint32_t> ids{};     // empty: the indices
};

inline Double3 xyz(const Vec4& vector) { return {vector[0], vector[1], vector[2]}; }
inline Double4 with_w(const Double3& xyz, double w) { return {xyz[0], xyz[1], xyz[2], w}; }

inline bool is_fluid(const SolverState& state, std::uint32_t i) { return state.fluid[i][0] > 0.0f; }

inline std::span<const std::uint32_t> neighbours_of(const NeighbourLists& lists, std::uint32_t i) {
    return std::span(lists.neighbours).subspan(lists.offsets[i], lists.offsets[i + 1] - lists.offsets[i]);
}

std::vector<Vec4> rounded(std::span<const Double4> vectors);

/// The state of the step at the start of one pass, in doubles. x equals the predicted positions, as in the passes that change
/// velocities; `velocities` (v, w) may be empty.
class PassState : public StepState<double> {
public:
    PassState(const SolverState& state, unsigned dimensions, std::span<const Vec4> velocities = {});
    /// Particles without neighbours, all solid and of the first material.
    PassState(std::span<const Vec4> predicted, std::span<const Vec4> start, std::span<const Vec4> velocities = {});

    /// Vectors of the particles, with the fourth components of `fourth`.
    std::vector<Double4> with_fourth(const Axes<double>& vectors, std::span<const Vec4> fourth) const;
};

/// The first three components.
Axes<double> axes_of(std::span<const Vec4> vectors);

} // namespace mote::reference
