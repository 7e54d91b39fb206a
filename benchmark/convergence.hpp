// Which is better per millisecond: more iterations, or more substeps?
#pragma once

#include "benchmark/report.hpp"

#include <mote/context.hpp>

#include <functional>
#include <string>
#include <vector>

namespace mote::bench {

/// A cloth that hangs by one side, by the fixed iterations of PBD and by the compliant small steps of XPBD (Macklin et al. 2019),
/// with 1 to 32 solves a step: what a step takes, and how much the cloth is stretched, which it should not be.
std::vector<Row> run_convergence(Context& context, bool quick, const std::function<void(const Row&)>& report);

/// The stretch over the time of a step, as SVG.
std::string convergence_plot(const std::vector<Row>& rows);

} // namespace mote::bench
