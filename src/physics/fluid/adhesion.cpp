#include "physics/fluid/adhesion.hpp"

#include "physics/collide/collider_shared.h"
#include "physics/fluid/adhesion_shared.h"

#include <cmath>
#include <numbers>

namespace mote::physics {

namespace {

// F, integrated by the midpoint rule over shells of radius s = ¾ - ¼ cos t, for which A(s) = √(sin t).
double half_space_attraction(double wall, std::uint32_t dimensions) {
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
            {static_cast<float>(half_space_attraction(static_cast<double>(k) / (kBoundaryKernelSamples - 1), dimensions)), 0, 0,
             0});
    }
    return samples;
}

graph::Buffer adhesion(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& lists,
                       graph::Buffer velocities, graph::Buffer adhesions, graph::Buffer samples, graph::Buffer step,
                       const BoundaryDensityOptions& boundary, bool solids) {
    graph.require("adhesion", "adhesions", adhesions, gpu::kFloat, 1);
    graph.require("adhesion", "samples", samples, gpu::kVec4, kBoundaryKernelSamples);
    graph.require("adhesion", "step", step, gpu::kVec4, shared::STEP_VECTORS);
    const bool collide = boundary.colliders != graph::Buffer{};
    const auto colliders = collide ? graph.info(boundary.colliders).count / shared::COLLIDER_VECTORS : 0;
    const graph::Buffer changed = graph.transient("velocities by adhesion", gpu::kVec4, solver.count.capacity);
    graph.pass("physics/fluid/adhesion", graph.threads(solver.count),
               {{"Predicted", solver.predicted, lists.of_others()},
                {"Sph", solver.sph, lists.of_others()},
                {"Offsets", lists.offsets},
                {"Neighbours", lists.neighbours, lists.per_entry()},
                {"Velocities", velocities},
                {"MaterialId", solver.material_id},
                {"Adhesions", adhesions, graph::Fetches::uniform()},
                {"Step", step, graph::Fetches::uniform()},
                {"Samples", samples, graph::Fetches::uniform()},
                {"Colliders", graph::or_absent(boundary.colliders), graph::Fetches::uniform()},
                {"Closest", boundary.closest ? boundary.closest->points : graph::kAbsent},
                {"ClosestNormals", boundary.closest ? boundary.closest->normals : graph::kAbsent},
                {"ClosestFeatures", boundary.closest ? boundary.closest->features : graph::kAbsent},
                {"Anchors", solver.anchors, lists.of_others()},
                {"NewVelocities", changed}},
               shared::AdhesionPush{capacity_of(graph, lists), static_cast<std::uint32_t>(colliders)},
               {{"DIMENSIONS", boundary.dimensions},
                {"KINDS", boundary.features.kinds},
                {"MESHES", boundary.closest.has_value()},
                {"SOLIDS", solids}});
    return changed;
}

} // namespace mote::physics
