#include "cli/style_names.hpp"

#include "scene/nearest_name.hpp"

#include <mote/error.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <type_traits>
#include <variant>

namespace mote::cli {

namespace {

// In the order of their enumerations.
const std::vector<std::string> kViews{"particles", "surface", "mesh", "xray"};
const std::vector<std::string> kClothLooks{"particles", "mesh"};
const std::vector<std::string> kColliderLooks{"none", "edges", "solid"};

std::size_t index_of(const std::string& name, const std::vector<std::string>& names, const char* option) {
    const auto found = std::ranges::find(names, name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    const std::string meant = scene::nearest_name(name, names);
    throw Error(fmt::format("{} is \"{}\"; {}expected {}", option, name,
                            meant.empty() ? "" : fmt::format("did you mean \"{}\"? ", meant), scene::one_of(names)));
}

struct DebugView {
    const char* name;
    bool render::DebugStyle::*shown;
    std::variant<std::monostate, std::uint32_t render::DebugStyle::*, float render::DebugStyle::*> number;
};
const std::array<DebugView, 5> kDebugViews{{
    {"tree", &render::DebugStyle::tree, &render::DebugStyle::tree_level},
    {"velocities", &render::DebugStyle::velocities, &render::DebugStyle::velocity_time},
    {"contacts", &render::DebugStyle::contacts, {}},
    {"boundary", &render::DebugStyle::boundary, {}},
    {"kernels", &render::DebugStyle::kernels, &render::DebugStyle::kernels_one_of},
}};

std::string expected_of(const DebugView& view) {
    constexpr std::array kNumbers{"no number", "a whole number", "a number"}; // by the variant
    return kNumbers.at(view.number.index());
}

// All of the text is a number.
template <typename Number> bool read_number(std::string_view text, Number& number) {
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
    return status == std::errc{} && end == text.data() + text.size();
}

void show(render::DebugStyle& style, const DebugView& view, std::string_view number) {
    style.*view.shown = true;
    if (number.empty()) return;
    const bool read = std::visit(
        [&](auto member) {
            if constexpr (std::is_same_v<decltype(member), std::monostate>) {
                return false;
            } else {
                return read_number(number, style.*member);
            }
        },
        view.number);
    if (!read) throw Error(fmt::format("--debug has \"{}:{}\"; expected {}", view.name, number, expected_of(view)));
}

} // namespace

const std::vector<std::string>& view_names() { return kViews; }
std::string name_of_view(render::View view) { return kViews.at(static_cast<std::size_t>(view)); }
render::View view_named(const std::string& name) { return static_cast<render::View>(index_of(name, kViews, "--view")); }

const std::vector<std::string>& collider_looks() { return kColliderLooks; }
std::string name_of_collider_look(render::ColliderLook look) { return kColliderLooks.at(static_cast<std::size_t>(look)); }
render::ColliderLook collider_look_named(const std::string& name) {
    return static_cast<render::ColliderLook>(index_of(name, kColliderLooks, "--colliders"));
}

bool is_cloth_mesh(const std::string& name) { return index_of(name, kClothLooks, "--cloth") == 1; }

const std::vector<std::string>& field_names() {
    static const std::vector<std::string> names(render::field_names().begin(), render::field_names().end());
    return names;
}
std::string name_of_field(render::Field field) { return field_names().at(static_cast<std::size_t>(field)); }
render::Field field_named(const std::string& name) {
    return static_cast<render::Field>(index_of(name, field_names(), "--color"));
}

render::DebugStyle debug_style_of(const std::string& names) {
    std::vector<std::string> known;
    for (const DebugView& view : kDebugViews) known.emplace_back(view.name);
    render::DebugStyle style;
    for (std::string_view rest = names; !rest.empty();) {
        const std::string_view one = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(rest.size(), one.size() + 1));
        const std::size_t mark = std::min(one.find(':'), one.size());
        const DebugView& view = kDebugViews.at(index_of(std::string(one.substr(0, mark)), known, "--debug"));
        show(style, view, one.substr(std::min(one.size(), mark + 1)));
    }
    return style;
}

} // namespace mote::cli
