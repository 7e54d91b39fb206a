// Links, distance constraints for ropes and cloth: one iteration of a Jacobi solver with mass splitting
// (docs/physics/link.md).
#pragma once

#include "physics/state/attribute.hpp"
#include "physics/state/particles.hpp"

#include <mote/scene.hpp>

#include <cstdint>

namespace mote::physics {

/// uint: 1 once the link is broken.
inline const AttributeOf<std::uint32_t> kLinkBroken{{"link_broken", gpu::kUint, Scope::link}};

/// The links of a world in a graph. link_table.hpp builds the tables. Particles are referenced by id.
struct Links {
    graph::Buffer ends;           ///< uvec2: the ids of a and b.
    graph::Buffer parameters;     ///< vec4: length (m), k', α' (1/kg), 1 + tear_strain or 0.
    graph::Buffer offsets;        ///< uint per id, and one more: offset of the particle's links in incident_links.
    graph::Buffer incident_links; ///< uint: 2 · link, plus 1 if the particle is its b.
    graph::Buffer link_broken;    ///< uint per link: 1 once it is broken. Persists from step to step.
    graph::Buffer id_to_index;    ///< uint per id. INVALID_INDEX: removed; its links count as broken.
    std::uint32_t count = 0;
};

/// uint per particle: its number of unbroken links.
graph::Buffer link_count(graph::Graph& graph, const SolverState& solver, const Links& links);

/// vec4 per link, zeros: for the start of a substep.
graph::Buffer new_link_multipliers(graph::Graph& graph, const Links& links);

struct LinkOptions {
    LinkMethod method = LinkMethod::pbd;
    float relaxation = 1; ///< ω in (0, 2).
};

/// Replaces `multipliers` (vec4 per link) by Δλ n (m kg) and, for LinkMethod::xpbd, λ.
void link_lambda(graph::Graph& graph, const SolverState& solver, const Links& links, graph::Buffer counts,
                 graph::Buffer multipliers, const LinkOptions& options);

/// Replaces `solver.predicted` by the positions after one iteration.
void link_solve(graph::Graph& graph, SolverState& solver, const Links& links, graph::Buffer multipliers,
                const LinkOptions& options);

/// Breaks links that are too long at the current positions, and links that have lost a particle.
void tear(graph::Graph& graph, const State& state, const Links& links);

/// Sets `locked` (uint per id) to 1 where the particle has an unbroken link, to 0 elsewhere, for the first `ids`: others have no
/// links.
void spin_lock(graph::Graph& graph, const Links& links, std::uint32_t ids, graph::Buffer locked);

} // namespace mote::physics
