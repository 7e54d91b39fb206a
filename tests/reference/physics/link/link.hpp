// CPU reference of links between particles: their number per particle, multipliers, positions, and tearing.
// docs/physics/link.md.
#pragma once

#include "reference/physics/solver_state.hpp"

namespace mote::reference {

struct Link {
    std::uint32_t a = 0, b = 0; // ids
    float length = 0.0f;        // L, m
    float stiffness = 1.0f;     // k' of one iteration
    float compliance = 0.0f;    // alpha, m/N
    float tear_strain = 0.0f;   // 0: never
};

// The index of each particle, by id, and the broken links. A link of a removed particle counts as broken.
struct LinkState {
    std::span<const Link> links;
    std::span<const std::uint32_t> id_to_index; // kInvalidIndex: there is no such particle
    std::span<const std::uint32_t> link_broken; // per link: 1 if broken
};

// k' = 1 - (1 - k)^(1/iterations).
double stiffness_per_iteration(double stiffness, std::uint32_t iterations);

enum class LinkMethod { pbd, xpbd };

struct LinkRules {
    LinkMethod method = LinkMethod::pbd;
    float dt = 1.0f; // s, of the substep
    float omega = 1.0f;
};

template <typename S> struct LinkMultiplierOf {
    S change = 0;           // delta lambda, kg m
    S total = 0;            // lambda afterwards, with XPBD; else 0
    Vector3<S> direction{}; // n, from b to a
};
using LinkMultiplier = LinkMultiplierOf<double>;

// The links of every id, in link order: 2 link for end a, 2 link + 1 for end b.
struct LinkIncidence {
    LinkIncidence(std::span<const Link> links, std::size_t ids);

    std::vector<std::uint32_t> offsets, ends;
};

// n: per particle, the number of unbroken links.
void count_links(Threads& threads, const LinkState& links, const LinkIncidence& incidence, std::vector<std::uint32_t>& counts);

// For particles at `at`. The multipliers hold the totals so far.
template <typename S> void find_link_multipliers(StepState<S>& state, const LinkState& links,
                                                 const std::vector<std::uint32_t>& counts, const Axes<S>& at,
                                                 const LinkRules& rules, std::vector<LinkMultiplierOf<S>>& multipliers);

// Computes `to` from `at`. Indices without a particle are not written.
template <typename S> void solve_links(StepState<S>& state, const LinkState& links, const LinkIncidence& incidence,
                                       const std::vector<LinkMultiplierOf<S>>& multipliers, float omega, const Axes<S>& at,
                                       Axes<S>& to);

// The links that are broken with particles at `at`, including those that lost a particle. slack (a strain): the correct result
// lies between those of -slack and slack.
template <typename S>
void tear_links(StepState<S>& state, const LinkState& links, const Axes<S>& at, std::vector<std::uint32_t>& torn, S slack = 0);

// Per index: 1 if the particle has an unbroken link. Indices without a particle are not written.
void lock_spins(Threads& threads, const LinkState& links, const LinkIncidence& incidence, std::vector<std::uint32_t>& locked);

// The passes.

std::vector<std::uint32_t> link_count(const LinkState& state, std::size_t particles);

// totals: lambda so far.
std::vector<LinkMultiplier> link_lambda(const LinkState& state, std::span<const Vec4> predicted, std::span<const Vec4> start,
                                        std::span<const std::uint32_t> counts, std::span<const float> totals,
                                        const LinkRules& rules);

// The next predicted positions.
std::vector<Double4> link_solve(const LinkState& state, std::span<const Vec4> predicted, std::span<const Vec4> start,
                                std::span<const LinkMultiplier> multipliers, float omega);

std::vector<std::uint32_t> tear(const LinkState& state, std::span<const Vec4> spheres, double slack = 0.0);

// |x_a - x_b|/L - 1 of every link with particles at `spheres`. 0: broken, or L (m) is 0.
std::vector<double> link_stretch(const LinkState& state, std::span<const Vec4> spheres, std::span<const float> rigid_lengths);

// Per id.
std::vector<std::uint32_t> spin_lock(const LinkState& state);

} // namespace mote::reference
