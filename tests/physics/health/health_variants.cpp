#include "physics/health/missed.hpp"
#include "support/variants.hpp"

namespace mote::test {
namespace {

// Part of a trial step only.
const Variants kVariants{[](const graph::Settings& settings) {
    constexpr std::uint32_t kCount = 1000;
    graph::Graph graph(settings);
    const auto zeros = [&](const char* name, const gpu::ElementType& type, std::uint64_t count) {
        const graph::Buffer buffer = graph.transient(name, type, count);
        graph.fill(buffer, 0);
        return buffer;
    };
    physics::SolverState solver;
    solver.count = graph::Count::host(kCount);
    solver.predicted = zeros("predicted", gpu::kVec4, kCount);
    solver.anchors = zeros("anchors", gpu::kVec4, kCount);
    solver.sph = zeros("sph", gpu::kVec4, kCount);
    const spatial::NeighbourLists lists{
        .offsets = zeros("offsets", gpu::kUint, kCount + 1), .neighbours = zeros("neighbours", gpu::kUint, kCount), .total = {}};
    physics::find_missed(graph, solver, lists, {lists});
    physics::find_missed(graph, solver, lists, {lists, lists});
    return graph;
}};

} // namespace
} // namespace mote::test
