// Horizontal stacked bar charts as SVG, for the benchmark's plot. Charts are arranged in two columns.
#pragma once

#include <string>
#include <vector>

namespace mote::bench {

struct Bar {
    std::string label;
    std::vector<double> parts; ///< One for each of the chart's parts; missing ones are omitted.
    bool grey = false;         ///< To distinguish one kind of bar from another.
};

struct BarChart {
    std::string title;
    std::string unit;
    std::vector<std::string> parts; ///< Names of the segments of a bar: the legend.
    std::vector<Bar> bars;
};

std::string to_svg(const std::string& title, const std::vector<BarChart>& charts);

} // namespace mote::bench
