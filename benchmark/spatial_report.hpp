// The costs of the searches as tables in the form of the seed's tables 6.4 to 6.7, as JSON and as a plot.
#pragma once

#include "benchmark/report.hpp"
#include "benchmark/spatial.hpp"

namespace mote::bench {

std::string to_tables(const SpatialCost& cost);
/// One row per scene and structure, with the keys common to all benchmarks and some more.
std::vector<Row> to_rows(const SpatialCost& cost);
std::string to_plot(const SpatialCost& cost);

} // namespace mote::bench
