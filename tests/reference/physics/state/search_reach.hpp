// CPU reference of what a neighbour search covers, and of when its lists no longer serve. docs/physics.md, "Neighbours".
#pragma once

#include "reference/physics/step_state.hpp"

#include <algorithm>
#include <cmath>

namespace mote::reference {

// `left`: substeps of the step, with the present one. `spare`: of lists of which others are made. Lengths in m.

// Small particles have no more than this.
template <typename S> S own_spare(S radius, S spare) { return std::min(spare, S(0.4) * radius); }

// The number of substeps that lists cover for a particle that moves by `displacement` in each of them.
template <typename S> S covered_substeps(S radius, S displacement, std::uint32_t left, S spare = 0) {
    if (displacement == 0) return static_cast<S>(left);
    return std::clamp<S>(std::floor(std::max(radius / 2, 4 * own_spare(radius, spare)) / displacement), 1, static_cast<S>(left));
}

// How far a particle may leave its line while lists last for more than one substep.
template <typename S> S search_drift(S radius, S spare = 0) { return S(0.1) * radius + own_spare(radius, spare); }

// The drift, and what the solver moves a particle in a substep.
template <typename S> S search_slack(S radius, std::uint32_t left, S spare = 0) {
    return S(0.1) * radius + (left > 1 ? search_drift(radius, spare) : S(0));
}

// Where a particle is expected.
template <typename S> struct SearchLine {
    Vector3<S> at{};  // at the end of the substep, m
    Vector3<S> way{}; // per substep, m
    S covered = 0;    // substeps from here on
};

template <typename S> SearchLine<S> search_line(const StepState<S>& state, std::uint32_t i, std::uint32_t left, S spare = 0) {
    const Vector3<S> way = state.p[i] - state.previous[i];
    return {state.p[i], way, covered_substeps(state.radius[i], length(way), left, spare)};
}

// What is searched around a particle where contacts look at whole paths: a sphere that moves on from `previous`.
template <typename S> struct SearchMotion {
    Vector3<S> centre{}; // when the substep begins, m
    S radius = 0;        // m
    Vector3<S> way{};    // per substep, m
    S covered = 0;       // substeps
};

// s: the search radius, m.
template <typename S>
SearchMotion<S> search_motion(const StepState<S>& state, std::uint32_t i, S s, std::uint32_t left, S spare = 0) {
    const SearchLine<S> line = search_line(state, i, left, spare);
    return {state.previous[i], s + search_slack(state.radius[i], left, line.covered > 1 ? spare : S(0)), line.way, line.covered};
}

// Whether two moving spheres touch while both are covered. docs/neighbours.md, "Queries".
template <typename S> bool meet(const SearchMotion<S>& a, const SearchMotion<S>& b) {
    const Vector3<S> apart = a.centre - b.centre, way = a.way - b.way;
    const S t = std::clamp<S>(-dot(apart, way) / std::max<S>(dot(way, way), S(1e-30)), 0, std::min(a.covered, b.covered));
    return length(apart + t * way) <= a.radius + b.radius;
}

template <typename S> struct SearchSphere {
    Vector3<S> centre{};
    S radius = 0;
};

// A sphere at rest that holds all of a moving one, as seen by an observer who moves by `observer` (m) per substep. If two moving
// spheres meet, theirs touch.
template <typename S> SearchSphere<S> sphere_around(const SearchMotion<S>& motion, const Vector3<S>& observer = {}) {
    const Vector3<S> half = (motion.covered / 2) * (motion.way - observer);
    return {motion.centre + half, motion.radius + length(half)};
}

// What is searched around a particle of the search radius s where only its line from `p` on matters: a sphere at rest.
template <typename S> SearchSphere<S> search_sphere(const StepState<S>& state, std::uint32_t i, S s, std::uint32_t left) {
    const SearchLine<S> line = search_line(state, i, left);
    const Vector3<S> half = ((line.covered - 1) / 2) * line.way;
    return {line.at + half, s + length(half) + search_slack(state.radius[i], left)};
}

// The line a substep later.
template <typename S> SearchLine<S> advanced(const SearchLine<S>& line) {
    return {line.at + line.way, line.way, line.covered - 1};
}

// Whether a particle has left its line, or is at its end. The drift may be larger by `slack` (m): floats round.
template <typename S>
bool is_stale(const StepState<S>& state, std::uint32_t i, const SearchLine<S>& line, S slack = 0, S spare = 0) {
    const S drift = search_drift(state.radius[i], spare) + slack;
    return line.covered < 1 || length(state.p[i] - line.at) > drift || length(state.previous[i] - (line.at - line.way)) > drift;
}

} // namespace mote::reference
