// Contacts that remember: the pairs that may touch, what each keeps from substep to substep, and where it touches in this one.
// docs/physics/contact.md, "Impulses".
#pragma once

#include "reference/physics/contact/pair_coefficients.hpp"

namespace mote::reference {

// What a pair keeps. Impulse and couple act on the particle of the list; the other has their opposites in its own list.
template <typename S> struct Kept {
    Vector3<S> impulse{}; // l, N s
    S before = 0;         // l_prev, N s: the normal impulse a substep before; kNoPart if the pair takes no part in this substep
    Vector3<S> couple{};  // c, N m s
};
inline constexpr int kNoPart = -1;
inline constexpr int kRigid = -2; // instead of l_prev: a particle of the pair is held by densities or links, and it has no memory

// Per pair, like `pairs.neighbours`; per particle where noted.
template <typename S> struct Contacts {
    NeighbourLists pairs; // indices, in the order of ids
    std::vector<Kept<S>> kept;
    std::vector<Vector3<S>> normal; // n, towards the particle of the list
    std::vector<S> gap;             // s, m
    std::vector<S> share;           // W per particle, 1/kg: inverse mass of its part in each of its pairs

    // Calls visit(k, j) for the pairs of i: their places and the other particles.
    template <typename Visit> void visit(std::uint32_t i, const Visit& visit) const {
        for (std::uint32_t k = pairs.offsets[i]; k < pairs.offsets[i + 1]; ++k) visit(k, pairs.neighbours[k]);
    }
    std::size_t count(std::uint32_t i) const { return pairs.offsets[i + 1] - pairs.offsets[i]; }
    bool takes_part(std::uint32_t k) const { return kept[k].before != kNoPart; }
};

struct ImpulseRules {
    std::span<const PairCoefficients> pairs{}; // of materials a and b: at a * material_count + b
    std::uint32_t material_count = 1;
    std::array<float, 3> gravity{}; // m/s^2
    float dt = 1;                   // s, of the substep
};

template <typename S>
const PairCoefficients& coefficients(const ImpulseRules& rules, const StepState<S>& state, std::uint32_t i, std::uint32_t j) {
    return rules.pairs[state.material[i] * rules.material_count + state.material[j]];
}

// By densities or links.
template <typename S> bool is_held(const StepState<S>& state, std::uint32_t i) { return state.fluid(i) || state.locked[i] != 0; }

// 1/k: of a sphere, of a disc; 0 if the particle does not turn.
template <typename S> S inverse_gyration(const StepState<S>& state, std::uint32_t i) {
    if (is_held(state, i)) return 0;
    return state.dimensions == 2 ? S(2) : S(2.5);
}

// 1/(kg m²)
template <typename S> S inverse_inertia(const StepState<S>& state, std::uint32_t i, S inverse_mass) {
    return inverse_mass * inverse_gyration(state, i) / (state.radius[i] * state.radius[i]);
}

// The arm of i in a contact with j, m: both arms add up to the distance of the centres.
template <typename S> S arm(const StepState<S>& state, std::uint32_t i, std::uint32_t j, S gap) {
    return state.radius[i] * (1 + gap / (state.radius[i] + state.radius[j]));
}

} // namespace mote::reference
