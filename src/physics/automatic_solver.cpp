#include "physics/automatic_solver.hpp"

#include "physics/families.hpp"

#include <algorithm>

namespace mote::physics {

namespace {

constexpr std::uint32_t kIterationsPerStep = 8;

std::uint32_t automatic_iterations(const Scene& scene, std::uint32_t substeps) {
    std::uint32_t iterations = (kIterationsPerStep + substeps - 1) / substeps;
    for (const Family* family : families()) iterations = family->min_iterations(scene, iterations);
    return iterations;
}

} // namespace

Solver automatic_solver(const Scene& scene) {
    Solver solver = scene.solver;
    const auto iterations_of = [&](std::uint32_t substeps) {
        return scene.solver.iterations > 0 ? scene.solver.iterations : automatic_iterations(scene, substeps);
    };
    if (solver.substeps == 0) {
        const SceneLoads loads = loads_of(scene);
        solver.substeps = 1;
        for (const Family* family : families()) {
            solver.substeps = std::max(solver.substeps, family->min_substeps(scene, loads, iterations_of));
        }
        solver.substeps = std::min(solver.substeps, kMaxAutomaticSubsteps);
    }
    solver.iterations = iterations_of(solver.substeps);
    return solver;
}

} // namespace mote::physics
