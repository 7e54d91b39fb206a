#include "physics/link/link_health.hpp"

#include "gpu/format.hpp"
#include "physics/health/advice.hpp"
#include "physics/link/hanging_links.hpp"
#include "physics/link/link_family.hpp"
#include "physics/link/link_stretch.hpp"
#include "physics/table.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>

namespace mote::physics {

namespace {

constexpr double kMaxStretch = 0.1; // fraction; justified in docs/physics.md, "Health"
// At rest. What is let go reaches twice as much (docs/physics.md, "Before a run").
constexpr double kMaxRestStretch = 0.05;

// Of a step, where they are automatic: beyond, ropes and sheets would be too expensive, and a warning says so.
constexpr std::uint32_t kMostSubsteps = 64;
// With automatic substeps: what swings down from the horizontal reaches five times as much.
constexpr double kAutomaticStretch = 0.02;

} // namespace

void add_link_health(StepContext& context, const Links& links, HealthMeasures& measures) {
    const std::vector<float> lengths = rigid_lengths(context.scene);
    if (std::ranges::max(lengths) == 0) return;
    graph::Graph& graph = context.graph;
    const graph::Buffer stretches =
        measure_stretch(graph, context.state.particles, links, table(graph, "rigid lengths", gpu::kFloat, lengths));
    const Reduced longest = HealthMeasures::reduce(graph, algorithms::Reduction::max, stretches, graph::Count::host(links.count));
    measures.add([=](const ReducedValues& values, Health& health) { health.max_stretch = std::max(values[longest], 0.0); });
}

void LinkFamily::warn(const Solver& solver, const HealthRecord& record, std::vector<std::string>& warnings) const {
    if (record.worst.max_stretch <= kMaxStretch) return;
    warnings.push_back(mote::format("stretch: found links up to {:.3g} % too long, expected at most {:.3g} %: raise "
                                    "solver.substeps (now {}) or solver.iterations (now {})",
                                    100 * record.worst.max_stretch, 100 * kMaxStretch, solver.substeps, solver.iterations));
}

void LinkFamily::warn_of_scene(const Scene& scene, const Solver& solver, std::vector<std::string>& warnings) const {
    if (scene.links.empty()) return;
    const HangingLinks::Stretch worst = HangingLinks(scene).worst(solver);
    if (worst.strain <= kMaxRestStretch) return;
    const double needed = solver.substeps * std::sqrt(worst.strain / kMaxRestStretch);
    warnings.push_back(mote::format("links[{}]: found a weight that stretches it by {:.3g} %, expected at most {:.3g} %: {} "
                                    "with solver.iterations {}",
                                    worst.link, 100 * worst.strain, 100 * kMaxRestStretch, more_substeps(solver, needed),
                                    solver.iterations));
}

std::uint32_t LinkFamily::min_substeps(const Scene& scene, const SceneLoads&, const IterationsOf& iterations) const {
    if (scene.links.empty()) return 1;
    const HangingLinks hanging(scene);
    const auto all = std::views::iota(1u, kMostSubsteps);
    return *std::ranges::partition_point(all, [&](std::uint32_t substeps) {
        Solver solver = scene.solver;
        solver.substeps = substeps;
        solver.iterations = iterations(substeps);
        return hanging.worst(solver).strain > kAutomaticStretch;
    });
}

} // namespace mote::physics
