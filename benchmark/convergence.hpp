// Compares solvers of links and of contacts at equal time per step.
#pragma once

#include "benchmark/report.hpp"

#include <mote/context.hpp>

#include <functional>
#include <string>
#include <vector>

namespace mote::bench {

struct ConvergenceOptions {
    std::string only;   ///< Only scenes with this substring in their name.
    bool quick = false; ///< Small scenes, as a smoke test.
};

/// A cloth that hangs by one side, solved by PBD with a fixed number of iterations and by XPBD with small steps (Macklin et al.
/// 2019), with 1 to 32 solves per step: the time of a step and the stretch of the cloth, ideally 0. Then piles (piles.hpp).
std::vector<Row> run_convergence(Context& context, const ConvergenceOptions& options,
                                 const std::function<void(const Row&)>& report);

/// One row as readable text.
std::string convergence_text(const Row& row);

/// The errors over the time of a step, as one SVG.
std::string convergence_plot(const std::vector<Row>& rows);

} // namespace mote::bench
