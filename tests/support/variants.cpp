#include "support/variants.hpp"

#include "gpu/shaders.hpp"
#include "physics/automatic_solver.hpp"
#include "physics/families.hpp"
#include "physics/health/health_meter.hpp"
#include "physics/scene_model.hpp"
#include "physics/step.hpp"

#include <algorithm>
#include <iterator>
#include <string>

namespace mote::test {

namespace {

std::vector<Variants::Make>& registered() {
    static std::vector<Variants::Make> makes;
    return makes;
}

std::vector<std::vector<std::string_view> (*)()>& registered_programs() {
    static std::vector<std::vector<std::string_view> (*)()> lists{gpu::shader_names};
    return lists;
}

std::vector<SceneVariants::Make>& registered_scenes() {
    static std::vector<SceneVariants::Make> makes;
    return makes;
}

// All attributes, with zeros.
physics::StateImport blank_state(graph::Graph& graph, const Scene& scene) {
    physics::StateImport in;
    const physics::HostState state = physics::state_of(scene);
    for (const auto& [attribute, values] : state.attributes()) {
        const graph::Buffer buffer =
            graph.transient(std::string(attribute.name), attribute.type, values.size() / attribute.type.stride);
        graph.fill(buffer, 0);
        in.add(attribute, buffer);
    }
    in.set_count(graph::Count::gpu(in[physics::kCounters], shared::COUNTER_LIVE, physics::capacity_of(scene)));
    return in;
}

const Variants kSteps{[](const graph::Settings& settings) {
    graph::Graph graph(settings);
    for (const SceneVariants::Make make : registered_scenes()) {
        for (Scene scene : make()) {
            scene.solver = physics::automatic_solver(scene);
            physics::FamilySteps families = physics::start_families(nullptr, scene);
            physics::add_step(graph, scene, blank_state(graph, scene), families);
            physics::FamilySteps measured = physics::start_families(nullptr, scene);
            physics::add_health(graph, scene, blank_state(graph, scene), measured);
        }
    }
    return graph;
}};

} // namespace

Variants::Variants(Make make, std::vector<std::string_view> (*programs)()) {
    registered().push_back(make);
    if (programs != nullptr) registered_programs().push_back(programs);
}

std::vector<std::string_view> all_programs() {
    std::vector<std::string_view> all;
    for (const auto list : registered_programs()) std::ranges::copy(list(), std::back_inserter(all));
    return all;
}

SceneVariants::SceneVariants(Make make) { registered_scenes().push_back(make); }

std::vector<graph::Graph> all_variants(const graph::Settings& settings) {
    std::vector<graph::Graph> graphs;
    for (const Variants::Make make : registered()) graphs.push_back(make(settings));
    return graphs;
}

} // namespace mote::test
