// What the physics passes read, exactly as the GPU has it, and what their references give: doubles, so that a pass is compared
// with what it would compute if it did not round. rounded() makes a result the input of the next pass.
#pragma once

#include "reference/physics/step_state.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

using Vec4 = std::array<float, 4>;
using Double4 = std::array<double, 4>;

// All per particle.
struct SolverState {
    std::span<const Vec4> predicted; // position p (m), radius (m)
    std::span<const Vec4> start;     // position x at the begin of the step (m), inverse mass w (1/kg)
    std::span<const Vec4> fluid;     // rest density (kg/m^D; 0: a solid), volume V (m^D), h (m; 0 of a solid), inverse mass w
                                     // (1/kg); of a ball 0, displacement, -radius (m), w
    std::span<const std::uint32_t> materials; // index into the tables of the passes
    const NeighbourLists& lists;              // symmetric
};

inline Double3 place(const Vec4& vector) { return {vector[0], vector[1], vector[2]}; }
inline Double4 with_w(const Double3& place, double w) { return {place[0], place[1], place[2], w}; }

inline bool is_fluid(const SolverState& state, std::uint32_t i) { return state.fluid[i][0] > 0.0f; }

inline std::span<const std::uint32_t> neighbours_of(const NeighbourLists& lists, std::uint32_t i) {
    return std::span(lists.neighbours).subspan(lists.offsets[i], lists.offsets[i + 1] - lists.offsets[i]);
}

std::vector<Vec4> rounded(std::span<const Double4> vectors);

/// The step's state as one pass finds it, in doubles. Positions x are the predicted ones, as they are when velocities are
/// changed; `velocities` (v, w) may be missing.
class PassState : public StepState<double> {
public:
    PassState(const SolverState& state, unsigned dimensions, std::span<const Vec4> velocities = {});
    /// Particles that have no neighbours, and are all solid and of the first material.
    PassState(std::span<const Vec4> predicted, std::span<const Vec4> start, std::span<const Vec4> velocities = {});

    /// Vectors of the particles, each with the fourth component of `fourth`.
    std::vector<Double4> with_fourth(const Axes<double>& vectors, std::span<const Vec4> fourth) const;
};

/// The first three components.
Axes<double> axes_of(std::span<const Vec4> vectors);

} // namespace mote::reference
