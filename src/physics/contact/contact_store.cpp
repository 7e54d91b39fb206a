#include "physics/contact/contact_store.hpp"

#include "gpu/format.hpp"
#include "physics/contact/contact_history_shared.h"
#include "physics/contact/contact_pairs_shared.h"

namespace mote::physics {

namespace {

// Ids that a search by halves reads in a list of about ten; for the account of bytes alone.
constexpr float kTries = 4;

} // namespace

graph::Buffer shared_lists(const graph::Graph& graph, const ContactLists& contacts) {
    return graph.settings().software ? graph::kAbsent : graph::or_absent(contacts.pairs.long_lists);
}

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
            {{"Predicted", solver.predicted, lists.of_others()},
             {"Previous", solver.previous, lists.of_others()},
             {"Sph", solver.sph},
             {"Offsets", lists.offsets},
             {"Neighbours", lists.neighbours, lists.per_entry()},
             {"Anchors", solver.anchors, lists.of_others()},
             {"MaterialId", pass.fill ? solver.material_id : graph::kAbsent, pairs.of_others()},
             {"ContactOffsets", pass.fill ? pass.offsets : graph::kAbsent},
             {"ContactNeighbours", pass.fill ? pass.neighbours : graph::kAbsent, pairs.per_entry()},
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
                {"IdToIndex", id_to_index, contacts.pairs.of_others()},
                {"StoredRanges", memory.ranges},
                {"StoredIds", memory.ids, contacts.pairs.of_others() * kTries},
                {"StoredImpulses", memory.impulses, contacts.pairs.of_others()},
                {"StoredCouples", memory.couples, contacts.pairs.of_others()},
                {"ContactNeighbours", contacts.pairs.neighbours, contacts.pairs.per_entry()},
                {"Impulses", contacts.impulses, contacts.pairs.per_entry()},
                {"Couples", contacts.couples, contacts.pairs.per_entry()},
                {"LongLists", shared_lists(graph, contacts), graph::Fetches::rarely()}},
               shared::ContactHistoryPush{capacity_of(graph, contacts.pairs)},
               {{"LONG_LISTS", shared_lists(graph, contacts) != graph::kAbsent}});
}

void contact_store(graph::Graph& graph, const SolverState& solver, const ContactLists& contacts, const ContactMemory& memory) {
    graph.pass("physics/contact/contact_store", graph.threads(solver.count),
               {{"ContactOffsets", contacts.pairs.offsets},
                {"ContactNeighbours", contacts.pairs.neighbours, contacts.pairs.per_entry()},
                {"MaterialId", solver.material_id, contacts.pairs.of_others()},
                {"Impulses", contacts.impulses, contacts.pairs.per_entry()},
                {"Couples", contacts.couples, contacts.pairs.per_entry()},
                {"StoredRanges", memory.ranges},
                {"StoredIds", memory.ids, contacts.pairs.per_entry()},
                {"StoredImpulses", memory.impulses, contacts.pairs.per_entry()},
                {"StoredCouples", memory.couples, contacts.pairs.per_entry()},
                {"LongLists", shared_lists(graph, contacts), graph::Fetches::rarely()}},
               shared::ContactHistoryPush{capacity_of(graph, contacts.pairs)},
               {{"LONG_LISTS", shared_lists(graph, contacts) != graph::kAbsent}});
}

} // namespace mote::physics
