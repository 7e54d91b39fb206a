#include "cli/suggestion.hpp"

#include "physics/scene/one_of.hpp"
#include "scene/nearest_name.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace mote::cli {

std::string suggestion(const std::string& wrong, const std::vector<std::string>& names) {
    const std::string meant = scene::nearest_name(wrong, names);
    return meant.empty() ? "" : fmt::format("; did you mean \"{}\"?", meant);
}

std::string unknown_name(const std::string& name, const std::vector<std::string>& names) {
    if (std::ranges::find(names, name) != names.end()) return {};
    return fmt::format("found \"{}\", expected {}{}", name, physics::one_of(names), suggestion(name, names));
}

} // namespace mote::cli
