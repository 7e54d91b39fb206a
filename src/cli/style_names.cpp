#include "cli/style_names.hpp"

#include "scene/nearest_name.hpp"

#include <mote/error.hpp>

#include <fmt/core.h>

#include <algorithm>

namespace mote::cli {

namespace {

// In the order of their enumerations.
const std::vector<std::string> kViews{"particles", "surface", "mesh", "xray"};

std::size_t index_of(const std::string& name, const std::vector<std::string>& names, const char* option) {
    const auto found = std::ranges::find(names, name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    const std::string meant = scene::nearest_name(name, names);
    throw Error(fmt::format("{} is \"{}\"; {}expected {}", option, name,
                            meant.empty() ? "" : fmt::format("did you mean \"{}\"? ", meant), scene::one_of(names)));
}

} // namespace

const std::vector<std::string>& view_names() { return kViews; }
std::string name_of_view(render::View view) { return kViews.at(static_cast<std::size_t>(view)); }
render::View view_named(const std::string& name) { return static_cast<render::View>(index_of(name, kViews, "--view")); }

const std::vector<std::string>& field_names() {
    static const std::vector<std::string> names(render::field_names().begin(), render::field_names().end());
    return names;
}
std::string name_of_field(render::Field field) { return field_names().at(static_cast<std::size_t>(field)); }
render::Field field_named(const std::string& name) {
    return static_cast<render::Field>(index_of(name, field_names(), "--color"));
}

} // namespace mote::cli
