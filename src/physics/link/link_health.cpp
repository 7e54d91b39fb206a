#include "physics/link/link_health.hpp"

#include "gpu/format.hpp"
#include "physics/health/advice.hpp"
#include "physics/link/hanging_links.hpp"
#include "physics/link/link_family.hpp"
#include "physics/link/link_stretch.hpp"
#include "physics/table.hpp"

#include <algorithm>
#include <cmath>

namespace mote::physics {

namespace {

constexpr double kMaxStretch = 0.1; // fraction; justified in docs/physics.md, "Health"
// At rest. What is let go reaches twice as much (docs/physics.md, "Before a run").
constexpr double kMaxRestStretch = 0.05;

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

} // namespace mote::physics
