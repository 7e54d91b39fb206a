#include "physics/fluid/adhesion.hpp"

#include "physics/collide/collider_shared.h"
#include "physics/fluid/adhesion_shared.h"

#include <cmath>
#include <numbers>

namespace mote::physics {

namespace {

// F, over shells of the radius s = ¾ - ¼ cos t, for which A(s) = √(sin t): the midpoint rule.
double half_space_pull(double wall, std::uint32_t dimensions) {
    constexpr int kPieces = 4096;
    const double first = wall > 0.5 ? std::acos(3 - 4 * wall) : 0; // where s = wall
    const double piece = (std::numbers::pi - first) / kPieces;
    double sum = 0;
    for (int k = 0; k < kPieces; ++k) {
        const double t = first + (k + 0.5) * piece, s = 0.75 - 0.25 * std::cos(t);
        const double squared = std::max(s * s - wall * wall, 0.0);
        const double part = dimensions == 2 ? 2 * std::sqrt(squared) : std::numbers::pi * squared;
        sum += std::pow(std::sin(t), 1.5) / 4 * part * piece; // A ds = √(sin t) ¼ sin t dt
    }
    return sum;
}

} // namespace

std::vector<std::array<float, 4>> adhesion_samples(std::uint32_t dimensions) {
    std::vector<std::array<float, 4>> samples;
    for (std::uint32_t k = 0; k < kBoundaryKernelSamples; ++k) {
        samples.push_back(
            {static_cast<float>(half_space_pull(static_cast<double>(k) / (kBoundaryKernelSamples - 1), dimensions)), 0, 0, 0});
    }
    return samples;
}

graph::Buffer adhesion(graph::Graph& graph, const SolverState& solving, const spatial::NeighbourLists& lists,
                       graph::Buffer velocities, graph::Buffer adhesions, graph::Buffer samples, graph::Buffer step,
                       const BoundaryDensityOptions& walls, float half_kernel) {
    graph.require("adhesion", "adhesions", adhesions, gpu::kFloat, 1);
    graph.require("adhesion", "samples", samples, gpu::kVec4, kBoundaryKernelSamples);
    graph.require("adhesion", "step", step, gpu::kVec4, shared::STEP_VECTORS);
    const bool collide = walls.colliders != graph::Buffer{};
    const auto colliders = collide ? graph.info(walls.colliders).count / shared::COLLIDER_VECTORS : 0;
    const graph::Buffer changed = graph.transient("velocities by adhesion", gpu::kVec4, solving.count.capacity);
    graph.pass("physics/fluid/adhesion", graph.threads(solving.count),
               {{"PositionRadius", solving.predicted},
                {"Sph", solving.sph},
                {"Offsets", lists.offsets},
                {"Neighbours", lists.neighbours},
                {"Velocities", velocities},
                {"MaterialId", solving.material_id},
                {"Adhesions", adhesions},
                {"Step", step},
                {"Samples", samples},
                {"Colliders", graph::or_absent(walls.colliders)},
                {"Closest", walls.closest ? walls.closest->points : graph::kAbsent},
                {"ClosestNormals", walls.closest ? walls.closest->normals : graph::kAbsent},
                {"ClosestFeatures", walls.closest ? walls.closest->features : graph::kAbsent},
                {"Changed", changed}},
               shared::AdhesionPush{capacity_of(graph, lists), static_cast<std::uint32_t>(colliders), half_kernel},
               {{"DIMENSIONS", walls.dimensions}, {"KINDS", walls.use.kinds}, {"MESHES", walls.closest.has_value()}});
    return changed;
}

} // namespace mote::physics
