// Renamed keys and values of scene files. Errors give the current name.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace mote::scene {

struct Renamed {
    std::string_view object; ///< Path of the object that had the key; # is any index: "/materials/#".
    std::string_view before;
    std::string_view now; ///< Relative to the same object: "fluid.viscosity".
    std::string_view hint = "";
};
std::span<const Renamed> renamed_keys();
/// Here `object` is the path of the key that had the value.
std::span<const Renamed> renamed_values();

/// Null if the object or value at the path never had that name.
const Renamed* find_renamed(std::span<const Renamed> table, std::string_view path, std::string_view before);

} // namespace mote::scene
