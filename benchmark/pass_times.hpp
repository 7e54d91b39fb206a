// Pass times as medians over steps or frames, since a single one is noisy on a machine with other load.
#pragma once

#include <mote/world.hpp>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace mote::bench {

class PassTimes {
public:
    /// Adds the times of one step or frame; the times of a pass that occurs several times are summed.
    void add(const std::vector<PassTime>& passes);
    /// ms by name, the longest first.
    std::vector<std::pair<std::string, double>> medians() const;

private:
    std::map<std::string, std::vector<double>> ms_;
};

/// One line per pass.
std::string to_text(const std::vector<std::pair<std::string, double>>& pass_ms);

} // namespace mote::bench
