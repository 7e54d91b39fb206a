#include "benchmark/measure.hpp"

#include <algorithm>
#include <chrono>

namespace mote::bench {

namespace {

using Clock = std::chrono::steady_clock;

double milliseconds(Clock::duration duration) { return std::chrono::duration<double, std::milli>(duration).count(); }

double time_once(const Contestant& contestant) {
    if (contestant.prepare) contestant.prepare();
    const auto start = Clock::now();
    contestant.run();
    return milliseconds(Clock::now() - start);
}

} // namespace

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

std::vector<double> measure(const std::vector<Contestant>& contestants, const Effort& effort) {
    constexpr std::size_t kMaxRounds = 200;
    for (const Contestant& contestant : contestants) {
        if (effort.warm_up) time_once(contestant);
    }

    std::vector<std::vector<double>> times(contestants.size());
    const auto start = Clock::now();
    for (std::size_t round = 0;
         round < effort.rounds || (round < kMaxRounds && milliseconds(Clock::now() - start) < effort.seconds * 1e3); ++round) {
        for (std::size_t i = 0; i < contestants.size(); ++i) times[i].push_back(time_once(contestants[i]));
    }
    std::vector<double> medians;
    for (std::vector<double>& t : times) medians.push_back(median(std::move(t)));
    return medians;
}

} // namespace mote::bench
