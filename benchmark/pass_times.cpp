#include "benchmark/pass_times.hpp"

#include "benchmark/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>

namespace mote::bench {

void PassTimes::add(const std::vector<PassTime>& passes) {
    std::map<std::string, double> sums;
    for (const PassTime& pass : passes) sums[pass.pass] += pass.ms;
    for (const auto& [pass, ms] : sums) ms_[pass].push_back(ms);
}

std::vector<std::pair<std::string, double>> PassTimes::medians() const {
    std::vector<std::pair<std::string, double>> medians;
    for (const auto& [pass, ms] : ms_) medians.emplace_back(pass, median(ms));
    std::ranges::stable_sort(medians, std::greater{}, &std::pair<std::string, double>::second);
    return medians;
}

std::string to_text(const std::vector<std::pair<std::string, double>>& pass_ms) {
    std::string text;
    for (const auto& [pass, ms] : pass_ms) fmt::format_to(std::back_inserter(text), "  {:>9.3f} ms  {}\n", ms, pass);
    return text;
}

} // namespace mote::bench
