// CPU twin of the links between particles: how many each has, multipliers, positions, and which tear. docs/physics.md, "links".
#pragma once

#include "reference/physics/solver_state.hpp"

namespace mote::reference {

inline constexpr std::uint32_t kNowhere = 0xFFFFFFFFu;

struct Link {
    std::uint32_t a = 0, b = 0; // ids
    float length = 0.0f;        // L, m
    float stiffness = 1.0f;     // k' of one iteration
    float compliance = 0.0f;    // alpha, m/N
    float tears_at = 0.0f;      // strain; 0: never
};

// Where particles are, by id, and which links are torn. A link of a particle that is gone is like a torn one.
struct LinkState {
    std::span<const Link> links;
    std::span<const std::uint32_t> places; // kNowhere: there is no such particle
    std::span<const std::uint32_t> torn;   // per link: 1 if it is
};

// k' = 1 - (1 - k)^(1/iterations).
double stiffness_per_iteration(double stiffness, std::uint32_t iterations);

// n: per particle, links that are not torn.
std::vector<std::uint32_t> link_count(const LinkState& state, std::size_t particles);

enum class LinkMethod { iterations, compliant };

struct LinkRules {
    LinkMethod method = LinkMethod::iterations;
    float dt = 1.0f; // s, of the substep
    float omega = 1.0f;
};

struct LinkMultiplier {
    double change = 0.0; // delta lambda, kg m
    double total = 0.0;  // lambda afterwards, of the compliant ones; else 0
    Double3 direction{}; // n, from b to a
};

// totals: lambda so far.
std::vector<LinkMultiplier> link_lambda(const LinkState& state, std::span<const Vec4> predicted, std::span<const Vec4> start,
                                        std::span<const std::uint32_t> counts, std::span<const float> totals,
                                        const LinkRules& rules);

// The next predicted positions.
std::vector<Double4> link_solve(const LinkState& state, std::span<const Vec4> predicted, std::span<const Vec4> start,
                                std::span<const LinkMultiplier> multipliers, float omega);

// Which are torn after the step, those that lost a particle among them. slack (a strain): what is right lies between those of
// -slack and slack.
std::vector<std::uint32_t> tear(const LinkState& state, std::span<const Vec4> spheres, double slack = 0.0);

} // namespace mote::reference
