// Contacts between particles, with friction and rolling friction, by impulses that every pair keeps from substep to substep
// (docs/physics/contact.md, "Impulses").
#pragma once

#include "physics/contact/contact_store.hpp"

namespace mote::physics {

/// rad/s
inline const AttributeOf<Vec4> kAngularVelocities{{.name = "angular_velocities", .type = gpu::kVec4}};
/// 1 if the particle is linked: it does not turn on its own.
inline const AttributeOf<std::uint32_t> kSpinLocked{
    {.name = "spin_locked", .type = gpu::kUint, .scope = Scope::id, .shared = false}};

struct ImpulseOptions {
    std::uint32_t dimensions = 3;
    std::uint32_t materials = 1; ///< Number of materials.
};

/// The contacts of a substep while they are solved.
struct ImpulseSolve {
    ContactLists contacts;
    graph::Buffer touches; ///< vec4 per pair: unit normal towards the particle, gap along it (m).
    graph::Buffer pairs;   ///< pair_table().
    graph::Buffer step;
    ImpulseOptions options;
};

/// uint per particle: its pairs that bounce.
graph::Buffer impulse_bounces(graph::Graph& graph, const SolverState& solver, const ContactLists& contacts, graph::Buffer pairs,
                              graph::Buffer step, const ImpulseOptions& options);
/// Restitution: replaces `solver.predicted`, by `to` or a new buffer.
void impulse_bounce(graph::Graph& graph, SolverState& solver, const ContactLists& contacts, graph::Buffer pairs,
                    graph::Buffer step, const ImpulseOptions& options, graph::Buffer to = {});

/// The attributes above in a graph.
struct SpinState {
    graph::Buffer angular_velocities, locked;
};

/// Finds where the pairs touch, and applies the impulses of the substep before to `solver.predicted`. Begins `solver.spins`.
ImpulseSolve impulse_warm_start(graph::Graph& graph, SolverState& solver, const ContactLists& contacts, const SpinState& spin,
                                graph::Buffer pairs, graph::Buffer step, const ImpulseOptions& options);

/// A sweep on `solver.predicted` and `solver.spins`.
void impulse_solve(graph::Graph& graph, SolverState& solver, const ImpulseSolve& solve);

/// A sweep on velocities and `solver.spins`, after the particles have moved to `solver.predicted`. Returns the new velocities.
graph::Buffer impulse_relax(graph::Graph& graph, SolverState& solver, const ImpulseSolve& solve, graph::Buffer velocities);

} // namespace mote::physics
