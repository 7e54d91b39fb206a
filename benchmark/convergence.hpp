// Compares more iterations with more substeps at equal time per step.
#pragma once

#include "benchmark/report.hpp"

#include <mote/context.hpp>

#include <functional>
#include <string>
#include <vector>

namespace mote::bench {

/// A cloth that hangs by one side, solved by PBD with a fixed number of iterations and by XPBD with small steps (Macklin et al.
/// 2019), with 1 to 32 solves per step. Reports the time of a step and the stretch of the cloth, ideally 0.
std::vector<Row> run_convergence(Context& context, bool quick, const std::function<void(const Row&)>& report);

/// The stretch over the time of a step, as SVG.
std::string convergence_plot(const std::vector<Row>& rows);

} // namespace mote::bench
