#include "physics/fluid/boundary_density.hpp"

#include "physics/collide/collider_shared.h"
#include "physics/fluid/boundary_density_shared.h"
#include "physics/fluid/boundary_kernel_shared.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mote::physics {

namespace {

static_assert(kBoundaryKernelSamples == shared::BOUNDARY_KERNEL_SAMPLES);

// Simpson's rule.
double integral(double from, double to, const auto& f) {
    constexpr int kPieces = 1024;
    const double piece = (to - from) / kPieces;
    double sum = f(from) + f(to);
    for (int i = 1; i < kPieces; ++i) sum += (i % 2 == 0 ? 2 : 4) * f(from + i * piece);
    return sum * piece / 3;
}

// W for h = 1, including its edge: some kernels are discontinuous at h.
double value(Kernel kernel, double distance, std::uint32_t dimensions) {
    return kernel_value(kernel, std::min(distance, 1 - 1e-12), 1, dimensions);
}

// Integrates over shells of radius s = φ + u². Their area behind the wall is 2π s (s - φ), in 2-D 2 s acos(φ/s): smooth in u.
double behind(Kernel kernel, double wall, std::uint32_t dimensions) {
    return integral(0, std::sqrt(1 - wall), [&](double u) {
        const double s = wall + u * u;
        if (s == 0) return 0.0;
        const double part = dimensions == 2 ? 2 * s * std::acos(wall / s) : 2 * std::numbers::pi * s * (s - wall);
        return value(kernel, s, dimensions) * part * 2 * u;
    });
}

// Integrates over the wall itself, t being the distance from its nearest point: in 2-D both t and -t, in 3-D a ring.
double on_wall(Kernel kernel, double wall, std::uint32_t dimensions, const auto& weight) {
    return integral(0, std::sqrt(1 - wall * wall), [&](double t) {
        const double around = dimensions == 2 ? 2 : 2 * std::numbers::pi * t;
        return value(kernel, std::hypot(wall, t), dimensions) * around * weight(t);
    });
}

} // namespace

std::vector<std::array<float, 4>> boundary_kernel_table(Kernel kernel, double kernel_scale, std::uint32_t dimensions) {
    const LatticeSums lattice = lattice_sums(kernel, 1, kernel_scale, dimensions);
    const double calibration = lattice.one_side / lattice.density / behind(kernel, 1 / kernel_scale, dimensions);
    std::vector<std::array<float, 4>> samples;
    for (std::uint32_t k = 0; k < kBoundaryKernelSamples; ++k) {
        const double wall = static_cast<double>(k) / (kBoundaryKernelSamples - 1);
        const double area = on_wall(kernel, wall, dimensions, [](double) { return 1.0; });
        // A large solid's surface curves away from its tangent plane by t²/2 over its radius.
        const double fallen = on_wall(kernel, wall, dimensions, [](double t) { return t * t / 2; });
        const double fallen_slope = -(dimensions == 2 ? 0.5 : 1.0) * wall * area;
        samples.push_back({static_cast<float>(calibration * behind(kernel, wall, dimensions)),
                           static_cast<float>(-calibration * area), static_cast<float>(calibration * fallen),
                           static_cast<float>(calibration * fallen_slope)});
    }
    return samples;
}

graph::Buffer boundary_density(graph::Graph& graph, const SolverState& solver, graph::Buffer samples,
                               const BoundaryDensityOptions& options) {
    graph.require("boundary_density", "samples", samples, gpu::kVec4, kBoundaryKernelSamples);
    const bool collide = options.colliders != graph::Buffer{};
    const auto colliders = collide ? graph.info(options.colliders).count / shared::COLLIDER_VECTORS : 0;
    const graph::Buffer made = graph.transient("boundary density", gpu::kVec4, solver.count.capacity);
    graph.pass("physics/fluid/boundary_density", graph.threads(solver.count),
               {{"Predicted", solver.predicted},
                {"Sph", solver.sph},
                {"Samples", samples, graph::Fetches::uniform()},
                {"Colliders", graph::or_absent(options.colliders), graph::Fetches::uniform()},
                {"Closest", options.closest ? options.closest->points : graph::kAbsent},
                {"ClosestNormals", options.closest ? options.closest->normals : graph::kAbsent},
                {"ClosestFeatures", options.closest ? options.closest->features : graph::kAbsent},
                {"Anchors", solver.anchors},
                {"BoundaryDensity", made},
                {"Clearances", graph::or_absent(options.clearances)}},
               shared::BoundaryDensityPush{static_cast<std::uint32_t>(colliders)},
               {{"DIMENSIONS", options.dimensions},
                {"KINDS", options.features.kinds},
                {"MESHES", options.closest.has_value()},
                {"SKIPS", options.clearances != graph::Buffer{}}});
    return made;
}

} // namespace mote::physics
