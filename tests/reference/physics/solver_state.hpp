// What the physics passes read, exactly as the GPU has it, and what their twins give: doubles, so that a pass is compared with
// what it would compute if it did not round. rounded() makes a result the input of the next pass.
#pragma once

#include "reference/double3.hpp"
#include "reference/neighbours.hpp"

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
    return std::span(lists.neighbours).subspan(lists.starts[i], lists.starts[i + 1] - lists.starts[i]);
}

inline std::vector<Vec4> rounded(std::span<const Double4> vectors) {
    std::vector<Vec4> result;
    for (const Double4& v : vectors) {
        result.push_back(
            {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2]), static_cast<float>(v[3])});
    }
    return result;
}

} // namespace mote::reference
