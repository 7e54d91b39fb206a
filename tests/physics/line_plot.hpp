// Curves as an SVG file, so that a test of physics can be looked at.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace mote::test {

struct Curve {
    std::string label;
    std::vector<std::pair<double, double>> points;
    bool dots = false; ///< As of measurements; otherwise a line.
};

/// To `plots/<name>.svg` in the directory of the build, whose file system may be read only: then there is no plot, and no error.
void write_plot(const std::string& name, const std::string& title, const std::string& x_axis, const std::string& y_axis,
                const std::vector<Curve>& curves);

} // namespace mote::test
