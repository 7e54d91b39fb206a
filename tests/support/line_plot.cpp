#include "support/line_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mote::test {

namespace {

constexpr double kWidth = 560, kHeight = 320, kLeft = 70, kBottom = 50, kTop = 40, kRight = 20;
constexpr std::array kColours{"#1b6ca8", "#d1495b", "#3f7d20", "#7b4bb7", "#c77b30", "#2a9d8f", "#555555"};

struct Range {
    double low = std::numeric_limits<double>::max(), high = std::numeric_limits<double>::lowest();
    void add(double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    double fraction(double value) const { return high > low ? (value - low) / (high - low) : 0.5; }
};

} // namespace

std::string to_svg(const std::string& title, const std::string& x_axis, const std::string& y_axis,
                   const std::vector<Curve>& curves, bool logarithmic) {
    const auto scaled = [logarithmic](double value) { return logarithmic ? std::log10(value) : value; };
    const auto unscaled = [logarithmic](double value) { return logarithmic ? std::pow(10.0, value) : value; };
    Range xs, ys;
    for (const Curve& curve : curves) {
        for (const auto& [x, y] : curve.points) {
            xs.add(scaled(x));
            ys.add(scaled(y));
        }
    }
    const auto at_x = [&](double x) { return kLeft + xs.fraction(x) * (kWidth - kLeft - kRight); };
    const auto at_y = [&](double y) { return kHeight - kBottom - ys.fraction(y) * (kHeight - kBottom - kTop); };
    std::string svg =
        fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" font-family=\"sans-serif\" "
                    "font-size=\"12\"><rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n",
                    kWidth, kHeight);
    svg += fmt::format("<text x=\"{}\" y=\"18\" font-size=\"14\">{}</text>\n", kLeft, title);
    svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", kWidth / 2, kHeight - 8, x_axis);
    svg +=
        fmt::format("<text transform=\"translate(14,{}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n", kHeight / 2, y_axis);
    for (int tick = 0; tick <= 4; ++tick) {
        const double x = xs.low + tick * (xs.high - xs.low) / 4, y = ys.low + tick * (ys.high - ys.low) / 4;
        svg += fmt::format("<line x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{2:.1f}\" y2=\"{1:.1f}\" stroke=\"#ddd\"/>"
                           "<text x=\"{3:.1f}\" y=\"{4:.1f}\" text-anchor=\"end\">{5:.4g}</text>\n",
                           kLeft, at_y(y), kWidth - kRight, kLeft - 6, at_y(y) + 4, unscaled(y));
        svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{:.4g}</text>\n", at_x(x),
                           kHeight - kBottom + 18, unscaled(x));
    }
    for (std::size_t c = 0; c < curves.size(); ++c) {
        const char* colour = kColours[c % kColours.size()];
        std::string line;
        for (const auto& [x, y] : curves[c].points) {
            if (curves[c].dots) {
                svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>\n", at_x(scaled(x)),
                                   at_y(scaled(y)), colour);
            } else {
                line += fmt::format("{:.1f},{:.1f} ", at_x(scaled(x)), at_y(scaled(y)));
            }
        }
        if (!line.empty()) {
            svg += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/>\n", line, colour);
        }
        svg += fmt::format("<text x=\"{}\" y=\"{}\" fill=\"{}\">{}</text>\n", kLeft + 8, kTop + 14 + 15 * static_cast<double>(c),
                           colour, curves[c].label);
    }
    return svg + "</svg>\n";
}

std::string two_by_two(const std::vector<std::string>& plots) {
    std::string svg = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\">\n", 2 * kWidth,
                                  (plots.size() > 2 ? 2 : 1) * kHeight);
    for (std::size_t i = 0; i < plots.size(); ++i) {
        svg += fmt::format("<svg x=\"{}\" y=\"{}\">\n{}</svg>\n", i % 2 == 0 ? 0 : kWidth, i < 2 ? 0 : kHeight, plots[i]);
    }
    return svg + "</svg>\n";
}

} // namespace mote::test
