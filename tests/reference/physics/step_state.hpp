// The state that the families of a step share: particles as arrays of the scalar type S, one per member, and their neighbours.
#pragma once

#include "reference/physics/threads.hpp"
#include "reference/spatial/neighbours.hpp"
#include "reference/vector3.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace mote::reference {

inline constexpr std::uint32_t kGroup = 0x00FFFFFFu, kFluidPhase = 0x01000000u, kNoSelfCollision = 0x80000000u; // bits of phases
inline constexpr std::uint32_t kInvalidIndex = 0xFFFFFFFFu;

/// Vectors of particles, one array per axis.
template <typename S> struct Axes {
    std::vector<S> x, y, z;

    void resize(std::size_t n) {
        x.resize(n);
        y.resize(n);
        z.resize(n);
    }
    Vector3<S> operator[](std::size_t i) const { return {x[i], y[i], z[i]}; }
    void set(std::size_t i, const Vector3<S>& a) {
        x[i] = a[0];
        y[i] = a[1];
        z[i] = a[2];
    }
};

/// Entries of lists that passes walk, by the name of the pass.
using Walks = std::map<std::string, std::uint64_t, std::less<>>;

template <typename S> struct StepState {
    StepState(unsigned thread_count, unsigned dimension_count, std::size_t particle_capacity)
        : threads(thread_count), dimensions(dimension_count), capacity(particle_capacity) {
        for (Axes<S>* axes : {&x, &v, &spin, &p, &previous, &unconstrained, &unconstrained_previous, &next})
            axes->resize(capacity);
        for (std::vector<S>* scalars : {&radius, &w, &density}) scalars->resize(capacity);
        for (std::vector<std::uint32_t>* numbers : {&phase, &material, &id, &locked}) numbers->resize(capacity);
        id_to_index.assign(capacity, kInvalidIndex);
    }

    Threads threads;
    unsigned dimensions;
    std::uint32_t steps = 0;    // done
    std::uint32_t substeps = 0; // done, of all steps

    std::size_t size = 0, capacity;    // particles
    Axes<S> x, v;                      // m, m/s
    std::vector<S> radius, w;          // m, 1/kg; w = 0: fixed
    std::vector<S> density;            // kg/m^D, before the last iteration; 0 for solids
    Axes<S> spin;                      // rad/s
    std::vector<std::uint32_t> locked; // not 0: a particle of ropes and cloth, which does not turn
    std::vector<std::uint32_t> phase, material, id;
    std::vector<std::uint32_t> id_to_index; // kInvalidIndex: there is no such particle

    // During a substep, m
    Axes<S> p, previous;                           // predicted; at the start of the substep
    Axes<S> unconstrained, unconstrained_previous; // the same before the first iteration
    Axes<S> next;                                  // scratch: the output of a pass, swapped with its input
    NeighbourLists lists;                          // symmetric

    Walks* walks = nullptr; // only with one thread
    void count_walk(const char* pass, std::size_t entries) const {
        if (walks != nullptr) (*walks)[pass] += entries;
    }

    bool fluid(std::size_t i) const { return (phase[i] & kFluidPhase) != 0; }
    std::span<const std::uint32_t> neighbours_of(std::size_t i) const {
        return std::span(lists.neighbours).subspan(lists.offsets[i], lists.offsets[i + 1] - lists.offsets[i]);
    }
    /// Calls body(i) for every particle.
    template <typename Body> void each(const Body& body) { threads.each(size, body); }
};

} // namespace mote::reference
