// Plots curves as SVG, to inspect the results of physics tests.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace mote::test {

struct Curve {
    std::string label;
    std::vector<std::pair<double, double>> points;
    bool dots = false; ///< For measurements; otherwise a line.
};

std::string to_svg(const std::string& title, const std::string& x_axis, const std::string& y_axis,
                   const std::vector<Curve>& curves, bool logarithmic = false);

} // namespace mote::test
