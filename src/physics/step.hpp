// The passes of one step of a world, in the order of schedule.cpp.
#pragma once

#include "physics/family.hpp"

#include <map>
#include <memory>
#include <string_view>
#include <vector>

namespace mote::physics {

/// The families that a scene uses, by name.
using FamilySteps = std::map<std::string_view, std::unique_ptr<FamilyStep>>;
/// `device` may be null if the graph is only compiled.
FamilySteps start_families(gpu::Device* device, const Scene& scene);

/// The block "Step" (physics_shared.h).
std::vector<Vec4> step_table(const Scene& scene);

/// Adds the passes of a stage, in the order of the schedule.
void add_stage(Stage stage, StepContext& context, FamilySteps& families);

/// Sets the solver's state and the neighbours to those of a substep of zero length, for passes beside the step. Leaves the state
/// unchanged.
void add_present(StepContext& context, FamilySteps& families);

/// Adds the passes of one step, which writes its results to the buffers of `state`. Returns the lists of its last substep.
spatial::NeighbourLists add_step(graph::Graph& graph, const Scene& scene, const StateImport& state, FamilySteps& families);

} // namespace mote::physics
