// What passes take: medians over steps or pictures, since one of them says little on a machine that does other things too.
#pragma once

#include <mote/world.hpp>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace mote::bench {

class PassTimes {
public:
    /// Those of one step or picture; a pass that is in it several times counts with their sum.
    void add(const std::vector<PassTime>& passes);
    /// ms by name, the longest first.
    std::vector<std::pair<std::string, double>> medians() const;

private:
    std::map<std::string, std::vector<double>> ms_;
};

/// A line for each.
std::string to_text(const std::vector<std::pair<std::string, double>>& pass_ms);

} // namespace mote::bench
