#include "benchmark/bar_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>

namespace mote::bench {

namespace {

constexpr double kWidth = 640; // of a chart; all lengths are in pixels
constexpr double kLabels = 230;
constexpr double kNumbers = 110; // right of the longest bar
constexpr double kRow = 18;
constexpr double kHead = 46;
constexpr double kFoot = 26;
constexpr double kTitle = 44;
constexpr std::array kColours{"#8fa8c8", "#2f5d9b", "#c8963c"};
constexpr std::array kGreys{"#cccccc", "#8c8c8c", "#5c5c5c"};

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '&': result += "&amp;"; break;
        case '"': result += "&quot;"; break;
        default: result += c;
        }
    }
    return result;
}

double sum(const Bar& bar) { return std::accumulate(bar.parts.begin(), bar.parts.end(), 0.0); }

std::string number(double value) {
    return value >= 100  ? fmt::format("{:.0f}", value)
           : value >= 10 ? fmt::format("{:.1f}", value)
                         : fmt::format("{:.2f}", value);
}

double height(const BarChart& chart) { return kHead + static_cast<double>(chart.bars.size()) * kRow + kFoot; }

// 1, 2 or 5 times a power of ten, so that at most five ticks fit.
double tick_step(double largest) {
    const double power = std::pow(10, std::floor(std::log10(largest / 5)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (power * factor * 5 >= largest) return power * factor;
    }
    return power * 10;
}

void add_chart(std::string& svg, const BarChart& chart, double left, double top) {
    const auto out = std::back_inserter(svg);
    double largest = 0;
    for (const Bar& bar : chart.bars) largest = std::max(largest, sum(bar));
    if (!(largest > 0)) largest = 1;
    const double per_unit = (kWidth - kLabels - kNumbers) / largest;
    const double bottom = top + kHead + static_cast<double>(chart.bars.size()) * kRow;

    fmt::format_to(out, "<text x=\"{:.1f}\" y=\"{:.1f}\" font-weight=\"bold\" font-size=\"13\">{}</text>\n", left, top + 14,
                   escaped(chart.title));
    double legend = left + kLabels;
    for (std::size_t part = 0; part < chart.parts.size(); ++part) {
        fmt::format_to(out, "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"10\" height=\"10\" fill=\"{}\"/>", legend, top + 24,
                       kColours[part % kColours.size()]);
        fmt::format_to(out, "<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", legend + 14, top + 33, escaped(chart.parts[part]));
        legend += 30 + 7 * static_cast<double>(chart.parts[part].size());
    }
    const double step = tick_step(largest);
    for (int tick = 0; tick * step <= largest * 1.0001; ++tick) {
        const double x = left + kLabels + tick * step * per_unit;
        fmt::format_to(out,
                       "<line x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" y2=\"{2:.1f}\" stroke=\"#ddd\"/>"
                       "<text x=\"{0:.1f}\" y=\"{3:.1f}\" text-anchor=\"middle\" fill=\"#666\">{4:g}{5}</text>\n",
                       x, top + kHead - 4, bottom, bottom + 13, tick * step,
                       tick == 0 ? fmt::format(" {}", escaped(chart.unit)) : "");
    }
    for (std::size_t row = 0; row < chart.bars.size(); ++row) {
        const Bar& bar = chart.bars[row];
        const double y = top + kHead + static_cast<double>(row) * kRow;
        fmt::format_to(out, "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>", left + kLabels - 6, y + 12,
                       escaped(bar.label));
        double x = left + kLabels;
        for (std::size_t part = 0; part < bar.parts.size(); ++part) {
            const double width = bar.parts[part] * per_unit;
            fmt::format_to(out, "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>", x, y + 2,
                           width, kRow - 5, (bar.grey ? kGreys : kColours)[part % kColours.size()]);
            x += width;
        }
        std::string values;
        for (const double value : bar.parts) values += fmt::format("{}{}", values.empty() ? "" : " + ", number(value));
        fmt::format_to(out, "<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", x + 5, y + 12, values);
    }
}

} // namespace

std::string to_svg(const std::string& title, const std::vector<BarChart>& charts) {
    constexpr double kMargin = 20;
    // Each chart goes to the column that is shorter so far.
    std::array<double, 2> used{kTitle, kTitle};
    std::string body;
    for (const BarChart& chart : charts) {
        const std::size_t column = used[1] < used[0] ? 1 : 0;
        add_chart(body, chart, kMargin + static_cast<double>(column) * (kWidth + kMargin), used[column]);
        used[column] += height(chart);
    }
    const double width = 2 * kWidth + 3 * kMargin;
    const double total = std::max(used[0], used[1]);
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        "<text x=\"{2:.0f}\" y=\"26\" font-size=\"16\" font-weight=\"bold\">{3}</text>\n{4}</svg>\n",
        width, total, kMargin, escaped(title), body);
}

} // namespace mote::bench
