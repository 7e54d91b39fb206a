// Bar charts as SVG, for the benchmark's plot: lying bars, one chart below the other in two columns, each bar of several parts.
#pragma once

#include <string>
#include <vector>

namespace mote::bench {

struct Bar {
    std::string label;
    std::vector<double> parts; ///< One for each of the chart's parts; fewer leave the rest out.
    bool grey = false;         ///< To tell one kind of bar from another.
};

struct BarChart {
    std::string title;
    std::string unit;
    std::vector<std::string> parts; ///< What a bar is made of: the legend.
    std::vector<Bar> bars;
};

std::string to_svg(const std::string& title, const std::vector<BarChart>& charts);

} // namespace mote::bench
