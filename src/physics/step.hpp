// One step of a world: all passes in the order of schedule.cpp.
#pragma once

#include "physics/family.hpp"

#include <map>
#include <memory>
#include <string_view>

namespace mote::physics {

/// The families at work in one World, by name. Those that the scene has nothing of are not there.
using FamilySteps = std::map<std::string_view, std::unique_ptr<FamilyStep>>;
/// Without a device: for a graph that is only to be compiled.
FamilySteps start_families(gpu::Device* device, const Scene& scene);

/// Adds the passes of one step, which ends in the buffers of `state`.
void add_step(graph::Graph& graph, const Scene& scene, const StateImport& state, FamilySteps& families);

} // namespace mote::physics
