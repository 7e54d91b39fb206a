// Links keep two particles at a distance: ropes and cloth (docs/physics.md, "links"). One iteration of a Jacobi solver with mass
// splitting.
#pragma once

#include "physics/state/attribute.hpp"
#include "physics/state/particles.hpp"

#include <mote/scene.hpp>

#include <cstdint>

namespace mote::physics {

/// uint: 1 once the link is broken.
inline const AttributeOf<std::uint32_t> kLinkBroken{{"link_broken", gpu::kUint, Scope::link}};

/// The links of a world in a graph; link_table.hpp makes the tables. Ends are known by id.
struct Links {
    graph::Buffer ends;        ///< uvec2: the ids of a and b.
    graph::Buffer traits;      ///< vec4: length (m), k', α' (1/kg), 1 + tear_strain or 0.
    graph::Buffer offsets;     ///< uint per id, and one more: where the particle's links begin in of_particle.
    graph::Buffer of_particle; ///< uint: twice the link, and 1 more where the particle is its b.
    graph::Buffer link_broken; ///< uint per link: 1 once it is torn. LastLeaf from step to step.
    graph::Buffer id_to_index; ///< uint per id: where the particle is; 0xFFFFFFFF: nowhere. A link of it counts as torn.
    std::uint32_t count = 0;
};

/// uint per particle: how many links that are not torn it has.
graph::Buffer link_count(graph::Graph& graph, const SolverState& solving, const Links& links);

/// vec4 per link, zeros: at the begin of a substep.
graph::Buffer new_link_multipliers(graph::Graph& graph, const Links& links);

struct LinkOptions {
    LinkMethod method = LinkMethod::pbd;
    float relaxation = 1; ///< ω, from above 0 to below 2.
};

/// Replaces `multipliers` (vec4 per link) by Δλ n (m kg) and, of LinkMethod::xpbd, λ.
void link_lambda(graph::Graph& graph, const SolverState& solving, const Links& links, graph::Buffer counts,
                 graph::Buffer multipliers, const LinkOptions& options);

/// Replaces `solving.predicted` by the positions after one iteration.
void link_solve(graph::Graph& graph, SolverState& solving, const Links& links, graph::Buffer multipliers,
                const LinkOptions& options);

/// Tears links that are too long where `position_radius` (vec4 as in State) are now, and those that have lost a particle.
void tear(graph::Graph& graph, graph::Buffer position_radius, const Links& links);

} // namespace mote::physics
