// Sentences about names that are not known.
#pragma once

#include <string>
#include <vector>

namespace mote::cli {

/// "; did you mean "--out"?" if one of the names is similar to `wrong`, otherwise empty.
std::string suggestion(const std::string& wrong, const std::vector<std::string>& names);

/// "found "sped", expected "speed" or "mass"; did you mean "speed"?", or empty if `name` is one of the names.
std::string unknown_name(const std::string& name, const std::vector<std::string>& names);

} // namespace mote::cli
