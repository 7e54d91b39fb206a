// Contacts that remember: lists of the pairs that may touch, and an impulse and a couple per pair that are kept from step to
// step. Pairs are matched by the ids of their particles; none is dropped.
#pragma once

#include "physics/state/particles.hpp"
#include "spatial/lists.hpp"

#include <cstdint>

namespace mote::physics {

// What is kept from step to step. A particle's pairs are at indices contact_range.x to contact_range.y - 1 of the others, in the
// order of ids.
inline const AttributeOf<Uvec2> kContactRange{{.name = "contact_range", .type = gpu::kUvec2, .shared = false}};
/// Of the other particle.
inline const AttributeOf<std::uint32_t> kContactId{
    {.name = "contact_id", .type = gpu::kUint, .scope = Scope::world, .shared = false}};
/// N s: on the particle of the range; w: the normal impulse a substep before.
inline const AttributeOf<Vec4> kContactImpulse{
    {.name = "contact_impulse", .type = gpu::kVec4, .scope = Scope::world, .shared = false}};
/// N m s: the couple of rolling friction on the particle of the range.
inline const AttributeOf<Vec4> kContactCouple{
    {.name = "contact_couple", .type = gpu::kVec4, .scope = Scope::world, .shared = false}};

/// The attributes above in a graph.
struct ContactMemory {
    graph::Buffer ranges, ids, impulses, couples;
};

/// The pairs that may touch until the next search, in the order of ids.
struct ContactLists {
    spatial::NeighbourLists pairs;
    graph::Buffer impulses, couples; ///< vec4 per pair.
};

struct ContactPairsOptions {
    bool fluids = true;              ///< Whether particles can be fluid.
    std::uint32_t capacity = 1;      ///< Of all lists together ...
    std::uint32_t particles = 1;     ///< ... solver.contact.pair_capacity for each of these.
    std::uint32_t substeps_left = 1; ///< Of the step, with this one.
};

/// The queue of lists that subgroups walk, or kAbsent: a CPU has few lanes to share a list, and loses more by the longer program.
graph::Buffer shared_lists(const graph::Graph& graph, const ContactLists& contacts);

ContactLists new_contact_lists(graph::Graph& graph, std::uint32_t particles, std::uint32_t capacity);

/// Fills `contacts` with the pairs of `lists` that may touch, and with what `memory` has of them; 0 for new pairs.
/// Executable::check() reports an overflow. `id_to_index` is that of State.
void find_contacts(graph::Graph& graph, const SolverState& solver, graph::Buffer id_to_index,
                   const spatial::NeighbourLists& lists, const ContactMemory& memory, const ContactPairsOptions& options,
                   ContactLists& contacts);

/// The pairs that may touch, as ids in ascending order.
void contact_pairs(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& lists,
                   const ContactPairsOptions& options, spatial::NeighbourLists& pairs);

/// Replaces the ids of `contacts` by indices, and fetches what was stored.
void contact_history(graph::Graph& graph, const SolverState& solver, graph::Buffer id_to_index, const ContactMemory& memory,
                     const ContactLists& contacts);

void contact_store(graph::Graph& graph, const SolverState& solver, const ContactLists& contacts, const ContactMemory& memory);

} // namespace mote::physics
