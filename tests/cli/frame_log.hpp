// The log written by `mote view --log`, frame by frame.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>

namespace mote::test {

struct ShownFrame {
    std::uint32_t width = 0, height = 0;
    std::uint64_t steps = 0;
    double time = 0;  ///< s
    double speed = 0; ///< m/s, of the fastest particle
    std::array<double, 16> view{}, projection{};
};

/// By frame index; frames that were not drawn are missing.
inline std::map<std::uint64_t, ShownFrame> shown_frames(const std::string& csv) {
    std::map<std::uint64_t, ShownFrame> frames;
    std::istringstream lines(csv);
    std::string line;
    std::getline(lines, line); // header
    while (std::getline(lines, line)) {
        std::istringstream cells(line);
        const auto next = [&] {
            std::string cell;
            std::getline(cells, cell, ',');
            return std::strtod(cell.c_str(), nullptr);
        };
        ShownFrame& frame = frames[static_cast<std::uint64_t>(next())];
        frame.width = static_cast<std::uint32_t>(next());
        frame.height = static_cast<std::uint32_t>(next());
        frame.steps = static_cast<std::uint64_t>(next());
        frame.time = next();
        frame.speed = next();
        for (double& number : frame.view) number = next();
        for (double& number : frame.projection) number = next();
    }
    return frames;
}

} // namespace mote::test
