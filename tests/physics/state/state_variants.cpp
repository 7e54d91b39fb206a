#include "physics/state/sort_particles.hpp"
#include "support/variants.hpp"

namespace mote::test {
namespace {

// Attributes of every type: any attribute that a family declares can be sorted and removed.
const Variants kVariants{[](const graph::Settings& settings) {
    constexpr std::uint32_t kCount = 1000;
    graph::Graph graph(settings);
    const graph::Buffer keys = graph.transient("keys", gpu::kUint, kCount);
    graph.fill(keys, 0);
    for (const gpu::ElementType& type : {gpu::kFloat, gpu::kUint, gpu::kUvec2, gpu::kVec4}) {
        const graph::Buffer attribute = graph.transient("attribute", type, kCount);
        physics::clear_removed(graph, keys, graph::Count::host(kCount), attribute);
    }
    return graph;
}};

} // namespace
} // namespace mote::test
