#include "physics/health/trial_step.hpp"

#include "algorithms/reduce.hpp"
#include "physics/health/missed.hpp"
#include "physics/scene_model.hpp"

#include <string>

namespace mote::physics {

namespace {

StateImport copied(graph::Graph& graph, const StateBuffers& state, bool count_changes) {
    const StateImport original = state.import_to(graph, count_changes);
    StateImport copy;
    for (const Attribute& attribute : state.attributes()) {
        const graph::Buffer from = original[attribute];
        const std::uint64_t count = graph.info(from).count;
        const graph::Buffer to = graph.transient("trial " + std::string(attribute.name), attribute.type, count);
        graph.copy(from, to, count);
        copy.add(attribute, to);
    }
    const graph::Count& count = original.particles.count;
    copy.set_count(count.on_gpu() ? graph::Count::gpu(copy[kCounters], count.index, count.capacity) : count);
    return copy;
}

} // namespace

TrialStep::TrialStep(const Scene& scene, const StateBuffers& state)
    : device_(state.device()), families_(start_families(&state.device(), scene)) {
    graph::Graph graph(graph::Settings::of(device_));
    const StateImport copy = copied(graph, state, count_changes(scene));
    StepLists of_step{add_step(graph, scene, copy, families_)};
    for (const auto& [name, family] : families_) {
        if (const auto pairs = family->solid_pairs()) of_step.solid_pairs = pairs;
    }
    StepContext now(graph, scene, copy);
    add_present(now, families_);
    missed_ = graph.readback("all missed neighbours", gpu::kUint, 1);
    algorithms::reduce(graph, algorithms::Reduction::sum, find_missed(graph, now.solver, now.neighbours, of_step),
                       now.solver.count, missed_);
    executable_.emplace(device_, graph);
}

std::uint64_t TrialStep::missed() {
    device_.wait(executable_->submit());
    return executable_->read<std::uint32_t>(missed_).front() / 2; // both particles of a pair miss the other
}

} // namespace mote::physics
