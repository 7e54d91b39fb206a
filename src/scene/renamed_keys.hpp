// Keys and names of scene files that have changed: errors say what they are called now.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace mote::scene {

struct Renamed {
    std::string_view object; ///< Where the key was: "/materials/#" stands for all of its elements.
    std::string_view before;
    std::string_view now; ///< Within the same object: "fluid.viscosity".
    std::string_view hint = "";
};
std::span<const Renamed> renamed_keys();
/// Here `object` is the path of the key whose value was one of several names.
std::span<const Renamed> renamed_values();

/// Of the object or value at a path; nullptr if it never had that name.
const Renamed* find_renamed(std::span<const Renamed> table, std::string_view path, std::string_view before);

} // namespace mote::scene
