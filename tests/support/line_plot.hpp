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

/// Up to four drawings of to_svg() as one.
std::string two_by_two(const std::vector<std::string>& plots);

} // namespace mote::test
