// CPU reference of what a neighbour search covers, and of when its lists no longer serve. docs/physics.md, "Neighbours".
#pragma once

#include "reference/physics/step_state.hpp"

#include <algorithm>
#include <cmath>

namespace mote::reference {

// `left`: substeps of the step, with the present one. Lengths in m.

// The number of substeps that lists cover for a particle that moves by `displacement` in each of them.
template <typename S> S covered_substeps(S radius, S displacement, std::uint32_t left) {
    if (displacement == 0) return static_cast<S>(left);
    return std::clamp<S>(std::floor(radius / (2 * displacement)), 1, static_cast<S>(left));
}

// How far a particle may leave its line.
template <typename S> S search_drift(S radius, std::uint32_t left) { return left > 1 ? S(0.1) * radius : S(0); }

// The drift, and what the solver moves a particle in a substep.
template <typename S> S search_slack(S radius, std::uint32_t left) { return S(0.1) * radius + search_drift(radius, left); }

// Where a particle is expected.
template <typename S> struct SearchLine {
    Vector3<S> at{};          // at the end of the substep, m
    Vector3<S> way{};         // per substep, m
    S covered = 0, drift = 0; // substeps from here on; m
};

template <typename S> struct SearchSphere {
    Vector3<S> centre{};
    S radius = 0;
};

template <typename S> SearchLine<S> search_line(const StepState<S>& state, std::uint32_t i, std::uint32_t left) {
    const Vector3<S> way = state.p[i] - state.previous[i];
    const S r = state.radius[i];
    return {state.p[i], way, covered_substeps(r, length(way), left), search_drift(r, left)};
}

// What is searched around a particle with the search radius s. swept: its path from `previous` on matters, not only `p`.
template <typename S>
SearchSphere<S> search_sphere(const StepState<S>& state, std::uint32_t i, S s, std::uint32_t left, bool swept) {
    const SearchLine<S> line = search_line(state, i, left);
    const S m = line.covered, along = swept && !state.fluid(i) ? m : m - 1; // displacements that the sphere holds
    return {line.at + (m - 1 - along / 2) * line.way, s + along / 2 * length(line.way) + search_slack(state.radius[i], left)};
}

// The line a substep later.
template <typename S> SearchLine<S> advanced(const SearchLine<S>& line) {
    return {line.at + line.way, line.way, line.covered - 1, line.drift};
}

// Whether a particle has left its line, or is at its end. `drift` may be larger by `slack` (m): floats round.
template <typename S> bool is_stale(const StepState<S>& state, std::uint32_t i, const SearchLine<S>& line, S slack = 0) {
    const S drift = line.drift + slack;
    return line.covered < 1 || length(state.p[i] - line.at) > drift || length(state.previous[i] - (line.at - line.way)) > drift;
}

} // namespace mote::reference
