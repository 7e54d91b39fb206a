#include "physics/contact/impulse.hpp"

#include "physics/contact/impulse_shared.h"

namespace mote::physics {

namespace {

shared::ImpulsePush push_of(const graph::Graph& graph, const ContactLists& contacts) {
    return {capacity_of(graph, contacts.pairs)};
}

// Writes `counts`, or, if there is a `to`, reads them.
void bounce_pass(graph::Graph& graph, const SolverState& solver, const ContactLists& contacts, graph::Buffer pairs,
                 graph::Buffer step, const ImpulseOptions& options, graph::Buffer counts, graph::Buffer to) {
    const bool apply = to != graph::kAbsent;
    graph.pass("physics/contact/impulse_bounce", graph.threads(solver.count),
               {{"Predicted", solver.predicted, contacts.pairs.of_others()},
                {"Previous", solver.previous, contacts.pairs.of_others()},
                {"Sph", solver.sph, contacts.pairs.of_others()},
                {"ContactOffsets", contacts.pairs.offsets},
                {"ContactNeighbours", contacts.pairs.neighbours, contacts.pairs.per_entry()},
                {"Step", step, graph::Fetches::uniform()},
                {"Anchors", solver.anchors, contacts.pairs.of_others()},
                {"MaterialId", solver.material_id, contacts.pairs.of_others()},
                {"Pairs", pairs, graph::Fetches::uniform()},
                {"Counts", apply ? counts : graph::kAbsent},
                {"NewCounts", apply ? graph::kAbsent : counts},
                {"NewPredicted", to},
                {"LongLists", shared_lists(graph, contacts), graph::Fetches::rarely()}},
               push_of(graph, contacts),
               {{"DIMENSIONS", options.dimensions},
                {"MATERIALS", options.materials},
                {"APPLY", apply},
                {"LONG_LISTS", shared_lists(graph, contacts) != graph::kAbsent}});
}

} // namespace

graph::Buffer impulse_bounces(graph::Graph& graph, const SolverState& solver, const ContactLists& contacts, graph::Buffer pairs,
                              graph::Buffer step, const ImpulseOptions& options) {
    const graph::Buffer counts = graph.transient("bouncing pairs", gpu::kUint, solver.count.capacity);
    bounce_pass(graph, solver, contacts, pairs, step, options, counts, graph::kAbsent);
    return counts;
}

void impulse_bounce(graph::Graph& graph, SolverState& solver, const ContactLists& contacts, graph::Buffer pairs,
                    graph::Buffer step, const ImpulseOptions& options, graph::Buffer to) {
    const graph::Buffer counts = impulse_bounces(graph, solver, contacts, pairs, step, options);
    if (to == graph::Buffer{}) to = graph.transient("predicted after bounce", gpu::kVec4, solver.count.capacity);
    bounce_pass(graph, solver, contacts, pairs, step, options, counts, to);
    solver.predicted = to;
}

ImpulseSolve impulse_warm_start(graph::Graph& graph, SolverState& solver, const ContactLists& contacts, const SpinState& spin,
                                graph::Buffer pairs, graph::Buffer step, const ImpulseOptions& options) {
    graph.require("impulse_warm_start", "pairs", pairs, gpu::kVec4, std::uint64_t{options.materials} * options.materials);
    const std::uint32_t n = solver.count.capacity;
    const ImpulseSolve solve{contacts, graph.transient("touches", gpu::kVec4, capacity_of(graph, contacts.pairs)), pairs, step,
                             options};
    const graph::Buffer moved = graph.transient("predicted after warm start", gpu::kVec4, n);
    const graph::Buffer spins = graph.transient("spins after warm start", gpu::kVec4, n);
    graph.pass("physics/contact/impulse_warm_start", graph.threads(solver.count),
               {{"Predicted", solver.predicted, contacts.pairs.of_others()},
                {"Previous", solver.previous, contacts.pairs.of_others()},
                {"Sph", solver.sph, contacts.pairs.of_others()},
                {"ContactOffsets", contacts.pairs.offsets},
                {"ContactNeighbours", contacts.pairs.neighbours, contacts.pairs.per_entry()},
                {"Step", step, graph::Fetches::uniform()},
                {"AngularVelocities", spin.angular_velocities},
                {"Impulses", contacts.impulses, contacts.pairs.per_entry()},
                {"Couples", contacts.couples, contacts.pairs.per_entry()},
                {"Touches", solve.touches, contacts.pairs.per_entry()},
                {"LongLists", shared_lists(graph, contacts), graph::Fetches::rarely()},
                {"Spins", spins},
                {"NewPredicted", moved},
                {"Anchors", solver.anchors, contacts.pairs.of_others()},
                {"MaterialId", solver.material_id, contacts.pairs.of_others()},
                {"Locked", spin.locked, contacts.pairs.of_others()}},
               push_of(graph, contacts),
               {{"DIMENSIONS", options.dimensions}, {"LONG_LISTS", shared_lists(graph, contacts) != graph::kAbsent}});
    solver.predicted = moved;
    solver.spins = spins;
    return solve;
}

void impulse_solve(graph::Graph& graph, SolverState& solver, const ImpulseSolve& solve) {
    const std::uint32_t n = solver.count.capacity;
    const graph::Buffer moved = graph.transient("predicted after contacts", gpu::kVec4, n);
    const graph::Buffer spins = graph.transient("spins after contacts", gpu::kVec4, n);
    graph.pass(
        "physics/contact/impulse_solve", graph.threads(solver.count),
        {{"Predicted", solver.predicted, solve.contacts.pairs.of_others()},
         {"Previous", solver.previous, solve.contacts.pairs.of_others()},
         {"ContactOffsets", solve.contacts.pairs.offsets},
         {"ContactNeighbours", solve.contacts.pairs.neighbours, solve.contacts.pairs.per_entry()},
         {"Step", solve.step, graph::Fetches::uniform()},
         {"Touches", solve.touches, solve.contacts.pairs.per_entry()},
         {"Impulses", solve.contacts.impulses, solve.contacts.pairs.per_entry()},
         {"Couples", solve.contacts.couples, solve.contacts.pairs.per_entry()},
         {"LongLists", shared_lists(graph, solve.contacts), graph::Fetches::rarely()},
         {"Spins", solver.spins, solve.contacts.pairs.of_others()},
         {"MaterialId", solver.material_id, solve.options.materials > 1 ? solve.contacts.pairs.of_others() : graph::Fetches{}},
         {"Pairs", solve.pairs, graph::Fetches::uniform()},
         {"NewPredicted", moved},
         {"NewSpins", spins}},
        push_of(graph, solve.contacts),
        {{"DIMENSIONS", solve.options.dimensions},
         {"MATERIALS", solve.options.materials},
         {"LONG_LISTS", shared_lists(graph, solve.contacts) != graph::kAbsent}});
    solver.predicted = moved;
    solver.spins = spins;
}

graph::Buffer impulse_relax(graph::Graph& graph, SolverState& solver, const ImpulseSolve& solve, graph::Buffer velocities) {
    const std::uint32_t n = solver.count.capacity;
    const graph::Buffer relaxed = graph.transient("velocities after contacts", gpu::kVec4, n);
    const graph::Buffer spins = graph.transient("relaxed spins", gpu::kVec4, n);
    graph.pass(
        "physics/contact/impulse_relax", graph.threads(solver.count),
        {{"Predicted", solver.predicted, solve.contacts.pairs.of_others()},
         {"Velocities", velocities, solve.contacts.pairs.of_others()},
         {"ContactOffsets", solve.contacts.pairs.offsets},
         {"ContactNeighbours", solve.contacts.pairs.neighbours, solve.contacts.pairs.per_entry()},
         {"Step", solve.step, graph::Fetches::uniform()},
         {"Touches", solve.touches, graph::Fetches::rarely()},
         {"Impulses", solve.contacts.impulses, solve.contacts.pairs.per_entry()},
         {"Couples", solve.contacts.couples, solve.contacts.pairs.per_entry()},
         {"LongLists", shared_lists(graph, solve.contacts), graph::Fetches::rarely()},
         {"Spins", solver.spins, solve.contacts.pairs.of_others()},
         {"MaterialId", solver.material_id, solve.options.materials > 1 ? solve.contacts.pairs.of_others() : graph::Fetches{}},
         {"Pairs", solve.pairs, graph::Fetches::uniform()},
         {"NewVelocities", relaxed},
         {"NewSpins", spins},
         {"Anchors", solver.anchors, solve.contacts.pairs.of_others()}},
        push_of(graph, solve.contacts),
        {{"DIMENSIONS", solve.options.dimensions},
         {"MATERIALS", solve.options.materials},
         {"LONG_LISTS", shared_lists(graph, solve.contacts) != graph::kAbsent}});
    solver.spins = spins;
    return relaxed;
}

} // namespace mote::physics
