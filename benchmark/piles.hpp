// Compares the solvers of contacts on piles of grains at equal time per step.
#pragma once

#include "benchmark/report.hpp"

#include <mote/context.hpp>

#include <functional>
#include <string>
#include <vector>

namespace mote::bench {

/// Silos of grains, solved by both methods with different settings. Every row has the time of a step of the settled pile, the
/// penetration (99th percentile, in radii), the speed of what should be at rest (rms, m/s), and the energy gained
/// (HealthRecord::energy_gained). After the rows of a pile, one compares the fastest setting of method `impulse` that penetrates
/// no more than method `position` with 8 substeps of 8 iterations. `only`: piles with this in their name.
std::vector<Row> run_piles(Context& context, const std::string& only, bool quick, const std::function<void(const Row&)>& report);

/// One row as readable text.
std::string pile_text(const Row& row);

/// SVGs of penetration, speed and gained energy over the time of a step, for the first pile of the rows. Empty without rows.
std::vector<std::string> pile_plots(const std::vector<Row>& rows);

} // namespace mote::bench
