#include "cli/style_names.hpp"

#include "cli/suggestion.hpp"
#include "vector3.hpp"

#include <mote/error.hpp>
#include <mote/render/camera.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <span>
#include <type_traits>
#include <variant>

namespace mote::cli {

namespace {

// In the order of their enumerators.
const std::vector<std::string> kViews{"particles", "surface", "mesh", "xray"};
const std::vector<std::string> kClothDisplays{"particles", "mesh"};
const std::vector<std::string> kColliderDisplays{"none", "edges", "solid"};
const std::vector<std::string> kFluidShadows{"particles", "surface"};
const std::vector<std::string> kSmoothings{"none", "binomial", "narrow_range"};

std::size_t index_of(const std::string& name, const std::vector<std::string>& names, const char* option) {
    const std::string wrong = unknown_name(name, names);
    if (!wrong.empty()) throw OptionError(fmt::format("{}: {}", option, wrong));
    return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
}

// The entire text must be a number.
template <typename Number> bool read_number(std::string_view text, Number& number) {
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
    return status == std::errc{} && end == text.data() + text.size();
}

// Reads numbers.size() finite numbers separated by `mark`.
bool read_numbers(std::string_view text, char mark, std::span<float> numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::size_t end = i + 1 < numbers.size() ? text.find(mark) : text.size();
        if (end == text.npos || !read_number(text.substr(0, end), numbers[i]) || !std::isfinite(numbers[i])) return false;
        text.remove_prefix(std::min(text.size(), end + 1));
    }
    return true;
}

struct DebugView {
    const char* name;
    bool render::DebugStyle::*shown;
    std::variant<std::monostate, std::uint32_t render::DebugStyle::*, float render::DebugStyle::*> number;
    double lowest, highest;
    const char* expected;
};
constexpr double kMaxFloat = std::numeric_limits<float>::max();
const std::array<DebugView, 5> kDebugViews{{
    {"tree", &render::DebugStyle::tree, &render::DebugStyle::tree_level, 0, 16, "a whole number from 0 to 16"},
    {"velocities", &render::DebugStyle::velocities, &render::DebugStyle::velocity_time, -kMaxFloat, kMaxFloat, "a finite number"},
    {"contacts", &render::DebugStyle::contacts, {}, 0, 0, "\"contacts\" without a number"},
    {"boundary", &render::DebugStyle::boundary, {}, 0, 0, "\"boundary\" without a number"},
    {"kernels", &render::DebugStyle::kernels, &render::DebugStyle::kernel_stride, 1, kMaxFloat, "a whole number of at least 1"},
}};

void show(render::DebugStyle& style, const DebugView& view, std::string_view number) {
    style.*view.shown = true;
    if (number.empty()) return;
    const bool read = std::visit(
        [&](auto member) {
            if constexpr (std::is_same_v<decltype(member), std::monostate>) {
                return false;
            } else {
                return read_number(number, style.*member) && style.*member >= view.lowest && style.*member <= view.highest;
            }
        },
        view.number);
    if (!read) throw OptionError(fmt::format("--debug: found \"{}:{}\", expected {}", view.name, number, view.expected));
}

render::Colouring colouring_of(const StyleOptions& options) {
    render::Colouring colouring{.by = field_from_name(options.color)};
    if (options.range.empty()) return colouring;
    if (render::is_categorical(colouring.by)) {
        throw OptionError(fmt::format("--range: found --color \"{}\", which has no range, expected a numeric field such as speed",
                                      options.color));
    }
    std::array<float, 2> ends{};
    const bool read = read_numbers(options.range, ':', ends);
    if (!read || !(ends[0] < ends[1])) {
        const char* why = !read ? "" : ends[0] > ends[1] ? ", the first above the last" : ", the first equal to the last";
        throw OptionError(
            fmt::format("--range: found \"{}\"{}, expected the lowest and the highest number as 0:2.5", options.range, why));
    }
    colouring.lowest = ends[0];
    colouring.highest = ends[1];
    return colouring;
}

render::ClipPlane clip_plane_of(const std::string& text) {
    if (text.empty()) return {};
    render::ClipPlane cut{.on = true};
    const std::size_t mark = text.find(':');
    const bool read = mark != text.npos && read_numbers(std::string_view(text).substr(0, mark), ',', cut.normal) &&
                      read_numbers(std::string_view(text).substr(mark + 1), ':', {&cut.offset, 1});
    if (!read || cut.normal == Vec3{}) {
        throw OptionError(fmt::format(
            "--clip-plane: found \"{}\", expected a normal that is not 0 and an offset in metres as 0,0,1:0.5", text));
    }
    return cut;
}

} // namespace

const std::vector<std::string>& view_names() { return kViews; }
std::string name_of_view(render::View view) { return kViews.at(static_cast<std::size_t>(view)); }
render::View view_named(const std::string& name) { return static_cast<render::View>(index_of(name, kViews, "--view")); }

const std::vector<std::string>& collider_displays() { return kColliderDisplays; }
std::string name_of_collider_display(render::ColliderDisplay display) {
    return kColliderDisplays.at(static_cast<std::size_t>(display));
}
render::ColliderDisplay collider_display_named(const std::string& name) {
    return static_cast<render::ColliderDisplay>(index_of(name, kColliderDisplays, "--colliders"));
}

const std::vector<std::string>& fluid_shadow_names() { return kFluidShadows; }
std::string name_of_fluid_shadows(render::FluidShadows shadows) { return kFluidShadows.at(static_cast<std::size_t>(shadows)); }
render::FluidShadows fluid_shadows_named(const std::string& name) {
    return static_cast<render::FluidShadows>(index_of(name, kFluidShadows, "--fluid-shadows"));
}

const std::vector<std::string>& field_names() {
    static const std::vector<std::string> names(render::field_names().begin(), render::field_names().end());
    return names;
}
std::string name_of_field(render::Field field) { return field_names().at(static_cast<std::size_t>(field)); }
render::Field field_from_name(const std::string& name) {
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

mote::Camera camera_of(const StyleOptions& options, const SceneFile& file, float aspect) {
    if (options.camera.empty()) return file.has_camera ? file.camera : render::camera_around(file.scene, aspect, file.camera);
    if (file.scene->dimensions == 2) throw OptionError("--camera: found a scene in 2-D, expected one in 3-D");
    std::array<float, 6> numbers{};
    mote::Camera camera = file.camera;
    const bool read = read_numbers(options.camera, ',', numbers);
    std::copy_n(numbers.begin(), 3, camera.eye.begin());
    std::copy_n(numbers.begin() + 3, 3, camera.target.begin());
    if (!read || camera.eye == camera.target) {
        throw OptionError(fmt::format(
            "--camera: found \"{}\", expected two different positions, eye and target, as 2,1.5,4,0,0.5,0", options.camera));
    }
    const Vec3 view = camera.target - camera.eye;
    if (length(cross(camera.up, view)) == 0) camera.up = view[0] == 0 && view[2] == 0 ? Vec3{0, 0, -1} : Vec3{0, 1, 0};
    return camera;
}

render::Style style_of(const StyleOptions& options) {
    render::Style style;
    style.view = view_named(options.view);
    style.surface.smoothing = static_cast<render::Smoothing>(index_of(options.smoothing, kSmoothings, "--smoothing"));
    style.colouring = colouring_of(options);
    style.clip_plane = clip_plane_of(options.clip_plane);
    style.colliders.display = collider_display_named(options.colliders);
    style.cloth_as_mesh = index_of(options.cloth, kClothDisplays, "--cloth") == 1;
    style.debug = debug_style_of(options.debug);
    style.light.shadows = options.shadows;
    style.light.fluid_shadows = fluid_shadows_named(options.fluid_shadows);
    style.trails.shown = options.trails;
    return style;
}

} // namespace mote::cli
