#include "physics/contact/contact_store.hpp"

#include "gpu/format.hpp"
#include "physics/contact/contact_history_shared.h"
#include "physics/contact/contact_pairs_shared.h"

namespace mote::physics {

ContactLists new_contact_lists(graph::Graph& graph, std::uint32_t particles, std::uint32_t capacity) {
    return {{graph.transient("contact offsets", gpu::kUint, std::uint64_t{particles} + 1),
             graph.transient("contact neighbours", gpu::kUint, capacity),
             {},
             spatial::new_long_lists(graph, particles)},
            graph.transient("impulses", gpu::kVec4, capacity),
            graph.transient("couples", gpu::kVec4, capacity)};
}

void find_contacts(graph::Graph& graph, const SolverState& solver, graph::Buffer id_to_index,
                   const spatial::NeighbourLists& lists, const ContactMemory& memory, const ContactPairsOptions& options,
                   ContactLists& contacts) {
    contact_pairs(graph, solver, lists, options, contacts.pairs);
    contact_history(graph, solver, id_to_index, memory, contacts);
}

void contact_pairs(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& lists,
                   const ContactPairsOptions& options, spatial::NeighbourLists& pairs) {
    const auto search = [&](const spatial::ListPass& pass) {
        graph.pass(
            "physics/contact/contact_pairs", graph.threads(solver.count),
            {{"Predicted", solver.predicted},
             {"Previous", solver.previous},
             {"Sph", solver.sph},
             {"Offsets", lists.offsets},
             {"Neighbours", lists.neighbours},
             {"Anchors", solver.anchors},
             {"MaterialId", pass.fill ? solver.material_id : graph::kAbsent},
             {"ContactOffsets", pass.fill ? pass.offsets : graph::kAbsent},
             {"ContactNeighbours", pass.fill ? pass.neighbours : graph::kAbsent},
             {"Counts", pass.fill ? graph::kAbsent : pass.counts}},
            shared::ContactPairsPush{capacity_of(graph, lists), options.capacity, static_cast<float>(options.substeps_left)},
            {{"FLUIDS", options.fluids}, {"FILL", pass.fill}});
    };
    pairs = spatial::make_lists(graph, solver.count, pairs.offsets, pairs.neighbours, spatial::ListOrder::ascending, search,
                                pairs.long_lists);
    graph.explain_overflow(pairs.total,
                           mote::format("contact lists: found {{0}} pairs of up to {} particles, expected at most {}; set "
                                        "solver.contact.pair_capacity to {{1}} or more, unless particles overlap that should not",
                                        options.particles, options.capacity),
                           options.particles);
}

void contact_history(graph::Graph& graph, const SolverState& solver, graph::Buffer id_to_index, const ContactMemory& memory,
                     const ContactLists& contacts) {
    graph.pass("physics/contact/contact_history", graph.threads(solver.count),
               {{"ContactOffsets", contacts.pairs.offsets},
                {"IdToIndex", id_to_index},
                {"StoredRanges", memory.ranges},
                {"StoredIds", memory.ids},
                {"StoredImpulses", memory.impulses},
                {"StoredCouples", memory.couples},
                {"ContactNeighbours", contacts.pairs.neighbours},
                {"Impulses", contacts.impulses},
                {"Couples", contacts.couples}},
               shared::ContactHistoryPush{capacity_of(graph, contacts.pairs)});
}

void contact_store(graph::Graph& graph, const SolverState& solver, const ContactLists& contacts, const ContactMemory& memory) {
    graph.pass("physics/contact/contact_store", graph.threads(solver.count),
               {{"ContactOffsets", contacts.pairs.offsets},
                {"ContactNeighbours", contacts.pairs.neighbours},
                {"MaterialId", solver.material_id},
                {"Impulses", contacts.impulses},
                {"Couples", contacts.couples},
                {"StoredRanges", memory.ranges},
                {"StoredIds", memory.ids},
                {"StoredImpulses", memory.impulses},
                {"StoredCouples", memory.couples}},
               shared::ContactHistoryPush{capacity_of(graph, contacts.pairs)});
}

} // namespace mote::physics
