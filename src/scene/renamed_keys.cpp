#include "scene/renamed_keys.hpp"

#include <algorithm>
#include <array>

namespace mote::scene {

namespace {

constexpr const char* kOpposite = ", which means the opposite";

constexpr std::array kKeys{
    Renamed{"/materials/#", "static_friction", "contact.static_friction"},
    Renamed{"/materials/#", "kinetic_friction", "contact.kinetic_friction"},
    Renamed{"/materials/#", "restitution", "contact.restitution"},
    Renamed{"/materials/#", "displacement", "fluid.volume_scale"},
    Renamed{"/materials/#", "artificial_pressure", "fluid.artificial_pressure"},
    Renamed{"/materials/#", "only_pushes", "fluid.one_sided"},
    Renamed{"/materials/#", "viscosity", "fluid.viscosity"},
    Renamed{"/materials/#", "vorticity", "fluid.vorticity"},
    Renamed{"/materials/#", "cohesion", "fluid.cohesion"},
    Renamed{"/materials/#", "adhesion", "fluid.adhesion"},
    Renamed{"/particles/#", "ignores_own_group", "self_collision", kOpposite},
    Renamed{"/blocks/#", "filling", "fill"},
    Renamed{"/blocks/#/fill", "ignores_own_group", "self_collision", kOpposite},
    Renamed{"/links/#", "tears_at", "tear_strain"},
    Renamed{"/ropes/#", "filling", "fill"},
    Renamed{"/ropes/#", "tears_at", "tear_strain"},
    Renamed{"/ropes/#/fill", "ignores_own_group", "self_collision", kOpposite},
    Renamed{"/sheets/#", "filling", "fill"},
    Renamed{"/sheets/#", "tears_at", "tear_strain"},
    Renamed{"/sheets/#/fill", "ignores_own_group", "self_collision", kOpposite},
    Renamed{"/colliders/#", "half_lengths", "half_extents"},
    Renamed{"/colliders/#", "until", "end_time"},
    Renamed{"/containers/#", "half_lengths", "half_extents"},
    Renamed{"/sinks/#", "half_lengths", "half_extents"},
    Renamed{"/emitters/#", "opening", "radius", ", and \"particle_radius\" for what was \"radius\""},
    Renamed{"/emitters/#", "from", "start_time"},
    Renamed{"/emitters/#", "until", "end_time"},
    Renamed{"/solver", "method", "link.method"},
    Renamed{"/solver", "averaging", "contact.averaging"},
    Renamed{"/solver", "contact_relaxation", "contact.relaxation"},
    Renamed{"/solver", "density_relaxation", "fluid.relaxation"},
    Renamed{"/solver", "link_relaxation", "link.relaxation"},
    Renamed{"/solver", "mass_scaling", "contact.mass_scaling"},
    Renamed{"/solver", "kernel", "fluid.kernel"},
    Renamed{"/solver", "sleep_speed", "sleep_threshold"},
    Renamed{"/solver", "neighbours_per_particle", "neighbour_capacity"},
};

constexpr std::array kValues{
    Renamed{"/solver/link/method", "iterations", "pbd"},
    Renamed{"/solver/link/method", "compliant", "xpbd"},
    Renamed{"/solver/contact/averaging", "plain", "contact_count"},
};

// "/materials/12" → "/materials/#"
std::string pattern_of(std::string_view path) {
    std::string pattern;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const bool digit = path[i] >= '0' && path[i] <= '9';
        const bool in_number = digit && i > 0 && (path[i - 1] == '/' || pattern.ends_with('#'));
        if (!in_number) pattern += path[i];
        if (in_number && !pattern.ends_with('#')) pattern += '#';
    }
    return pattern;
}

} // namespace

std::span<const Renamed> renamed_keys() { return kKeys; }
std::span<const Renamed> renamed_values() { return kValues; }

const Renamed* find_renamed(std::span<const Renamed> table, std::string_view path, std::string_view before) {
    const std::string pattern = pattern_of(path);
    const auto found =
        std::ranges::find_if(table, [&](const Renamed& one) { return one.object == pattern && one.before == before; });
    return found == table.end() ? nullptr : &*found;
}

} // namespace mote::scene
