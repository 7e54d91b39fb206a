#include "physics/health/clamped.hpp"
#include "physics/health/density_error.hpp"
#include "physics/health/energy.hpp"
#include "physics/health/missed.hpp"
#include "physics/health/penetration.hpp"
#include "support/variants.hpp"

namespace mote::test {
namespace {

// Measured on demand, not as part of a step.
const Variants kVariants{[](const graph::Settings& settings) {
    constexpr std::uint32_t kCount = 1000;
    graph::Graph graph(settings);
    const auto zeros = [&](const char* name, const gpu::ElementType& type, std::uint64_t count) {
        const graph::Buffer buffer = graph.transient(name, type, count);
        graph.fill(buffer, 0);
        return buffer;
    };
    physics::State state;
    state.count = graph::Count::host(kCount);
    state.position_radius = zeros("position_radius", gpu::kVec4, kCount);
    state.velocities = zeros("velocities", gpu::kVec4, kCount);
    state.material_id = zeros("material_id", gpu::kUvec2, kCount);
    physics::SolverState solver;
    solver.count = state.count;
    solver.predicted = zeros("predicted", gpu::kVec4, kCount);
    solver.sph = zeros("sph", gpu::kVec4, kCount);
    solver.period = 1;
    const spatial::NeighbourLists lists{
        .offsets = zeros("offsets", gpu::kUint, kCount + 1), .neighbours = zeros("neighbours", gpu::kUint, kCount), .total = {}};
    physics::measure_penetration(graph, solver, lists);
    physics::find_missed(graph, solver, lists, lists);
    physics::find_clamped(graph, state.count, state.velocities, 1);
    physics::measure_energy(graph, state, {}, {});
    for (const std::uint32_t dimensions : {2u, 3u}) {
        physics::measure_density_error(graph, state, zeros("densities", gpu::kFloat, kCount), zeros("fluids", gpu::kVec4, 1),
                                       dimensions);
    }
    return graph;
}};

} // namespace
} // namespace mote::test
